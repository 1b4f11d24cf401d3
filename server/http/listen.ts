import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, Server as TcpServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { ErrorBody } from "#contract/errors.ts";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import type { Parts } from "#server/ports/parts.ts";
import { followConnections } from "./connections.ts";
import { internalError } from "./on-error.ts";
import { answerHeaders, dataHeaders } from "./security-headers.ts";

/** Client timeouts. Proxies keep idle connections for a minute: ours must not close them first. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};
/**
 * How long a connection may be silent in the middle of a request or response, including a client that does not read.
 */
const silenceMs = 30_000;
/** Further connections are refused: each takes memory and one of the process's file descriptors. */
const mostConnections = 10_000;

/** Answers one request of an http server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An http server, and how to stop it. */
export type HttpServer = {
  server: Server;
  /** Sets what answers from now on; until then everyone but the liveness probe gets a 503. */
  answerWith(listener: Listener): void;
  /**
   * Stops accepting connections and makes each answer the last on its connection; waits until the requests in flight
   * are answered, or for `deadline`. An idle keep-alive connection has `graceMs` for one more request.
   * @returns how many requests were cut off without an answer
   */
  close(how?: { graceMs?: number; deadline?: Promise<unknown> }): Promise<number>;
};

/** An http server that does not listen yet, so that others can attach to its port first. Times are in milliseconds. */
export function createHttpServer(times: Partial<typeof patience> & { silenceMs?: number } = {}): HttpServer {
  let answer = answerWhileStarting;
  const server = createServer({ ...patience, ...times });
  server.timeout = times.silenceMs ?? silenceMs;
  server.maxConnections = mostConnections;
  const connections = followConnections(server);
  /** Requests that wait while the port closes. */
  let held: (() => void)[] | undefined;
  server.on("request", (request, response) => {
    if (held) held.push(() => answer(request, response));
    else answer(request, response);
  });
  return {
    server,
    answerWith(listener) {
      answer = listener;
    },
    async close({ graceMs = 0, deadline } = {}) {
      connections.announceEnd();
      held = [];
      await allTakenUp(server);
      // Neither counts the other's connections.
      const closed = Promise.all([server, secondLoopbacks.get(server)].map(stopListening));
      for (const answerNow of held.splice(0)) answerNow();
      held = undefined;
      setTimeout(connections.cutIdle, graceMs).unref();
      await Promise.race(deadline ? [closed, deadline] : [closed]);
      const cutOff = connections.cutAll();
      await closed;
      return cutOff;
    },
  };
}

const answerWhileStarting: Listener = ({ url }, response) => {
  const isAlive = url === "/healthz";
  const headers = {
    ...dataHeaders,
    "Content-Type": "application/json",
    ...(!isAlive && { "Retry-After": "2" }),
  };
  const body = isAlive ? { status: "ok" } : starting;
  response.writeHead(isAlive ? 200 : 503, headers).end(JSON.stringify(body));
};

const starting: ErrorBody = {
  error: { code: "unavailable", message: "The studio is starting. Try again in a moment." },
};

/** Lets a web-standard app answer an http server's requests. */
export function requestListener(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  { config, logger }: Pick<Parts, "config" | "logger">,
): Listener {
  const headers = answerHeaders(config);
  const answer = getRequestListener(app.fetch, {
    // HTTP/1.0 has no Host header, and proxies probe our health without one.
    hostname: new URL(config.appUrl).host,
    errorHandler(error) {
      // The request never reached the app: its host or address is malformed.
      if (error instanceof RequestError) return Response.json(unreadable, { status: 400, headers });
      // The app handles every Error itself; this is something else that was thrown.
      const requestId = newId();
      logger.error({ err: error, requestId }, "request failed");
      const { code, message } = internalError();
      return Response.json({ error: { code, message, requestId } } satisfies ErrorBody, {
        status: 500,
        headers,
      });
    },
  });
  return (request, response) => void answer(request, response);
}

const unreadable: ErrorBody = { error: { code: "invalid", message: "This request cannot be read." } };

/**
 * Opens the port. "localhost" means every loopback address, so that all of this machine's names work.
 * @throws ConfigError naming the port when it cannot be opened
 */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<string> {
  const isLoopback = host === "localhost";
  await open(server, { port, host: isLoopback ? "127.0.0.1" : host });
  const { address, port: opened } = server.address() as AddressInfo;
  if (isLoopback) await openSecondLoopback(server, opened);
  return `${address.includes(":") ? `[${address}]` : address}:${opened}`;
}

/** The listener on a server's second address, closed together with it. */
const secondLoopbacks = new WeakMap<Server, TcpServer>();

/** Also listens on the IPv6 loopback, if there is one: its connections are handed to the server. */
async function openSecondLoopback(server: Server, port: number): Promise<void> {
  const second = createTcpServer((socket) => server.emit("connection", socket));
  try {
    await open(second, { port, host: "::1" });
    secondLoopbacks.set(server, second);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") throw error;
  }
}

function open(server: TcpServer, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, port)));
    server.listen({ port, host }, resolve);
  });
}

/**
 * Resolves after a turn of the event loop without new connections, or after a second: each turn accepts one
 * connection, and connections not yet accepted are reset when the port closes.
 */
async function allTakenUp(server: Server): Promise<void> {
  const end = performance.now() + 1000;
  let isLast = true;
  const takenUp = () => {
    isLast = false;
  };
  server.on("connection", takenUp);
  do {
    isLast = true;
    await setImmediate();
  } while (!isLast && performance.now() < end);
  server.off("connection", takenUp);
}

/** Closes as a TCP server does: the http server's own `close` would drop idle connections at once. */
function stopListening(server: TcpServer | undefined): Promise<void> {
  return new Promise((resolve) =>
    server ? TcpServer.prototype.close.call(server, () => resolve()) : resolve(),
  );
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ConfigError(
      `Port ${port} is already in use. Stop whatever is using it, or choose another: PORT=3001 npm start`,
    );
  }
  if (error.code === "EACCES") return new ConfigError(`This user may not open port ${port}. Choose another.`);
  return error;
}
