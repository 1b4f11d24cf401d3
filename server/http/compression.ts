import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";
import { sharedCaching } from "./shared-answers.ts";

const compressed = compress();

/** Compresses responses on their way out, except cached ones: the cache compresses those once. */
export const compressAnswers = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  if (c.env?.keepsShared && headers.get("Cache-Control") === sharedCaching) return;
  if (c.req.header("Accept-Encoding")) await compressed(c, async () => {});
  else if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? ""))
    headers.append("Vary", "Accept-Encoding");
});
