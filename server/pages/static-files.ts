import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const year = "public, max-age=31536000, immutable";
const hour = "public, max-age=3600";

/** The built files. Those in /assets carry their hash in their name, so they are kept for good. */
export const staticFiles = new Hono().use(
  "*",
  serveStatic({
    root: "build/client",
    // As the build has packed them; else they are packed for each visitor anew.
    precompressed: true,
    onFound: (path, c) => {
      c.header("Cache-Control", /[\\/]assets[\\/]/.test(path) ? year : hour);
      c.header("X-Content-Type-Options", "nosniff");
      // A picture that somebody opens by itself must not run what it may carry.
      if (path.endsWith(".svg"))
        c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    },
  }),
);
