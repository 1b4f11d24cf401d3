import type { Logger } from "pino";
import type { Parts } from "#server/ports/parts.ts";

/** What every handler finds on its context. */
export type HttpEnv = { Variables: { requestId: string; log: Logger; parts: Parts } };
