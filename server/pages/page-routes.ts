import { hash, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import {
  apiFetchContext,
  reportErrorContext,
  scriptMarkContext,
  settingsContext,
} from "#app/data/load-context.ts";
import type { DemoAccounts, PublicSettings } from "#contract/settings.ts";
import { atMost } from "#server/core/at-most.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { limitReads } from "#server/http/limits.ts";
import { answerError, nothingHere } from "#server/http/on-error.ts";
import type { InProcess } from "#server/http/ready-answers.ts";
import { pagePolicy, pageSecurity } from "#server/http/security-headers.ts";
import { sharedCaching } from "#server/http/shared-answers.ts";
import type { Parts } from "#server/ports/parts.ts";

/** Renders a page; in development with its newest version. */
export type RenderPage = ReturnType<typeof createRequestHandler>;

type Needs = {
  parts: Parts;
  /** Absent in production. */
  demoAccounts: DemoAccounts | undefined;
  /** The API, which pages reach in process. */
  api: InProcess;
  render: RenderPage;
  isDevelopment: boolean;
};

type PageEnv = {
  /** The id of the page's request, which its calls to the API share. */
  Bindings: { requestId: string };
};

/**
 * How many pages are rendered at once: enough to make use of the time spent waiting for data. More would finish no
 * sooner, and all stay in memory meanwhile.
 */
const pagesAtOnce = 4;

/** Every path that isn't the API's is a page. On the server, pages call the API in process. */
export function createPages({ parts, demoAccounts, api, render, isDevelopment }: Needs) {
  const settings = publicSettings(parts, demoAccounts);
  const { firebase } = parts.config;
  const inTurn = atMost(pagesAtOnce);
  const policy = pagePolicy({ isDevelopment, hasStripe: parts.cards.kind === "stripe", firebase });
  return new Hono<PageEnv>().use(pageSecurity).on(["GET", "HEAD"], "*", async (c) => {
    const { requestId } = c.env;
    const scriptMark = isDevelopment ? "" : randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    context.set(scriptMarkContext, scriptMark);
    context.set(settingsContext, settings);
    context.set(apiFetchContext, async (input, init) => api.request(input, init, { requestId }));
    context.set(reportErrorContext, (error) => parts.logger.error({ err: error, requestId }, "page failed"));
    const { answer, marked } = await inTurn(async () => {
      const answer = await render(c.req.raw, context);
      return { answer, marked: Buffer.from(await answer.arrayBuffer()) };
    });
    const { html, scriptHashes } = allowMarkedScripts(marked, scriptMark);
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", policy(scriptHashes));
    headers.set("Vary", "Accept");
    if (answer.ok || answer.status === 404) headers.set("Cache-Control", sharedCaching);
    return new Response(c.req.method === "HEAD" ? null : html, { status: answer.status, headers });
  });
}

/**
 * The page without its nonces, and the hashes of the scripts that had one. A script injected some other way has none
 * and stays blocked. Works on bytes: as text, each page would make half a megabyte of garbage.
 */
function allowMarkedScripts(marked: Bytes, mark: string): { html: Bytes; scriptHashes: string[] } {
  if (!mark) return { html: marked, scriptHashes: [] };
  const attribute = Buffer.from(` nonce="${mark}"`);
  const pieces: Bytes[] = [];
  const hashes = new Set<string>();
  let from = 0;
  for (let at = marked.indexOf(attribute); at >= 0; at = marked.indexOf(attribute, from)) {
    pieces.push(marked.subarray(from, at));
    from = at + attribute.length;
    if (!pieces.at(-1)?.subarray(-scriptTag.length).equals(scriptTag)) continue;
    const begin = marked.indexOf(">", from) + 1;
    const script = marked.subarray(begin, marked.indexOf("</script>", begin));
    hashes.add(`sha256-${hash("sha256", script, "base64")}`);
  }
  return { html: Buffer.concat([...pieces, marked.subarray(from)]), scriptHashes: [...hashes] };
}

type Bytes = Buffer<ArrayBuffer>;
const scriptTag = Buffer.from("<script");

/**
 * Answers where the API has no route: with a page, or, for clients that ask for data and for the pages' own
 * calls, with not_found.
 */
export function pageOrNothing(pages: ReturnType<typeof createPages>) {
  return async (c: Context<HttpEnv>) => {
    const isRead = ["GET", "HEAD"].includes(c.req.method);
    const wanted = accepts(c, {
      header: "Accept",
      supports: ["text/html", "application/json"],
      default: "text/html",
    });
    const isPage = isRead && wanted === "text/html" && !c.env?.requestId;
    c.set("route", isPage ? "page" : "none");
    if (!isPage) return answerError(c, nothingHere());
    await limitReads(c, async () => {});
    return pages.fetch(c.req.raw, { ...c.env, requestId: c.get("requestId") });
  };
}

/** The settings a page may know; none of them is secret. */
function publicSettings({ config, cards, identity }: Parts, demo: DemoAccounts | undefined): PublicSettings {
  return {
    mode: config.mode,
    cards: { kind: cards.kind, publishableKey: cards.publishableKey },
    providers: identity.providers,
    identity: identity.kind,
    firebase: config.firebase,
    appUrl: config.appUrl,
    demo,
  };
}
