import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { Network } from "#server/ports/web/web.ts";

/** A test's own internet: host names, and one server that answers for all public addresses. */
export type OthersServers = Network & {
  /** The addresses of each name, per lookup; a name without any has a public one. */
  names: Map<string, string[][]>;
  /** Sets the server's response at a path. */
  at(path: string, answer: RequestListener): void;
  /** The requested paths. */
  asked: string[];
  /** The addresses connected to. */
  connected: string[];
  /** The port of that server. */
  port: number;
};

/** Opens it for the tests of one file. */
export function setUpOthersServers(): OthersServers {
  const answers = new Map<string, RequestListener>();
  let server: Server;
  const others: OthersServers = {
    names: new Map(),
    asked: [],
    connected: [],
    port: 0,
    at: (path, answer) => void answers.set(path, answer),
    async lookup(host) {
      const known = others.names.get(host);
      const addresses = (known && known.length > 1 ? known.shift() : known?.[0]) ?? ["93.184.216.34"];
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
    connect({ addresses }) {
      others.connected.push(...addresses.map(({ address }) => address));
      return connect(others.port, "127.0.0.1");
    },
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      others.asked.push(request.url ?? "");
      const answer = answers.get(request.url ?? "");
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    others.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return others;
}
