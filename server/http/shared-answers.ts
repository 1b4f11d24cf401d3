import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";
import { limitReads } from "./limits.ts";

/** Any cache may keep the answer, and asks before each use whether it still holds. */
export const sharedCaching = "public, no-cache";

const markShared = createMiddleware<HttpEnv>(async (c, next) => {
  const parts = c.get("parts");
  // Who brings a token reads where they have written.
  if (parts.sharedDb && !c.req.header("Authorization")) c.set("parts", { ...parts, db: parts.sharedDb() });
  await next();
  const { status, headers } = c.res;
  headers.append("Vary", "Authorization");
  if (status === 200 && !c.req.header("Authorization")) headers.set("Cache-Control", sharedCaching);
});

/** For what is the same for everybody; what is answered to a caller with a token is theirs alone. */
export const shared = every(limitReads, markShared);
