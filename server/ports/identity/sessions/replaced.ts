import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";

/** Ends the browser's previous session at a new login: without its cookie nobody could log it out. */
export const replacedSessions: BetterAuthPlugin = {
  id: "shokti-replaced-sessions",
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async (ctx) => {
          const { newSession, returned, authCookies, secret, internalAdapter } = ctx.context;
          // If a code is asked for next, the password alone makes the browser drop its cookie.
          const isHalfIn = ctx.path === "/sign-in/email" && !(returned instanceof Error);
          if (!newSession && !isHalfIn) return;
          const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
          // A renewed session keeps its token.
          if (before && before !== newSession?.session.token) await internalAdapter.deleteSession(before);
        }),
      },
    ],
  },
};
