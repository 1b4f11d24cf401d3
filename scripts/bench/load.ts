import { connect, type Socket } from "node:net";

/** A request of the load: method, path, headers as they go out, and a body. */
export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Answered = { status: number; body: Buffer };
/** Sends one request over this worker's connection and waits for its answer. */
export type Exchange = (request: Sent) => Promise<Answered>;
/** One unit of work, the `number`-th of all. */
export type Job = (exchange: Exchange, number: number) => Promise<unknown>;

/** What a load of jobs took: `seconds` in all, and each job's own time in milliseconds, in rising order. */
export type Load = { jobs: number; seconds: number; times: number[] };

/** Does `jobs` jobs over so many connections that stay open; each connection has one request under way. */
export async function load(
  port: number,
  { jobs, connections, first = 0 }: { jobs: number; connections: number; first?: number },
  job: Job,
): Promise<Load> {
  const times: number[] = [];
  let begun = 0;
  const work = async () => {
    const { exchange, close } = openConnection(port);
    while (begun < jobs) {
      const number = first + begun++;
      const from = performance.now();
      await job(exchange, number);
      times.push(performance.now() - from);
    }
    close();
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - from) / 1000;
  return { jobs, seconds, times: times.sort((one, other) => one - other) };
}

/** The time that the fastest `share` of all jobs stayed under, in milliseconds. */
export function percentile({ times }: Load, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

type Waiting = { resolve: (answer: Answered) => void; reject: (error: Error) => void };

/** A client of a few lines: a full one would need more of the processor than the server under test. */
export function openConnection(port: number): { exchange: Exchange; close: () => void } {
  let socket: Socket | undefined;
  let waiting: Waiting | undefined;
  let received: Buffer = Buffer.alloc(0);

  function open(): Socket {
    const opened = connect(port, "localhost").setNoDelay();
    opened.on("data", (chunk: Buffer) => {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const answer = readAnswer(received);
      if (!answer) return;
      received = Buffer.alloc(0);
      if (answer.closes) drop();
      take()?.resolve(answer);
    });
    opened.on("error", (error) => take()?.reject(error));
    opened.on("close", () => {
      if (socket === opened) drop();
      take()?.reject(new Error("the server closed the connection"));
    });
    return opened;
  }
  function take() {
    const taken = waiting;
    waiting = undefined;
    return taken;
  }
  function drop() {
    socket?.destroy();
    socket = undefined;
  }

  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket ??= open();
        socket.write(asText(port, request));
      }),
    close: drop,
  };
}

function asText(port: number, { method = "GET", path, headers = {}, body }: Sent): string {
  let text = `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n`;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  return body === undefined
    ? `${text}\r\n`
    : `${text}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** The answer, once all of it is there. */
function readAnswer(bytes: Buffer): (Answered & { closes: boolean }) | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const status = Number(head.slice(9, 12));
  const closes = /\r\nconnection: close/i.test(head);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    if (bytes.length < end + 4 + Number(length)) return undefined;
    return { status, closes, body: bytes.subarray(end + 4) };
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, closes, body: Buffer.alloc(0) };
  const body = readChunks(bytes, end + 4);
  return body && { status, closes, body };
}

function readChunks(bytes: Buffer, start: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}
