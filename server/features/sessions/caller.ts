import { createMiddleware } from "hono/factory";
import { sessionEnded } from "#server/core/api-error.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import type { CallerEnv } from "#server/features/people/guards.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { findTokenHolder } from "./token-holder.ts";
import { verifyAccessToken } from "./tokens.ts";

/**
 * Identifies the caller. The token only names a person and a session; whether they exist, their role, and whether the
 * session is open are read with each request, so that approving, demoting, deleting (D12) and logging out (D70) take
 * effect at once.
 */
export const readCaller = createMiddleware<CallerEnv>(async (c, next) => {
  const [scheme, token] = c.req.header("Authorization")?.split(" ") ?? [];
  if (scheme?.toLowerCase() === "bearer" && token) {
    const { config, clock } = c.get("parts");
    const claims = await verifyAccessToken(token, { secrets: takenAuthSecrets(config), now: clock.now() });
    const caller = claims && (await findTokenHolder(c.get("parts"), claims));
    if (!caller) throw sessionEnded();
    const needsFactor = await isWithoutFactor(c.get("parts"), { caller, sessionId: claims?.sessionId });
    // From here on every check of the role sees a member.
    c.set("caller", needsFactor ? { ...caller, role: "member" } : caller);
    c.set("needsFactor", needsFactor);
    c.set("sessionId", claims?.sessionId);
    c.set("loggedInAt", claims?.loggedInAt);
    c.set("actorId", caller.id);
  }
  await next();
});

/**
 * Whether this is an admin in production without a second factor in this session (docs/decisions/031). A hosted
 * identity service requires its own.
 */
async function isWithoutFactor(
  { db, identity, config }: Pick<Parts, "db" | "identity" | "config">,
  { caller, sessionId }: { caller: UserRecord; sessionId: string | undefined },
): Promise<boolean> {
  if (caller.role !== "admin" || config.mode !== "production" || !identity.sessions) return false;
  const proof = sessionId === undefined ? undefined : await identity.sessions.proof(db, sessionId);
  return !proof?.byFactorAt;
}
