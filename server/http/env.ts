import type { IncomingMessage } from "node:http";
import type { RequestSignal } from "#server/core/signals.ts";
import type { Parts } from "#server/ports/parts.ts";

/** What every handler finds in its context. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    parts: Parts;
    /** Where the request comes from (`clientAddress`), read when it arrived. */
    address: string | undefined;
    /** What observers are told about the request; absent if nobody listens. */
    signal: RequestSignal | undefined;
    /** The caller, by their record's id; absent for visitors. */
    actorId: string | undefined;
    /** Set for responses not worth a line in production's log. */
    isRoutine: true | undefined;
    /** Groups many addresses under one name in the metrics; absent if the route's pattern does. */
    route: "files" | "page" | "none" | undefined;
  };
  Bindings: {
    /** The request as it came from a socket; absent for in-process requests. */
    incoming?: IncomingMessage;
    /** The id of the request for which a page makes this one in process. */
    requestId?: string;
    /** Set when a response cache stands in front, which stores and compresses shared answers. */
    keepsShared?: true;
  };
};
