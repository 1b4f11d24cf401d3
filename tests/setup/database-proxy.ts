import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between a studio and its PostgreSQL that simulates network and machine failures. */
export type DatabaseProxy = {
  /** The database's URL through the proxy. */
  url: string;
  /** Passes everything on, in both directions. */
  open(): void;
  /** Accepts connections and bytes, and forwards none; existing connections stay open. */
  fallSilent(): void;
  /** Forwards what is asked, and no answer to it. */
  loseAnswers(): void;
  /** Cuts every connection, and each new one immediately. */
  refuse(): void;
  close(): Promise<void>;
};

/** Opens a proxy to the PostgreSQL at `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let mode: "open" | "silent" | "losing answers" | "refusing" = "open";
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    return socket;
  };
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    keep(client);
    if (mode === "refusing") return void client.destroy();
    const database = keep(connect(Number(port), hostname));
    client.on("data", (bytes) => mode !== "silent" && database.write(bytes));
    database.on("data", (bytes) => mode === "open" && client.write(bytes));
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    open() {
      mode = "open";
    },
    fallSilent() {
      mode = "silent";
    },
    loseAnswers() {
      mode = "losing answers";
    },
    refuse() {
      mode = "refusing";
      cut();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
