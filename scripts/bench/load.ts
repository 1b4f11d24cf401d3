import { Client, type Dispatcher, Pool } from "undici";

/** A request of the load: method, path, headers as they are sent, and a body. */
export type Sent = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};
export type Answered = { status: number; cookies: string[]; body: Buffer };
/** Sends one request over this worker's connection and waits for its answer. */
export type Exchange = (request: Sent) => Promise<Answered>;
/** One unit of work, the `number`-th of all. */
export type Job = (exchange: Exchange, number: number) => Promise<unknown>;

/** What a load of jobs took: `seconds` in all, and each job's own time in milliseconds, in ascending order. */
export type Load = { jobs: number; seconds: number; times: number[] };

/** Does `jobs` jobs over this many keep-alive connections, each with one request in flight. */
export async function load(
  port: number,
  { jobs, connections, first = 0 }: { jobs: number; connections: number; first?: number },
  job: Job,
): Promise<Load> {
  const times: number[] = [];
  let begun = 0;
  const work = () =>
    withConnection(port, async (exchange) => {
      while (begun < jobs) {
        const number = first + begun++;
        const from = performance.now();
        await job(exchange, number);
        times.push(performance.now() - from);
      }
    });
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - from) / 1000;
  return { jobs, seconds, times: times.sort((one, other) => one - other) };
}

/** The time that the fastest `share` of all jobs stayed under, in milliseconds. */
export function percentile({ times }: Load, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Opens a connection for as long as `work` lasts. */
export async function withConnection<T>(port: number, work: (exchange: Exchange) => Promise<T>): Promise<T> {
  const client = new Client(`http://localhost:${port}`);
  try {
    return await work((request) => send(client, request));
  } finally {
    await client.close();
  }
}

/** As many connections as there are requests at the same moment, until the process ends. */
export function openConnections(port: number): Exchange {
  const pool = new Pool(`http://localhost:${port}`);
  return (request) => send(pool, request);
}

/** By the client's own events: its streams, like `fetch`, would use more CPU than the server under test. */
function send(client: Dispatcher, { method = "GET", ...request }: Sent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const answered = { status: 0, cookies: [] as string[] };
    const parts: Buffer[] = [];
    client.dispatch(
      { method, ...request },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, headers) {
          Object.assign(answered, { status, cookies: [headers["set-cookie"] ?? []].flat() });
        },
        onResponseData(_controller, part) {
          parts.push(part);
        },
        onResponseEnd: () => resolve({ ...answered, body: Buffer.concat(parts) }),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
