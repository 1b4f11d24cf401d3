import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";

type Work = Parameters<typeof createAuthMiddleware>[0];

/** A call of the library's, as a hook sees it. */
export type Call = Parameters<Work>[0];

/** A hook, before or after these calls. */
export function on(paths: readonly string[], work: Work) {
  return {
    matcher: ({ path }: { path?: string }) => path !== undefined && paths.includes(path),
    handler: createAuthMiddleware(work),
  };
}

/** The session a call is made in, as it is: reading it does not extend it. */
export async function readSession(call: Parameters<typeof getSessionFromCtx>[0]) {
  const found = await getSessionFromCtx(call, { disableRefresh: true });
  // Makes the library read it again, and so extend it.
  call.context.session = null;
  return found;
}

/** Takes back the cookie of a session that a call has opened or used. */
export function takeBackSession(call: Call): void {
  deleteSessionCookie(call);
  call.context.setNewSession(null);
}
