import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { saying } from "./call.ts";
import type { HttpEnv } from "./env.ts";
import { limitReads } from "./limits.ts";

/** Any cache may store the response, but must revalidate it before each use. */
export const sharedCaching = "public, no-cache";

const markShared = createMiddleware<HttpEnv>(async (c, next) => {
  const parts = c.get("parts");
  // Callers with a token read from the primary, where they have just written.
  if (parts.sharedDb && !c.req.header("Authorization")) c.set("parts", { ...parts, db: parts.sharedDb() });
  await next();
  const { status, headers } = c.res;
  headers.append("Vary", "Authorization");
  if (status === 200 && !c.req.header("Authorization")) headers.set("Cache-Control", sharedCaching);
});

/** For responses that are the same for everyone; an answer to a caller with a token is private. */
export const shared: MiddlewareHandler<HttpEnv> = saying({ errors: ["too_many_requests"] }, (c, next) =>
  limitReads(c, async () => void (await markShared(c, next))),
);
