import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./env.ts";

/** How much of an unwanted body is still read, in bytes, and for how long. */
const mostUnread = 64 * 1024 * 1024;
const patienceMs = 30_000;

/**
 * Closes the connection after an answer that was sent before the whole body had arrived: the rest of that body would
 * be parsed as the next request, which behind a proxy is someone else's. Closing at once, though, would reset the
 * connection under a client that is still sending, which then loses the answer. So the whole answer is sent, and the
 * connection closes when the body ends (RFC 9112, §9.6).
 */
export const closeAfterUnreadBody = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (incoming?.complete !== false || incoming.destroyed) return;
  c.header("Connection", "close");
  const answer = await c.res.arrayBuffer();
  if (answer.byteLength === 0) return;
  c.header("Content-Length", String(answer.byteLength));
  c.res = new Response(holdOpen(answer, incoming), c.res);
});

/** Sends the answer at once, but ends it only when the request has been read. */
function holdOpen(answer: ArrayBuffer, incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(answer));
      await readOn(incoming);
      controller.close();
    },
  });
}

function readOn(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, patienceMs);
  let bytes = 0;
  incoming
    // A reader that gave up half-way would go on filling its buffer and then block the rest.
    .removeAllListeners("data")
    .on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > mostUnread) resolve();
    })
    .once("end", resolve)
    .once("close", resolve)
    .resume();
  return promise.finally(() => clearTimeout(patience));
}
