import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** An http server's connections, which can be closed without failing a request. */
export type Connections = {
  /** From now on each answer is the last on its connection and says so. */
  announceEnd(): void;
  /** Closes connections with no request in flight now, and each other one as soon as its request is answered. */
  cutIdle(): void;
  /** Closes every connection; returns how many requests that leaves unanswered. */
  cutAll(): number;
};

/** Tracks the server's connections. Must be called before anything else listens for its requests. */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isEnding = false;
  let isCutting = false;

  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (_request, response) => {
    unanswered.add(response);
    if (isEnding) response.shouldKeepAlive = false;
    response.once("close", () => {
      unanswered.delete(response);
      if (isCutting) cutIdle();
    });
  });

  function cutIdle(): void {
    isCutting = true;
    const busy = new Set([...unanswered].map(({ req }) => req.socket));
    for (const socket of open) if (!busy.has(socket)) socket.destroySoon();
  }

  return {
    announceEnd() {
      isEnding = true;
      for (const response of unanswered) response.shouldKeepAlive = false;
    },
    cutIdle,
    cutAll() {
      const unansweredCount = unanswered.size;
      for (const socket of open) socket.destroy();
      return unansweredCount;
    },
  };
}
