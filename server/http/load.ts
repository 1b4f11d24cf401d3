import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ErrorBody } from "#contract/errors.ts";
import { type Load, loadSignals, loads, shedSignals } from "#server/core/signals.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { Listener } from "./listen.ts";
import { plainPage, plainPageHeaders } from "./plain-page.ts";
import { requestIdFrom } from "./requests.ts";
import { answerHeaders } from "./security-headers.ts";
import { pathOf } from "./who-asks.ts";

/** Thresholds: the event loop's average delay, and the number of reads waiting for an answer. */
const limits = {
  behind: { lateMs: 400, waiting: 300 },
  drowning: { lateMs: 1500, waiting: 1000 },
};
/** The length of one sample. */
const sampleMs = 1000;
/** How often the event loop's delay is measured. */
const resolutionMs = 20;

/** Prefixes of built files: they are cheap, and pages are useless without them. */
const builtFiles = ["/assets/", "/brand/", "/pictures/", "/favicon.svg"];

/** Monitoring, and reports of money that has already moved. */
const alwaysTaken = ["/healthz", "/readyz", "/metrics", "/webhooks/cards", "/save-payment-info"];

/**
 * Load shedding: refuses requests with a 503 before they cost anything, while the server has more work than it can
 * handle. Anonymous reads go first: their sender loses nothing by trying again. Only a drowning server refuses the
 * rest, except `alwaysTaken`. Cached responses are sent before this runs.
 */
export function shedLoad(answer: Listener, parts: LoadParts, look = watchLoad(parts)): Listener {
  const reads = new Set<ServerResponse>();
  /** Clients that are slow to read their answer do not count. */
  const waiting = () => [...reads].filter(({ headersSent }) => !headersSent).length;
  return (request, response) => {
    const load = look(waiting);
    if (load !== "fine" && isShed(request, load)) return refuse(request, response, { load, ...parts });
    if (isRead(request)) {
      reads.add(response);
      response.once("close", () => reads.delete(response));
    }
    answer(request, response);
  };
}

type LoadParts = Pick<Parts, "logger"> & { config: Pick<Parts["config"], "isTrustedProxy" | "appUrl"> };

/**
 * Judges by samples and needs two in a row: one long turn, such as the first page's, is not overload. `takeLateMs`
 * returns the event loop's average delay since the last call; undefined if that turn still lasts.
 */
export function watchLoad(
  { logger }: Pick<LoadParts, "logger">,
  { takeLateMs = followEventLoop(), now = () => performance.now() } = {},
): (waiting: () => number) => Load {
  let sampledAt = now();
  let [before, last] = [0, 0];
  let load: Load = "fine";
  return (waiting) => {
    const elapsedMs = now() - sampledAt;
    if (elapsedMs > sampleMs) {
      const lateMs = takeLateMs() ?? elapsedMs;
      const count = waiting();
      const isOver = (limit: (typeof limits)["behind"]) => lateMs > limit.lateMs || count > limit.waiting;
      [before, last] = [last, isOver(limits.drowning) ? 2 : isOver(limits.behind) ? 1 : 0];
      sampledAt = now();
      const judged = loads[Math.min(before, last)] ?? "fine";
      if (judged !== load) {
        logger.warn({ load: judged, lateMs: Math.round(lateMs), waiting: count }, "load changed");
        loadSignals.publish(judged);
      }
      load = judged;
    }
    return load;
  };
}

function followEventLoop(): () => number | undefined {
  const eventLoop = monitorEventLoopDelay({ resolution: resolutionMs });
  eventLoop.enable();
  return () => {
    const lateMs = eventLoop.count > 0 ? eventLoop.mean / 1e6 - resolutionMs : undefined;
    eventLoop.reset();
    return lateMs;
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function isShed(request: IncomingMessage, load: Load): boolean {
  const path = pathOf(request);
  if (alwaysTaken.includes(path)) return false;
  const isFile = builtFiles.some((begin) => path.startsWith(begin));
  return load === "drowning" || (isRead(request) && !isFile && !bringsToken(request));
}

/** Verifying the token would cost what shedding saves; only a missing token marks a stranger. */
function bringsToken({ headers }: IncomingMessage): boolean {
  return /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(headers.authorization ?? "");
}

/** Spread out, so that retries do not all arrive at once. */
const [soonestS, latestS] = [2, 6];

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { load, logger, config }: LoadParts & { load: Load },
): void {
  const wantsPage = request.headers.accept?.includes("text/html");
  const requestId = idOf(request, config);
  shedSignals.publish(load);
  logger.debug({ requestId, method: request.method, load }, "request shed");
  const seconds = Math.round(soonestS + Math.random() * (latestS - soonestS));
  const headers = {
    ...answerHeaders(config),
    "X-Request-Id": requestId,
    "Retry-After": seconds,
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    // A browser asks again by itself.
    ...(wantsPage && { ...plainPageHeaders, Refresh: seconds }),
  };
  // Answering before the body has arrived would leave the rest of it on the connection.
  request.resume().once("end", () => response.writeHead(503, headers).end(wantsPage ? page : body));
}

function idOf({ headers, socket }: IncomingMessage, { isTrustedProxy }: LoadParts["config"]): string {
  const given = headers["x-request-id"];
  const isOurs = typeof given === "string" && isTrustedProxy(socket.remoteAddress ?? "", 0);
  return requestIdFrom(isOurs ? given : undefined);
}

const message = "The studio is very busy right now. Try again in a few seconds.";
const body = JSON.stringify({ error: { code: "unavailable", message } } satisfies ErrorBody);
const page = plainPage({ lines: [message] });
