import type { Context, MiddlewareHandler } from "hono";
import type { SecurityEvent } from "#contract/security-events.ts";
import { securityEvents } from "#server/core/security-events.ts";
import { securitySignals } from "#server/core/signals.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";

/** More of an event than the request says by itself. */
type About = {
  /** The identity service's, where somebody comes who is nobody's caller yet. */
  accountId?: string | undefined;
  /** What was given as an email by who has not proved to be anybody. */
  triedEmail?: string | undefined;
  reason?: string;
};

/**
 * Tells of a security event: in the request's log, to whoever counts, and to the studio's admins. In the log are no
 * name and no email.
 */
export function noteSecurityEvent(
  c: Pick<Context<HttpEnv>, "get" | "env" | "req">,
  event: SecurityEvent,
  about: About = {},
): void {
  const { accountId, triedEmail, reason = "" } = about;
  const { securityLog, clock } = c.get("parts");
  const address = clientAddress(c);
  const who = { actorId: c.get("actorId"), accountId };
  c.get("log")[securityEvents[event]]({ event, ...who, address }, "security event");
  securitySignals.publish(event);
  securityLog.note({
    event,
    at: clock.now(),
    address,
    userAgent: c.req.header("User-Agent") ?? "",
    reason,
    personId: c.get("actorId"),
    accountId,
    triedEmail: triedEmail?.trim().toLowerCase(),
  });
}

/** Notes who took which list with them as a file. */
export const noteExports: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.path.endsWith(".csv") && c.res.ok)
    noteSecurityEvent(c, "list-exported", { reason: c.req.path.slice(1) });
};
