import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** An http server's connections, to be parted from without failing a request. */
export type Connections = {
  /** From now on an answer is the last on its connection, and says so. */
  announceEnd(): void;
  /** Cuts those that wait for no answer; and from now on each as soon as it has its own. */
  cutIdle(): void;
  /** Cuts every connection; how many requests are left without an answer by it. */
  cutAll(): number;
};

/** Follows the server's connections. Call it before anything else hears the server's requests. */
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
