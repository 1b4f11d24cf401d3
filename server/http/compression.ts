import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";

const compressed = compress();

/** Compresses answers as they go out, but for those that are kept: these are compressed once, where they are kept. */
export const compressAnswers = createMiddleware<HttpEnv>((c, next) =>
  c.env?.compressesLater ? next() : compressed(c, next),
);
