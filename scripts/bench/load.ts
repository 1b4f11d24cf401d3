import { connect, type Socket } from "node:net";

/** A request of the load: method, path, headers as they are sent, and a body. */
export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Answered = { status: number; body: Buffer };
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

/** A minimal client: a full one would use more CPU than the server under test. */
export function openConnection(port: number): { exchange: Exchange; close: () => void } {
  let socket: Socket | undefined;
  let waiting: Waiting | undefined;
  let read = answerReader();

  function open(): Socket {
    const opened = connect(port, "localhost").setNoDelay();
    opened.on("data", (chunk: Buffer) => {
      const answer = read(chunk);
      if (!answer) return;
      read = answerReader();
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

type Whole = Answered & { closes: boolean };

/** Collects a response's bytes as they arrive, and returns it once it is complete. No byte is read twice. */
function answerReader(): (bytes: Buffer) => Whole | undefined {
  const parts: Buffer[] = [];
  let head: ReturnType<typeof readHead> | undefined;
  let unread: Buffer = Buffer.alloc(0);
  let missing = 0;

  function takeBody() {
    const part = unread.subarray(0, missing);
    if (part.length > 0) parts.push(part);
    missing -= part.length;
    unread = unread.subarray(part.length);
  }

  return (bytes) => {
    unread = unread.length > 0 ? Buffer.concat([unread, bytes]) : bytes;
    if (!head) {
      const end = unread.indexOf("\r\n\r\n");
      if (end === -1) return undefined;
      head = readHead(unread.toString("latin1", 0, end));
      missing = head.length;
      unread = unread.subarray(end + 4);
    }
    for (;;) {
      takeBody();
      if (missing > 0) return undefined;
      if (!head.isChunked) break;
      // The line end of the previous chunk, if any, and this one's size.
      const line = /^(?:\r\n)?([0-9a-f]+)\r\n/i.exec(unread.toString("latin1", 0, 20));
      if (!line) return undefined;
      missing = Number.parseInt(line[1] ?? "", 16);
      if (missing === 0) {
        if (unread.length < line[0].length + 2) return undefined;
        break;
      }
      unread = unread.subarray(line[0].length);
    }
    return { status: head.status, closes: head.closes, body: Buffer.concat(parts) };
  };
}

function readHead(head: string) {
  return {
    status: Number(head.slice(9, 12)),
    closes: /\r\nconnection: close/i.test(head),
    length: Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0),
    isChunked: /\r\ntransfer-encoding: chunked/i.test(head),
  };
}
