import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/env.ts";

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

type FileEnv = HttpEnv & {
  Variables: {
    /** The file being sent. */
    file?: string;
  };
};

/**
 * The built files under `root`. Those whose URL changes with their content are cached forever: files in /assets have
 * a hash in their name, pictures in the query that the pages add (app/ui/picture-address.ts).
 */
export function staticFiles(root = "build/client") {
  return new Hono<FileEnv>().use(
    "*",
    answerUnchanged,
    describeFile,
    serveStatic({
      root,
      // Compressed by the build rather than per request.
      precompressed: true,
      onFound: (path, c) => c.set("file", path),
    }),
  );
}

/** Runs afterwards: a found file already has its response by then, which headers set earlier might miss. */
const describeFile = createMiddleware<FileEnv>(async (c, next) => {
  await next();
  const file = c.get("file");
  if (file === undefined) return;
  c.set("isRoutine", true);
  c.set("route", "files");
  const isVersioned = c.req.path.startsWith("/assets/") || c.req.query("v") !== undefined;
  c.header("Cache-Control", isVersioned ? year : hour);
  // A picture opened on its own must not run scripts it may contain.
  if (file.endsWith(".svg")) {
    c.header("Content-Type", "image/svg+xml; charset=utf-8");
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
});

/** Answers 304 when the visitor's copy is up to date. */
const answerUnchanged = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const theirs = Date.parse(c.req.header("If-Modified-Since") ?? "");
  const ours = Date.parse(c.res.headers.get("Last-Modified") ?? "");
  if (c.res.status !== 200 || !(ours <= theirs)) return;
  await c.res.body?.cancel();
  c.res.headers.delete("Content-Length");
  c.res = new Response(null, { status: 304, headers: c.res.headers });
});
