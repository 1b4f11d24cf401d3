import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "#server/http/env.ts";

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

type FileEnv = HttpEnv & {
  Variables: {
    /** The file that is sent. */
    file?: string;
  };
};

/**
 * The built files under `root`. Those whose address changes with what is in them are kept for good: those in /assets
 * carry their hash in their name, the pictures in the query that the pages give them (app/ui/picture-address.ts).
 */
export function staticFiles(root = "build/client") {
  return new Hono<FileEnv>().use(
    "*",
    answerUnchanged,
    describeFile,
    serveStatic({
      root,
      // As the build compressed them, and not once more for each visitor.
      precompressed: true,
      onFound: (path, c) => c.set("file", path),
    }),
  );
}

/** Afterwards: when a file is found its answer exists already, and headers set then may miss it. */
const describeFile = createMiddleware<FileEnv>(async (c, next) => {
  await next();
  const file = c.get("file");
  if (file === undefined) return;
  c.set("isRoutine", true);
  c.set("route", "files");
  const isVersioned = c.req.path.startsWith("/assets/") || c.req.query("v") !== undefined;
  c.header("Cache-Control", isVersioned ? year : hour);
  // A picture that somebody opens on its own must not run scripts it may carry.
  if (file.endsWith(".svg")) {
    c.header("Content-Type", "image/svg+xml; charset=utf-8");
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  }
});

/** Says so, where the visitor's copy is as new as ours. */
const answerUnchanged = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const theirs = Date.parse(c.req.header("If-Modified-Since") ?? "");
  const ours = Date.parse(c.res.headers.get("Last-Modified") ?? "");
  if (c.res.status !== 200 || !(ours <= theirs)) return;
  await c.res.body?.cancel();
  c.res.headers.delete("Content-Length");
  c.res = new Response(null, { status: 304, headers: c.res.headers });
});
