import type { Logger } from "pino";
import type { UserRecord } from "#server/features/users/reads.ts";
import type { Parts } from "#server/parts.ts";

/** What every handler finds on its context. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    log: Logger;
    /** The person behind the request's access token; absent for visitors. */
    caller: UserRecord | undefined;
    parts: Parts;
  };
};
