import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, request } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import { connect as encrypt } from "node:tls";
import { isPublicAddress } from "./public-addresses.ts";

/** Files on outside servers. */
export type Web = {
  /**
   * Fetches a URL that someone gave us, from public hosts only, including redirects.
   * @throws FileRefusal, the signal's reason
   */
  fetchFile(address: string, limits: { mostBytes: number; signal?: AbortSignal }): Promise<Uint8Array>;
};

/** Why a file could not be fetched. Only "not there" and "no answer" are worth a retry. */
export type FileRefusalReason = "not public" | "too many redirects" | "too large" | "not there" | "no answer";

export class FileRefusal extends Error {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, options?: ErrorOptions) {
    super(`the file was not to be had: ${reason}`, options);
    this.reason = reason;
  }
}

/** Name resolution and connections. */
export type Network = {
  lookup(host: string): Promise<LookupAddress[]>;
  /** Connects to one of these addresses, whichever answers; `host` is not resolved again. */
  connect(to: { host: string; addresses: LookupAddress[]; port: number }): Socket;
};

export const internet: Network = {
  lookup: (host) => lookup(host, { all: true }),
  connect: ({ host, addresses, port }) =>
    connect({
      host,
      port,
      autoSelectFamily: true,
      lookup: (_host, _options, found) => found(null, addresses),
    }),
};

const mostRedirects = 3;
/** The largest response head accepted, in bytes. */
const mostHeaderBytes = 16 * 1024;

type Settings = {
  network?: Network /** For all of it: names, redirects, every byte. */;
  patienceMs?: number;
};

/** Opens access to outside servers: the internet, unless a test says otherwise. */
export function openWeb({ network = internet, patienceMs = 10_000 }: Settings = {}): Web {
  return {
    async fetchFile(address, { mostBytes, signal }) {
      const patience = AbortSignal.timeout(patienceMs);
      const ending = signal ? AbortSignal.any([signal, patience]) : patience;
      try {
        return await follow(new URL(address), { network, mostBytes, ending });
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof FileRefusal ? error : new FileRefusal("no answer", { cause: error });
      }
    },
  };
}

type Way = { network: Network; mostBytes: number; ending: AbortSignal };

async function follow(start: URL, way: Way): Promise<Uint8Array> {
  let url = start;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const found = await ask(url, way);
    if (found instanceof Uint8Array) return found;
    url = found;
  }
  throw new FileRefusal("too many redirects");
}

/** One server's answer: the file, or a redirect. */
async function ask(url: URL, { network, mostBytes, ending }: Way): Promise<Uint8Array | URL> {
  const socket = network.connect(await destinationOf(url, { network, ending }));
  try {
    const answer = await answerTo(url, { socket, ending });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) return new URL(headers.location, url);
    if (statusCode === 200) return await bodyOf(answer, mostBytes);
    const mayChange = statusCode >= 500 || statusCode === 408 || statusCode === 429;
    throw new FileRefusal(mayChange ? "no answer" : "not there");
  } finally {
    socket.destroy();
  }
}

/** Where to connect to. The addresses checked here are the ones connected to, so DNS rebinding gains nothing. */
async function destinationOf(
  { protocol, hostname, port, username, password }: URL,
  { network, ending }: Pick<Way, "network" | "ending">,
) {
  const usualPort = { "http:": 80, "https:": 443 }[protocol];
  // Another port is another service, which might misread our request as its own protocol.
  if (!usualPort || port !== "" || username !== "" || password !== "") throw new FileRefusal("not public");
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await before(ending, network.lookup(host));
  if (addresses.length === 0) throw new FileRefusal("no answer");
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new FileRefusal("not public");
  return { host, addresses, port: usualPort };
}

/** A DNS lookup cannot be cancelled, only abandoned. */
function before<T>(ending: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(ending.reason);
    if (ending.aborted) give();
    ending.addEventListener("abort", give, { once: true });
    work.then(resolve, reject).finally(() => ending.removeEventListener("abort", give));
  });
}

function answerTo(
  { protocol, hostname, host, pathname, search }: URL,
  { socket, ending }: { socket: Socket; ending: AbortSignal },
): Promise<IncomingMessage> {
  const name = isIP(hostname) ? {} : { servername: hostname };
  const stream = protocol === "https:" ? encrypt({ socket, ...name, ALPNProtocols: ["http/1.1"] }) : socket;
  return new Promise((resolve, reject) => {
    // Attached even after we are done: a late connection error must not be uncaught.
    for (const one of [socket, stream]) one.on("error", reject);
    request({
      createConnection: () => stream,
      path: pathname + search,
      headers: {
        Host: host,
        Accept: "image/avif, image/webp, image/png, image/jpeg",
        "Accept-Encoding": "identity",
        // Some servers refuse requests without one.
        "User-Agent": "Shokti (fetches a picture once)",
      },
      maxHeaderSize: mostHeaderBytes,
      signal: ending,
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  if (Number(answer.headers["content-length"] ?? 0) > mostBytes) throw new FileRefusal("too large");
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > mostBytes) throw new FileRefusal("too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
