import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { ErrorBody } from "#contract/errors.ts";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import type { Parts } from "#server/ports/parts.ts";
import { internalError } from "./on-error.ts";

/** Answers one request of an http server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** An http server that is not listening yet, so that others can share its port first. */
export function createHttpServer(): { server: Server; answerWith(listener: Listener): void } {
  let answer: Listener = (_request, response) => response.writeHead(503, { "Retry-After": "1" }).end();
  const server = createServer((request, response) => answer(request, response));
  return {
    server,
    answerWith(listener) {
      answer = listener;
    },
  };
}

/** Lets a web-standard app answer the requests of an http server. */
export function requestListener(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  { config, logger }: Pick<Parts, "config" | "logger">,
): Listener {
  const answer = getRequestListener(app.fetch, {
    // HTTP/1.0 needs no Host, and proxies ask after our health without one.
    hostname: new URL(config.appUrl).host,
    errorHandler(error) {
      // The app was never asked: the request's host or address cannot be read.
      if (error instanceof RequestError) return Response.json(unreadable, { status: 400 });
      // The app answers every Error itself; this is something else that was thrown.
      const requestId = newId();
      logger.error({ err: error, requestId }, "request failed");
      const { code, message } = internalError();
      return Response.json({ error: { code, message, requestId } } satisfies ErrorBody, { status: 500 });
    },
  });
  return (request, response) => void answer(request, response);
}

const unreadable: ErrorBody = { error: { code: "invalid", message: "This request cannot be read." } };

/**
 * Opens the port. "localhost" means every loopback address, so that any name of this machine works.
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

/** What listens on a server's second address, to be closed with it. */
const secondLoopbacks = new WeakMap<Server, TcpServer>();

/** The IPv6 loopback, where there is one: its connections are the server's own. */
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

/** Stops taking requests and waits until those in flight are answered, ten seconds at most. */
export async function closeServer(server: Server): Promise<void> {
  const second = secondLoopbacks.get(server);
  // Neither counts the other's connections.
  const closed = Promise.all([ended(server), second && ended(second)]);
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearTimeout(patience);
}

function ended(server: TcpServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ConfigError(
      `Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start`,
    );
  }
  if (error.code === "EACCES")
    return new ConfigError(`Port ${port} may not be opened by this user. Choose another.`);
  return error;
}
