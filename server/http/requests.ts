import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Parts } from "#server/ports/parts.ts";
import type { HttpEnv } from "./env.ts";

/** Gives each request its id, its log and the server's parts, and writes one line when it is answered. */
export function startRequest(parts: Parts) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = randomUUID();
    const log = parts.logger.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", log);
    c.set("parts", parts);
    const startedAt = performance.now();
    await next();
    c.header("X-Request-Id", requestId);
    // The path only: queries carry emails and search words.
    log.info(
      {
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
}
