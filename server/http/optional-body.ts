import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";

/** For routes with an optional JSON body: some clients send a Content-Type without a body. */
export const bodyMayBeMissing = createMiddleware<HttpEnv>(async (c, next) => {
  if ((await c.req.text()) === "") c.req.raw.headers.delete("Content-Type");
  await next();
});
