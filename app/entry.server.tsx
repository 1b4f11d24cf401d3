import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Query, QueryClient, QueryObserverOptions } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { type Member, memberContext, reportErrorContext, scriptMarkContext } from "./data/load-context.ts";
import { createQueryClient } from "./data/query-client.ts";
import { findRenderedFor, type RenderedFor } from "./data/rendered-for.ts";
import { ScriptMark } from "./shell/document.tsx";

/** Milliseconds a page may wait for its deferred data. */
export const streamTimeout = 5_000;

const rendering = new AsyncLocalStorage<RenderedFor>();
findRenderedFor(() => rendering.getStore());

/**
 * Renders a page in one go: streaming would take longer, the bytes of a public page are cached for later requests, and
 * no loader here defers data.
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
  const render = () => {
    // It takes a new reader each time, which has nothing left to read.
    if (entry.serverHandoffStream) entry.serverHandoffStream = new ReadableStream();
    return renderToString(
      <ScriptMark value={mark}>
        <ServerRouter context={entry} url={request.url} nonce={mark} />
      </ScriptMark>,
    );
  };
  const member = context.get(memberContext);
  const own = member && (await renderWithData(render, { member, request, context }));
  return new Response(`<!DOCTYPE html>${own ?? render()}`, { status, headers });
}

/**
 * How often a guarded page is rendered at most, each time with what the last one lacked, and for how many milliseconds
 * it waits for that. The browser loads the rest.
 */
const longest = { rounds: 5, ms: 2_000 };

type Own = { member: Member; request: Request; context: RouterContextProvider };

/**
 * Renders a guarded page with the data that its screens ask for: what they lack is loaded, and they are rendered again.
 * No list of queries is kept beside the screens, where one would be forgotten; these pages are few and nobody's cache
 * holds them. Null if a screen throws: the page then comes as visitors get it, and the browser renders it.
 */
async function renderWithData(
  render: () => string,
  { member, request, context }: Own,
): Promise<string | null> {
  const queryClient = createQueryClient();
  const asked = new Set<string>();
  const isOver = AbortSignal.any([request.signal, AbortSignal.timeout(longest.ms)]);
  const fetch: Member["fetch"] = async (input, init) => {
    isOver.throwIfAborted();
    if (isOfIdentity(input)) throw new Error("The identity's own calls go by the browser's cookie.");
    return member.fetch(input, init);
  };
  return rendering.run({ ...member, fetch, queryClient, at: Date.now() }, async () => {
    try {
      for (let round = 1; ; round += 1) {
        const html = render();
        if (round === longest.rounds || isOver.aborted) return html;
        if (!(await loadMissing(queryClient, { asked, isOver }))) return html;
      }
    } catch (error) {
      context.get(reportErrorContext)(error, request);
      return null;
    }
  });
}

/** Loads what was asked for and is not there yet, each once, until it is over. Whether there was any. */
async function loadMissing(
  queryClient: QueryClient,
  { asked, isOver }: { asked: Set<string>; isOver: AbortSignal },
): Promise<boolean> {
  const missing = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === "pending" && !asked.has(query.queryHash) && isShown(query));
  const loaded = missing.map(async (query) => {
    asked.add(query.queryHash);
    // Also what the browser keeps only while it is shown: nothing is, between two renderings.
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
    // The browser tries again, and says so if it fails.
    await query.fetch().catch(() => query.reset());
  });
  await Promise.race([Promise.all(loaded), once(isOver, "abort")]);
  return missing.length > 0;
}

function isOfIdentity(input: Request | URL | string): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, "http://studio.invalid");
  return pathname.startsWith("/api/auth/");
}

/** Forms wait for data of their own, in the browser (`useFresh`). */
function isShown({ options }: Query): boolean {
  const { enabled, refetchOnMount } = options as Pick<QueryObserverOptions, "enabled" | "refetchOnMount">;
  return enabled !== false && refetchOnMount !== "always";
}

/** Reports what loaders and the shell throw; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error, request);
};
