import type { Context, MiddlewareHandler } from "hono";
import type { SecurityEvent } from "#contract/security-events.ts";
import { securityEvents } from "#server/core/security-events.ts";
import { securitySignals } from "#server/core/signals.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";
import { logOf } from "./requests.ts";

/** What an event adds to the request's own facts. */
type About = {
  /** The identity service's account, for someone who is not yet a caller. */
  accountId?: string | undefined;
  /** The email that was entered by someone who has not proved who they are. */
  triedEmail?: string | undefined;
  reason?: string;
  /** Stores no address and no browser: of someone whose data has just been deleted (D71). */
  isWithoutOrigin?: boolean;
};

/**
 * Reports a security event: to the request's log, to metrics and to the studio's admins. The log gets no name and no
 * email.
 */
export function noteSecurityEvent(
  c: Pick<Context<HttpEnv>, "get" | "env" | "req">,
  event: SecurityEvent,
  about: About = {},
): void {
  const { accountId, triedEmail, reason = "", isWithoutOrigin = false } = about;
  const { securityLog, clock } = c.get("parts");
  const address = clientAddress(c);
  const who = { actorId: c.get("actorId"), accountId };
  logOf(c)[securityEvents[event]]({ event, ...who, address }, "security event");
  securitySignals.publish(event);
  securityLog.note({
    event,
    at: clock.now(),
    address: isWithoutOrigin ? "" : address,
    userAgent: isWithoutOrigin ? "" : (c.req.header("User-Agent") ?? ""),
    reason,
    personId: c.get("actorId"),
    accountId,
    triedEmail: triedEmail?.trim().toLowerCase(),
  });
}

/** Records who downloaded which list as a file. */
export const noteExports: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.path.endsWith(".csv") && c.res.ok)
    noteSecurityEvent(c, "list-exported", { reason: c.req.path.slice(1) });
};
