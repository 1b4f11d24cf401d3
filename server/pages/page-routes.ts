import { hash, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { type createRequestHandler, RouterContextProvider } from "react-router";
import {
  type ApiFetch,
  apiFetchContext,
  memberContext,
  reportErrorContext,
  scriptMarkContext,
  settingsContext,
} from "#app/data/load-context.ts";
import type { DemoAccounts, PublicSettings } from "#contract/settings.ts";
import { atMost } from "#server/core/at-most.ts";
import { tokenForDocument } from "#server/features/sessions/document-token.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { limitReads } from "#server/http/limits.ts";
import { answerError, nothingHere } from "#server/http/on-error.ts";
import type { InProcess } from "#server/http/ready-answers.ts";
import { pagePolicy, pageSecurity } from "#server/http/security-headers.ts";
import { sharedCaching } from "#server/http/shared-answers.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { OwnPages } from "./own-pages.ts";

/** The pages of a build; in development of the newest one. */
export type PageBuild = {
  render: ReturnType<typeof createRequestHandler>;
  /** Whether the page at a path asks for a login, so that the server renders it for its person. */
  isGuarded(path: string): boolean;
};

type Needs = {
  parts: Parts;
  /** Absent in production. */
  demoAccounts: DemoAccounts | undefined;
  /** The API, which pages reach in process. */
  api: InProcess;
  build: PageBuild;
  ownPages?: OwnPages;
  isDevelopment: boolean;
};

type PageEnv = {
  /** Here the request's id is the page's, which its calls to the API share. */
  Bindings: HttpEnv["Bindings"] & { requestId: string };
};

/**
 * How many pages are rendered at once: enough to make use of the time spent waiting for data. More would finish no
 * sooner, and all stay in memory meanwhile.
 */
const pagesAtOnce = 4;

/**
 * Every path that isn't the API's is a page. On the server, pages call the API in process: as nobody, or, for a page
 * behind the login, as the person whose cookie came with the request. Such a page is theirs alone, and kept nowhere.
 */
export function createPages({ parts, demoAccounts, api, build, ownPages, isDevelopment }: Needs) {
  const settings = publicSettings(parts, demoAccounts);
  const { firebase } = parts.config;
  const inTurn = atMost(pagesAtOnce);
  const policy = pagePolicy({ isDevelopment, hasStripe: parts.cards.kind === "stripe", firebase });

  /** Whom a page behind the login is for; null if that fails, too: the browser says what is wrong. */
  const memberOf = (headers: Headers, requestId: string) =>
    tokenForDocument(parts, headers).catch((error: unknown) => {
      parts.logger.warn({ err: error, requestId }, "page rendered for nobody");
      return null;
    });

  async function render(c: Context<PageEnv>, member: Awaited<ReturnType<typeof memberOf>>) {
    const { requestId } = c.env;
    const scriptMark = isDevelopment ? "" : randomBytes(16).toString("base64url");
    const context = new RouterContextProvider();
    const ask: ApiFetch = async (input, init) => api.request(input, init, { requestId });
    context.set(scriptMarkContext, scriptMark);
    context.set(settingsContext, settings);
    context.set(apiFetchContext, ask);
    context.set(memberContext, member && { ...member, fetch: ask });
    context.set(reportErrorContext, (error) => parts.logger.error({ err: error, requestId }, "page failed"));
    const answer = await build.render(c.req.raw, context);
    const { html, scriptHashes } = allowMarkedScripts(Buffer.from(await answer.arrayBuffer()), scriptMark);
    const headers = new Headers(answer.headers);
    headers.set("Content-Security-Policy", policy(scriptHashes));
    headers.set("Vary", build.isGuarded(c.req.path) ? "Accept, Cookie" : "Accept");
    if (member) headers.set("Cache-Control", "private, no-store");
    else if (answer.ok || answer.status === 404) headers.set("Cache-Control", sharedCaching);
    for (const cookie of member?.cookies ?? []) headers.append("Set-Cookie", cookie);
    return new Response(c.req.method === "HEAD" ? null : html, { status: answer.status, headers });
  }

  return new Hono<PageEnv>().use(pageSecurity).on(["GET", "HEAD"], "*", async (c) => {
    const { keepsShared, incoming, requestId } = c.env;
    // What many will get is nobody's, whatever cookie the first of them brings.
    if (keepsShared || !incoming || !ownPages?.areFor(incoming)) return inTurn(() => render(c, null));
    const own = await ownPages.inTurn(async () => {
      const member = await memberOf(c.req.raw.headers, requestId);
      return member && render(c, member);
    }, c.req.raw.signal);
    return own ?? asVisitor(c, api);
  });
}

/** The page as visitors get it, which is nearly always ready. */
async function asVisitor({ req }: Context<PageEnv>, api: InProcess): Promise<Response> {
  const { pathname, search } = new URL(req.url);
  return api.request(pathname + search, req.method === "HEAD" ? { method: "HEAD" } : {});
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
