import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { reportErrorContext, scriptMarkContext } from "./data/load-context.ts";
import { ScriptMark } from "./shell/document.tsx";

/** Milliseconds a page may wait for its deferred data. */
export const streamTimeout = 5_000;

/**
 * Renders a page in one go: streaming would take longer, the bytes are cached for later requests, and no loader here
 * defers data.
 */
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
  if (entry.serverHandoffStream) {
    // React Router would have React wait for the loaders' data; read first, it is there when rendering starts.
    const value = await text(entry.serverHandoffStream);
    entry.renderMeta = {
      streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) },
    };
  }
  const html = `<!DOCTYPE html>${renderToString(
    <ScriptMark value={mark}>
      <ServerRouter context={entry} url={request.url} nonce={mark} />
    </ScriptMark>,
  )}`;
  return new Response(html, { status, headers });
}

/** Reports what loaders and the shell throw; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error, request);
};
