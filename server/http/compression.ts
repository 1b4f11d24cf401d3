import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Context } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { isTaken } from "./encodings.ts";
import type { HttpEnv } from "./env.ts";
import { sharedCaching } from "./shared-answers.ts";

const compressed = compress();
const zstd = promisify<Buffer, Buffer<ArrayBuffer>>(zlib.zstdCompress);

/** Compresses responses on their way out, except cached ones: the cache compresses those once. */
export const compressAnswers = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  if (c.env?.keepsShared && headers.get("Cache-Control") === sharedCaching) return;
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const type = headers.get("Content-Type") ?? "";
  const isPage = c.req.method === "GET" && type.startsWith("text/html");
  if (isPage && isTaken("zstd", accepted) && isPlain(c.res)) await compressPage(c);
  else if (accepted) await compressed(c, async () => {});
  else if (COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) headers.append("Vary", "Accept-Encoding");
});

/** Asked of pages alone: looking at a body makes a stream of it, which costs a short answer a fifth of its time. */
function isPlain({ headers, body }: Response): boolean {
  return !headers.has("Content-Encoding") && body !== null;
}

/** A page is rendered whole, and zstd takes a quarter of gzip's time to make it as small. */
async function compressPage(c: Context<HttpEnv>): Promise<void> {
  const { status } = c.res;
  const headers = new Headers(c.res.headers);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Encoding", "zstd");
  headers.delete("Content-Length");
  const body = await zstd(Buffer.from(await c.res.arrayBuffer()));
  // Otherwise the headers of the one before would be added to those of the next.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}
