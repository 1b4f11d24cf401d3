import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Config } from "#server/core/settings.ts";
import { type RequestSignal, requestSignals } from "#server/core/signals.ts";
import { asOneRequest } from "#server/db/engines/request-wait.ts";
import type { Parts } from "#server/ports/parts.ts";
import { clientAddress, tellOfUnknownProxy } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";

/** Gives each request an id: the one from a trusted proxy, or a new one. */
export function identifyRequest(config: Pick<Config, "isTrustedProxy">) {
  return requestId({
    // No header: anyone could set it.
    headerName: "",
    generator: (c: Context<HttpEnv>) =>
      c.env?.requestId ?? requestIdFrom(headerFromProxy(c, { name: "X-Request-Id", config })),
  });
}

/** The id `given` by a trusted proxy if it is valid, or a new one. */
export function requestIdFrom(given: string | undefined): string {
  return given && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** A header set by a trusted proxy; ignored from anyone else. */
function headerFromProxy(
  c: Context<HttpEnv>,
  { name, config }: { name: string; config: Pick<Config, "isTrustedProxy"> },
): string | undefined {
  const peer = c.env?.incoming?.socket.remoteAddress;
  return peer && config.isTrustedProxy(peer, 0) ? c.req.header(name) : undefined;
}

/** A request's logger, whose lines name it. */
export function logOf(c: Pick<Context<HttpEnv>, "get">): Logger {
  return c.get("parts").logger.child({ requestId: c.get("requestId") });
}

/** Gives each request its address and the server's parts, and logs one line when it is answered. */
export function startRequest(parts: Parts) {
  const lookAtProxy = tellOfUnknownProxy(parts);
  return createMiddleware<HttpEnv>(async (c, next) => {
    const requestId = c.get("requestId");
    c.set("parts", parts);
    const startedAt = performance.now();
    // Read before the answer: a visitor who has disconnected has no address any more.
    const address = clientAddress(c);
    c.set("address", address);
    lookAtProxy(c);
    await tell(c, { startedAt, answer: () => asOneRequest(next) });
    c.res.headers.set("X-Request-Id", requestId);
    // Files and in-process requests would drown out people's own requests.
    const level = c.env?.requestId || c.get("isRoutine") ? "debug" : "info";
    // The path only: queries contain emails and search words.
    parts.logger[level](
      {
        requestId,
        method: c.req.method,
        path: withoutSecret(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        address,
        actorId: c.get("actorId"),
        traceId: c.get("signal")?.traceId,
      },
      "request",
    );
  });
}

/** Publishes the request to observers. In-process requests are part of the page's own request. */
function tell(
  c: Context<HttpEnv>,
  { startedAt, answer }: { startedAt: number; answer: () => Promise<void> },
): Promise<void> {
  if (!requestSignals.hasSubscribers || c.env?.requestId) return answer();
  const parent = headerFromProxy(c, { name: "traceparent", config: c.get("parts").config });
  const signal: RequestSignal = { method: c.req.method, startedAt, parent };
  c.set("signal", signal);
  return requestSignals.tracePromise(async () => {
    await answer();
    signal.status = c.res.status;
    signal.route = c.get("route") ?? patternOf(c);
  }, signal);
}

/** The pattern of the handler that ran last; a catch-all pattern says nothing. */
function patternOf(c: Context<HttpEnv>): string {
  const pattern = routePath(c);
  return ["*", "/*"].includes(pattern) ? "other" : pattern;
}

/**
 * A calendar's address is a secret: anyone who has it can read someone's sessions. The same goes for a reset link in
 * the library.
 */
function withoutSecret(path: string): string {
  return path.replace(/^(\/calendar\/|\/api\/auth\/reset-password\/).+/, "$1…");
}
