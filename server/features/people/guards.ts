import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Role } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import { saying } from "#server/http/call.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { isRecent } from "#server/ports/identity/identity.ts";
import type { UserRecord } from "./reads.ts";

/** The context of a handler whose caller may be signed in. */
export type CallerEnv = HttpEnv & {
  Variables: {
    /** The person behind the request's access token; absent for visitors. */
    caller: UserRecord | undefined;
    /** The token's session, if it names one. */
    sessionId: string | undefined;
    /** When the person logged in, for a token without a session. */
    loggedInAt: Date | undefined;
    /** Whether the caller is an admin who still has to present a second factor; until then they count as a member. */
    needsFactor: boolean;
  };
};

/** Behind a guard there is always a caller. */
export type GuardedEnv = HttpEnv & {
  Variables: { caller: UserRecord } & Pick<
    CallerEnv["Variables"],
    "sessionId" | "loggedInAt" | "needsFactor"
  >;
};

/**
 * Requires a signed-in caller; an admin without a second factor may only read. Guards run before input is parsed, so
 * that strangers learn nothing about it.
 */
export const signedIn = guarding({}, (c) => {
  if (c.get("needsFactor") && !["GET", "HEAD"].includes(c.req.method)) throw factorMissing();
});

/** The same, but an admin without a second factor may write: to log out. */
export const signedInSomehow = guarding({}, () => {});

function factorMissing(): ApiError {
  const message = "Admins need a second factor. Add an authenticator app or a passkey on your profile.";
  return new ApiError("forbidden", message, { reason: "second-factor" });
}

/** Requires a caller with one of these roles. */
export function only(...roles: readonly Role[]) {
  return guarding({ errors: ["forbidden"] }, (c) => {
    if (c.get("needsFactor") && roles.includes("admin")) throw factorMissing();
    if (!roles.includes(c.get("caller").role))
      throw new ApiError("forbidden", "You don’t have permission to do this.");
  });
}

/**
 * For calls that are irreversible or export data, after another guard: in production the caller must have proved
 * within ten minutes who they are (docs/decisions/034). The demo, whose passwords are public, does not ask.
 */
export const provenLately = guarding(
  // In OpenAPI this list may hold a name of ours for what the token must satisfy.
  { security: [{ accessToken: ["proven-lately"] }], errors: ["forbidden"] },
  async (c) => {
    if (c.get("parts").config.mode === "production") await requireRecentProof(c);
  },
);

/** A guard that requires a caller, and what `check` demands of them. */
function guarding(
  said: Parameters<typeof saying>[0],
  check: (c: Context<GuardedEnv>) => void | Promise<void>,
) {
  const guard = createMiddleware<GuardedEnv>(async (c, next) => {
    const caller: UserRecord | undefined = c.get("caller");
    if (!caller) throw new ApiError("unauthenticated", "Log in to do this.");
    await check(c);
    await next();
  });
  return saying({ security: [{ accessToken: [] }], ...said }, guard);
}

/** @throws ApiError forbidden, with the reason, unless the caller has proved within ten minutes who they are */
export async function requireRecentProof(c: Context<GuardedEnv>): Promise<void> {
  const { db, identity, clock } = c.get("parts");
  const sessionId = c.get("sessionId");
  const provenAt = sessionId ? (await identity.sessions?.proof(db, sessionId))?.at : c.get("loggedInAt");
  if (!isRecent(provenAt, clock.now()))
    throw new ApiError("forbidden", "Confirm it’s you, then try again.", {
      reason: "prove-again",
    });
}
