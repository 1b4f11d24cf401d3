import type { Context } from "hono";
import { type SecurityEvent, securityEvents } from "#server/core/security-events.ts";
import { securitySignals } from "#server/core/signals.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";

/**
 * Writes a security event to the request's log, and tells it to whoever counts. `accountId` is the identity
 * service's, where somebody comes who is nobody's caller yet. No name and no email is among it.
 */
export function noteSecurityEvent(
  c: Context<HttpEnv>,
  event: SecurityEvent,
  { accountId }: { accountId?: string | undefined } = {},
): void {
  const who = { actorId: c.get("actorId"), accountId };
  c.get("log")[securityEvents[event]]({ event, ...who, address: clientAddress(c) }, "security event");
  securitySignals.publish(event);
}
