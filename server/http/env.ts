import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { RequestSignal } from "#server/core/signals.ts";
import type { Parts } from "#server/ports/parts.ts";

/** What every handler finds on its context. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    log: Logger;
    parts: Parts;
    /** What whoever watches is told of it; absent where nobody does. */
    signal: RequestSignal | undefined;
    /** Who sends it, by their record's id; absent for visitors. */
    actorId: string | undefined;
    /** Set on answers that are not worth a line in production's log. */
    isRoutine: true | undefined;
    /** What many addresses with one answer are counted as; absent where the route's pattern says it. */
    route: "files" | "page" | "none" | undefined;
  };
  Bindings: {
    /** The request as it came from a socket; absent for requests made in process. */
    incoming?: IncomingMessage;
    /** The id of the request on whose behalf a page makes this one in process. */
    requestId?: string;
    /** Set where shared answers are kept, and compressed there. */
    keepsShared?: true;
  };
};
