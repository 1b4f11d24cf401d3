import { createMiddleware } from "hono/factory";
import type { Role } from "#contract/users.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "#server/http/env.ts";
import type { UserRecord } from "./reads.ts";

/** What a handler finds where somebody may have logged in. */
export type CallerEnv = HttpEnv & {
  Variables: {
    /** The person behind the request's access token; absent for visitors. */
    caller: UserRecord | undefined;
  };
};

/** Behind a guard there is always a caller. */
export type GuardedEnv = HttpEnv & { Variables: { caller: UserRecord } };

/** Lets signed-in people through. It stands before the input is parsed: strangers learn nothing of it. */
export const signedIn = createMiddleware<GuardedEnv>(async (c, next) => {
  if (!c.get("caller")) throw new ApiError("unauthenticated", "Log in to do this.");
  await next();
});

/** Lets people with one of these roles through. */
export function only(...roles: readonly Role[]) {
  return createMiddleware<GuardedEnv>(async (c, next) => {
    const caller: UserRecord | undefined = c.get("caller");
    if (!caller) throw new ApiError("unauthenticated", "Log in to do this.");
    if (!roles.includes(caller.role)) throw new ApiError("forbidden", "Your role does not allow this.");
    await next();
  });
}
