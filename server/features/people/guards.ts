import { createMiddleware } from "hono/factory";
import type { Role } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "#server/http/env.ts";
import type { UserRecord } from "./reads.ts";

/** What a handler has where the caller may be signed in. */
export type CallerEnv = HttpEnv & {
  Variables: {
    /** The person behind the request's access token; absent for visitors. */
    caller: UserRecord | undefined;
  };
};

/** Behind a guard there is always a caller. */
export type GuardedEnv = HttpEnv & { Variables: { caller: UserRecord } };

/** Requires a signed-in caller. Guards run before the input is parsed, so that strangers learn nothing about it. */
export const signedIn = createMiddleware<GuardedEnv>(async (c, next) => {
  if (!c.get("caller")) throw new ApiError("unauthenticated", "Log in to do this.");
  await next();
});

/** Requires a caller with one of these roles. */
export function only(...roles: readonly Role[]) {
  return createMiddleware<GuardedEnv>(async (c, next) => {
    const caller: UserRecord | undefined = c.get("caller");
    if (!caller) throw new ApiError("unauthenticated", "Log in to do this.");
    if (!roles.includes(caller.role)) throw new ApiError("forbidden", "Your role does not allow this.");
    await next();
  });
}
