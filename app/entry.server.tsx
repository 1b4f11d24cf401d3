import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { reportErrorContext, scriptMarkContext } from "./data/load-context.ts";
import { ScriptMark } from "./page/script-mark.ts";
import { holdScripts } from "./shell/late-scripts.ts";

/** Milliseconds a page may wait for its deferred data. */
export const streamTimeout = 5_000;

/** Renders one page, and answers when all of it is there: its bytes are kept for those who ask next. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const mark = context.get(scriptMarkContext) || undefined;
  let answerStatus = status;
  let started = false;

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <ServerRouter context={entry} url={request.url} nonce={mark} />
      </ScriptMark>,
      {
        nonce: mark,
        onShellReady() {
          started = true;
        },
        onAllReady() {
          clearTimeout(timer);
          text(pipe(new PassThrough())).then((html) => {
            const page = import.meta.env.PROD ? holdScripts(html) : html;
            resolve(new Response(page, { status: answerStatus, headers }));
          }, reject);
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
