import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";

/** For a route whose JSON body may be left out: some clients name a type for the body that they do not send. */
export const bodyMayBeMissing = createMiddleware<HttpEnv>(async (c, next) => {
  if ((await c.req.text()) === "") c.req.raw.headers.delete("Content-Type");
  await next();
});
