import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Role } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { isRecent } from "#server/ports/identity/identity.ts";
import type { UserRecord } from "./reads.ts";

/** What a handler has where the caller may be signed in. */
export type CallerEnv = HttpEnv & {
  Variables: {
    /** The person behind the request's access token; absent for visitors. */
    caller: UserRecord | undefined;
    /** The session that the access token names, if it names one. */
    sessionId: string | undefined;
    /** When its person logged in, for a token that names no session. */
    loggedInAt: Date | undefined;
    /** Whether the caller is an admin who has to show a second factor first; until then they are let in as a member. */
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
 * Requires a signed-in caller; an admin without a second factor only reads. Guards run before the input is parsed, so
 * that strangers learn nothing about it.
 */
export const signedIn = createMiddleware<GuardedEnv>(async (c, next) => {
  if (!c.get("caller")) throw new ApiError("unauthenticated", "Log in to do this.");
  if (c.get("needsFactor") && !["GET", "HEAD"].includes(c.req.method)) throw factorMissing();
  await next();
});

/** The same, where an admin without a second factor may write, too: to log out. */
export const signedInSomehow = createMiddleware<GuardedEnv>(async (c, next) => {
  if (!c.get("caller")) throw new ApiError("unauthenticated", "Log in to do this.");
  await next();
});

function factorMissing(): ApiError {
  const message = "Admins need a second factor. Add an authenticator app or a passkey on your profile.";
  return new ApiError("forbidden", message, { reason: "second-factor" });
}

/** Requires a caller with one of these roles. */
export function only(...roles: readonly Role[]) {
  return createMiddleware<GuardedEnv>(async (c, next) => {
    const caller: UserRecord | undefined = c.get("caller");
    if (!caller) throw new ApiError("unauthenticated", "Log in to do this.");
    if (c.get("needsFactor") && roles.includes("admin")) throw factorMissing();
    if (!roles.includes(caller.role))
      throw new ApiError("forbidden", "You don’t have permission to do this.");
    await next();
  });
}

/**
 * For the declaration of a call that cannot be undone or takes data along: the guards that say who may make it, and one
 * that asks its caller in production to have proven within ten minutes who they are (docs/decisions/034). The demo,
 * whose passwords everybody reads, asks nobody.
 */
export function afterProof<Guards extends MiddlewareHandler[]>(...guards: Guards) {
  return {
    // In OpenAPI what such a list has is a name of ours for what the token must stand for.
    security: [{ accessToken: [provenLatelyName] }],
    middleware: [...guards, provenLately] as [...Guards, typeof provenLately],
  };
}

/** How the API's description calls it. */
export const provenLatelyName = "proven-lately";

const provenLately = createMiddleware<GuardedEnv>(async (c, next) => {
  if (c.get("parts").config.mode === "production") await requireRecentProof(c);
  await next();
});

/** @throws ApiError forbidden, with its reason, unless the caller has proven within ten minutes who they are */
export async function requireRecentProof(c: Context<GuardedEnv>): Promise<void> {
  const { db, identity, clock } = c.get("parts");
  const sessionId = c.get("sessionId");
  const provenAt = sessionId ? (await identity.sessions?.proof(db, sessionId))?.at : c.get("loggedInAt");
  if (!isRecent(provenAt, clock.now()))
    throw new ApiError("forbidden", "Confirm it’s you, then try again.", {
      reason: "prove-again",
    });
}
