import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "#server/platform/env.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

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

/** Opens the port. @throws ConfigError naming the port when it cannot be had */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, port)));
    server.listen({ port, host }, () => {
      const { address, port: opened } = server.address() as AddressInfo;
      resolve(`${address.includes(":") ? `[${address}]` : address}:${opened}`);
    });
  });
}

/** Stops taking requests and waits until those in flight are answered, ten seconds at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearTimeout(patience);
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
