import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";
import { sharedCaching } from "./shared-answers.ts";

const compressed = compress();

/** Compresses answers as they go out, but for those that are kept: these are compressed once, where they are kept. */
export const compressAnswers = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const isKept = c.env?.keepsShared && c.res.headers.get("Cache-Control") === sharedCaching;
  if (!isKept) await compressed(c, async () => {});
});
