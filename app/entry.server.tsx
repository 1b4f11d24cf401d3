import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { nonceContext, reportErrorContext } from "./data/load-context.ts";
import { NonceContext } from "./page/nonce.ts";

/** Milliseconds a page may wait for its deferred data. */
export const streamTimeout = 5_000;

/** Renders one page as a stream; crawlers wait for the whole page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = context.get(nonceContext) || undefined;
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  let answerStatus = status;
  let started = false;

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          started = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          // Errors before the shell reject the answer and are reported by handleError.
          if (started) context.get(reportErrorContext)(error, request);
        },
      },
    );
    // One second later than the data, so that what was refused can still be written out.
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Reports what loaders and the shell throw; a visitor who left is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error, request);
};
