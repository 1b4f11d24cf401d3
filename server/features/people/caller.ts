import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/core/api-error.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import type { CallerEnv } from "./guards.ts";
import { findTokenHolder } from "./reads.ts";
import { verifyAccessToken } from "./tokens.ts";

/**
 * Reads who the caller is. The token only names a person; whether they exist and with which role is read for each
 * request, so that approving, demoting or deleting somebody takes effect at once (D12).
 */
export const readCaller = createMiddleware<CallerEnv>(async (c, next) => {
  const [scheme, token] = c.req.header("Authorization")?.split(" ") ?? [];
  if (scheme?.toLowerCase() === "bearer" && token) {
    const { config, clock, db } = c.get("parts");
    const claims = await verifyAccessToken(token, { secrets: takenAuthSecrets(config), now: clock.now() });
    const caller = claims && (await findTokenHolder(db, claims));
    if (!caller) throw new ApiError("unauthenticated", "Your session has ended. Log in again.");
    c.set("caller", caller);
    c.set("actorId", caller.id);
  }
  await next();
});
