import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";

/** Ends the session that a browser had before it logged in anew: with its cookie gone nobody would log it out. */
export const replacedSessions: BetterAuthPlugin = {
  id: "shokti-replaced-sessions",
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async (ctx) => {
          const { newSession, returned, authCookies, secret, internalAdapter } = ctx.context;
          // Where a code is asked for, the password alone has the browser give up its cookie.
          const isHalfIn = ctx.path === "/sign-in/email" && !(returned instanceof Error);
          if (!newSession && !isHalfIn) return;
          const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
          // A session that is only renewed has the token that it had.
          if (before && before !== newSession?.session.token) await internalAdapter.deleteSession(before);
        }),
      },
    ],
  },
};
