import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ErrorBody } from "#contract/errors.ts";
import { type Load, loadSignals, loads, shedSignals } from "#server/core/signals.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { Listener } from "./listen.ts";
import { plainPage } from "./plain-page.ts";
import { requestIdFrom } from "./requests.ts";
import { answerHeaders } from "./security-headers.ts";

/** By how much the event loop is late on average, and how many reads wait for their answer, from which on. */
const limits = {
  behind: { lateMs: 400, waiting: 300 },
  drowning: { lateMs: 1500, waiting: 1000 },
};
/** How long one sample lasts. */
const sampleMs = 1000;
/** How often the event loop is looked at. */
const resolutionMs = 20;

/** What a path begins with that is a built file: it costs little, and a page is of no use without. */
const builtFiles = ["/assets/", "/brand/", "/pictures/", "/favicon.svg"];

/** Who watches us, and what tells of money that has moved already. */
const alwaysTaken = ["/healthz", "/readyz", "/metrics", "/webhooks/cards", "/save-payment-info"];

/**
 * Refuses requests with 503 before they cost anything, for as long as the server has more to do than it can. First go
 * the reads of nobody in particular, pages and lists: whoever asks for one loses nothing, and finds it a moment later.
 * Only a server that drowns refuses the rest, but for `alwaysTaken`. What is ready is answered before this.
 */
export function shedLoad(answer: Listener, parts: LoadParts, look = watchLoad(parts)): Listener {
  const reads = new Set<ServerResponse>();
  /** Who is slow to read an answer does not count. */
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
 * Judges by samples, and believes two on end: one long turn, such as the first page's, is no load. `takeLateMs` says by
 * how much the event loop was late on average since it was last asked.
 */
export function watchLoad(
  { logger }: Pick<LoadParts, "logger">,
  { takeLateMs = followEventLoop(), now = () => performance.now() } = {},
): (waiting: () => number) => Load {
  let sampledAt = now();
  let [before, last] = [0, 0];
  let load: Load = "fine";
  return (waiting) => {
    if (now() - sampledAt > sampleMs) {
      const lateMs = takeLateMs();
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

function followEventLoop(): () => number {
  const eventLoop = monitorEventLoopDelay({ resolution: resolutionMs });
  eventLoop.enable();
  return () => {
    const lateMs = eventLoop.mean / 1e6 - resolutionMs;
    eventLoop.reset();
    return lateMs;
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function isShed(request: IncomingMessage, load: Load): boolean {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (alwaysTaken.includes(path)) return false;
  const isFile = builtFiles.some((begin) => path.startsWith(begin));
  return load === "drowning" || (isRead(request) && !isFile && !bringsToken(request));
}

/** Whether it may be read would cost what is to be saved; what is no token at all is a stranger's. */
function bringsToken({ headers }: IncomingMessage): boolean {
  return /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(headers.authorization ?? "");
}

/** Not all at once again. */
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
  const headers = {
    ...answerHeaders(config),
    "X-Request-Id": requestId,
    "Retry-After": Math.round(soonestS + Math.random() * (latestS - soonestS)),
    "Cache-Control": "no-store",
    "Content-Type": wantsPage ? "text/html; charset=utf-8" : "application/json",
  };
  // An answer before the body's end would leave the rest of it on the connection.
  request.resume().once("end", () => response.writeHead(503, headers).end(wantsPage ? page : body));
}

function idOf({ headers, socket }: IncomingMessage, { isTrustedProxy }: LoadParts["config"]): string {
  const given = headers["x-request-id"];
  const isOurs = typeof given === "string" && isTrustedProxy(socket.remoteAddress ?? "", 0);
  return requestIdFrom(isOurs ? given : undefined);
}

const message = "The studio is very busy right now. Try again in a few seconds.";
const body = JSON.stringify({ error: { code: "unavailable", message } } satisfies ErrorBody);
const page = plainPage(message);
