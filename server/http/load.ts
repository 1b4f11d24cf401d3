import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";
import type { ErrorBody } from "#contract/errors.ts";
import type { Listener } from "./listen.ts";

/** How the server bears what it has to do: "behind" it is slow for everybody, "drowning" it is of use to nobody. */
export type Load = "fine" | "behind" | "drowning";

/** By how much the event loop is late on average, and how many reads wait for their answer, from which on. */
const limits = {
  behind: { lateMs: 400, waiting: 300 },
  drowning: { lateMs: 1500, waiting: 1000 },
};
/** How long one sample lasts. */
const sampleMs = 1000;
/** How often the event loop is looked at. */
const resolutionMs = 20;

/** Who watches us, and what tells of money that has moved already. */
const alwaysTaken = ["/healthz", "/readyz", "/metrics", "/webhooks/cards", "/save-payment-info"];

/**
 * Refuses requests with 503 before they cost anything, for as long as the server has more to do than it can. First go
 * the reads of nobody in particular, pages and lists: whoever asks for one loses nothing, and finds it a moment later.
 * Only a server that drowns refuses the rest, but for `alwaysTaken`. What is ready is answered before this.
 */
export function shedLoad(answer: Listener, look: ReturnType<typeof watchLoad>): Listener {
  const reads = new Set<ServerResponse>();
  /** Who is slow to read an answer does not count. */
  const waiting = () => [...reads].filter(({ headersSent }) => !headersSent).length;
  return (request, response) => {
    const load = look(waiting);
    if (load !== "fine" && isShed(request, load)) return refuse(request, response);
    if (isRead(request)) {
      reads.add(response);
      response.once("close", () => reads.delete(response));
    }
    answer(request, response);
  };
}

const loads = ["fine", "behind", "drowning"] as const;

/** Judges by samples, and believes two on end: one long turn, such as the first page's, is no load. */
export function watchLoad(logger: Pick<Logger, "warn">): (waiting: () => number) => Load {
  const eventLoop = monitorEventLoopDelay({ resolution: resolutionMs });
  eventLoop.enable();
  let sampledAt = performance.now();
  let [before, last] = [0, 0];
  let load: Load = "fine";
  return (waiting) => {
    if (performance.now() - sampledAt > sampleMs) {
      const lateMs = eventLoop.mean / 1e6 - resolutionMs;
      const count = waiting();
      const isOver = (limit: (typeof limits)["behind"]) => lateMs > limit.lateMs || count > limit.waiting;
      [before, last] = [last, isOver(limits.drowning) ? 2 : isOver(limits.behind) ? 1 : 0];
      sampledAt = performance.now();
      eventLoop.reset();
      const now = loads[Math.min(before, last)] ?? "fine";
      if (now !== load)
        logger.warn({ load: now, lateMs: Math.round(lateMs), waiting: count }, "load changed");
      load = now;
    }
    return load;
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function isShed(request: IncomingMessage, load: Load): boolean {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (alwaysTaken.includes(path)) return false;
  // A page without its files would be of no use, and they cost little.
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return load === "drowning" || (isRead(request) && !isFile && request.headers.authorization === undefined);
}

/** Not all at once again. */
const [soonestS, latestS] = [2, 6];

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const wantsPage = request.headers.accept?.includes("text/html");
  const headers = {
    "Retry-After": Math.round(soonestS + Math.random() * (latestS - soonestS)),
    "Cache-Control": "no-store",
    "Content-Type": wantsPage ? "text/html; charset=utf-8" : "application/json",
  };
  // An answer before the body's end would leave the rest of it on the connection.
  request.resume().once("end", () => response.writeHead(503, headers).end(wantsPage ? page : body));
}

const message = "A lot is going on here right now. Try again in a few seconds.";
const body = JSON.stringify({ error: { code: "unavailable", message } } satisfies ErrorBody);
const page = `<!doctype html><html lang="en"><title>One moment</title><p>${message}</p></html>`;
