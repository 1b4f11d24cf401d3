import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { getRequestListener, HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { oncePerTurn } from "#server/core/once-per-turn.ts";
import type { Changes } from "#server/db/engines/changes.ts";
import { collectStatements } from "#server/db/engines/statements-read.ts";
import { type Encodable, type Encoded, encode, encodingFor } from "./encodings.ts";
import { type Listener, requestListener } from "./listen.ts";
import { createResponseCache } from "./response-cache.ts";
import { sharedCaching } from "./shared-answers.ts";
import { isAnonymous, wantsPage } from "./who-asks.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

/** A response as it is kept. */
type Answer = Encodable & {
  status: number;
  etag: string;
  isPage: boolean;
  /** A hash of everything that is the same for all requests. */
  mark: string;
  /** The database's version before the response was made or checked; undefined if it was unknown. */
  version: number | undefined;
  madeAt: number;
  /** The database statements that it was made of; none if it may show anything. */
  statements: ReadonlySet<string>;
  /** The answers it was made of, if it was made of nothing else. */
  sources: readonly Source[] | undefined;
};

/** Asks the app: for an answer that is kept if it is shared, or for one that nobody keeps. */
type Ask = (bindings?: { keepsShared: true }) => Promise<Response>;

/** An answer that another was made of: its mark then, and how to make it again. */
type Source = Pick<Answer, "mark" | "statements"> & { url: string; ask: Ask };

/** A response being made, and the one that those who arrive meanwhile get if it is stale when it is done. */
type Making = { made: Promise<Answer | Response>; next?: Promise<Answer | undefined> };

/** An app that is called in process. */
export type InProcess = {
  request(input: Request | URL | string, init?: RequestInit, env?: object): Response | Promise<Response>;
};

export type ReadyAnswers = {
  /** Answers from the cache if possible, otherwise from the app, `guarded`. */
  listener(
    app: { fetch: Fetch },
    parts: Parameters<typeof requestListener>[1],
    guarded?: (ask: Listener) => Listener,
  ): Listener;
  /** The same for in-process callers, as pages are for their data. */
  inProcess(app: InProcess): InProcess;
  /** How many responses are cached, in how many bytes, and how many requests they have answered. */
  figures(): { answers: number; bytes: number; hits: number };
};

/** The longest a response is cached, in milliseconds: some of it may depend on the clock. */
const longestMs = 10 * 60_000;
/** How many of this server's host names are remembered. */
const mostHosts = 100;

// Node's own Response, whenever this file is loaded: the library would send its own as a second answer.
const alreadySent = RESPONSE_ALREADY_SENT.clone();

/**
 * Caches responses that are the same for everyone (`shared`) as bytes, and sends them without running the app. A
 * standard shared cache (RFC 9111), except that the database tells it when a response is stale.
 */
export function createReadyAnswers(
  changes: Pick<Changes, "version">,
  /** Which requests get a page that is their person's own. */
  ownPages: { areFor(request: IncomingMessage): boolean } = { areFor: () => false },
): ReadyAnswers {
  const cache = createResponseCache<Answer>(sizeOf);
  const making = new Map<string, Making>();
  /** The sources of the response being made; undefined entries are answers that are nobody else's. */
  const reading = new AsyncLocalStorage<(Source | undefined)[]>();
  /** Host names under which the app has answered: it refuses all others. */
  const hosts = new Set<string>();
  let hits = 0;
  const versionNow = oncePerTurn(() => changes.version());

  /** Whether nothing that it shows was written to since. */
  function holds(answer: Answer): boolean {
    const now = versionNow();
    if (answer.version === undefined || now === undefined) return false;
    if (performance.now() - answer.madeAt >= longestMs) return false;
    if (answer.version !== now && (changes.version(answer.statements) ?? now) <= answer.version)
      answer.version = now;
    return answer.version === now;
  }

  const mayBeShared = (request: IncomingMessage) => isAnonymous(request) && !ownPages.areFor(request);

  /** Answers from the cache; false if the app must run. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!mayBeShared(request) || !hosts.has(request.headers.host ?? "")) return false;
    const found = cache.get(request.url ?? "");
    if (!found || !holds(found) || (found.isPage && !wantsPage(request))) return false;
    const encoded = found.encoded.get(encodingFor(request));
    if (!encoded) return false;
    write(found, encoded, { request, response });
    hits += 1;
    return true;
  }

  /** Runs the app unless its answer is kept. */
  function asking(app: Fetch): Fetch {
    return async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      if (incoming.method !== "GET" || !mayBeShared(incoming)) return app(request, env);
      const ask: Ask = async (bindings) =>
        (await app(request, { ...env, ...bindings } as typeof env)) as Response;
      const made = await read(incoming.url ?? "", ask);
      if (made instanceof Response) return made;
      if (made.isPage && !wantsPage(incoming)) return ask();
      const encoding = encodingFor(incoming);
      const encoded = made.encoded.get(encoding) ?? (await encode(made, encoding));
      hosts.add(incoming.headers.host ?? "");
      if (hosts.size > mostHosts) hosts.clear();
      write(made, encoded, { request: incoming, response: outgoing as ServerResponse });
      return alreadySent;
    };
  }

  /** What is kept if it still holds, or what the app answers; a Response if it is nobody else's. */
  async function read(url: string, ask: Ask): Promise<Answer | Response> {
    const found = cache.get(url);
    if (found && holds(found)) return found;
    return found || cache.isWorthCaching(url) ? makeOnce(url, ask) : ask();
  }

  /** Makes a response once for all who ask meanwhile, however often the database changes. */
  async function makeOnce(url: string, ask: Ask): Promise<Answer | Response> {
    const running = making.get(url);
    if (!running) return begin(url, ask);
    running.next ??= afterThat(running, url, ask);
    return (await running.next) ?? ask();
  }

  function begin(url: string, ask: Ask): Promise<Answer | Response> {
    const made = make(url, ask).finally(() => making.get(url)?.made === made && making.delete(url));
    making.set(url, { made });
    return made;
  }

  /**
   * What was begun after they arrived is fresh enough for all of them, even if it is stale by now. What is nobody else's
   * each makes for themselves.
   */
  async function afterThat(running: Making, url: string, ask: Ask): Promise<Answer | undefined> {
    const first = await running.made.catch(() => undefined);
    if (first instanceof Response) return undefined;
    if (first && holds(first)) return first;
    const second = await (making.get(url)?.made ?? begin(url, ask));
    return second instanceof Response ? undefined : second;
  }

  async function make(url: string, ask: Ask): Promise<Answer | Response> {
    // The one by which what it reads is judged: a write in the same turn of the event loop is not in it yet.
    const version = versionNow();
    const found = cache.get(url);
    const same = found && (await unchangedSources(found));
    if (same) return Object.assign(found, { version, sources: same, statements: statementsOf(same) });
    const reads: (Source | undefined)[] = [];
    const own = new Set<string>();
    const answer = await reading.run(reads, () => collectStatements(own, () => ask({ keepsShared: true })));
    if (answer.headers.get("Cache-Control") !== sharedCaching) return answer;
    const sources = known(reads);
    const statements = reads.length > 0 ? statementsOf(sources) : own;
    const made = await answerFrom(answer, { version, sources, statements });
    // As before, with the encodings that were made of it.
    if (found?.mark === made.mark) return Object.assign(found, { ...made, encoded: found.encoded });
    // Never cache 404s: their number is unbounded.
    if (made.status === 200) cache.set(url, made);
    return made;
  }

  /** What a page was made of, if that is nothing but answers of the API and all of them are the same again. */
  async function unchangedSources({ isPage, sources, madeAt }: Answer): Promise<Source[] | undefined> {
    if (!isPage || !sources || performance.now() - madeAt >= longestMs) return undefined;
    const again = sources.map(async (source) => {
      const now = await read(source.url, source.ask);
      const isSame = !(now instanceof Response) && now.mark === source.mark;
      return isSame ? { ...source, statements: now.statements } : undefined;
    });
    return known(await Promise.all(again));
  }

  return {
    figures: () => ({ ...cache.usage(), hits }),
    listener(app, parts, guarded = (ask) => ask) {
      const ask = guarded(requestListener({ fetch: asking(app.fetch) }, parts));
      return (request, response) => {
        if (!answer(request, response)) ask(request, response);
      };
    },
    inProcess: (app) => ({
      async request(input, init, env) {
        const ask: Ask = async (bindings) => app.request(input, init, { ...env, ...bindings });
        const made = isPlainRead(input, init) ? await read(input, ask) : await ask();
        const sources = reading.getStore();
        if (made instanceof Response) {
          sources?.push(undefined);
          return made;
        }
        sources?.push({ url: String(input), ask, mark: made.mark, statements: made.statements });
        return responseFrom(made);
      },
    }),
  };
}

/** The statements of all sources; none if those of one are not known. */
function statementsOf(sources: readonly Source[] = []): ReadonlySet<string> {
  if (sources.some(({ statements }) => statements.size === 0)) return new Set();
  return new Set(sources.flatMap(({ statements }) => [...statements]));
}

/** All sources; undefined if one of them was made for this request alone. */
function known(sources: readonly (Source | undefined)[]): Source[] | undefined {
  const all = sources.filter((source) => source !== undefined);
  return all.length === sources.length ? all : undefined;
}

/** Request headers might change the response. */
function isPlainRead(input: Request | URL | string, init: RequestInit = {}): input is string {
  const saysNothing = new Headers(init.headers).keys().next().done === true;
  return typeof input === "string" && (init.method ?? "GET") === "GET" && saysNothing;
}

function responseFrom({ status, headers, plain }: Answer): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ""]] : [],
  );
  return new Response(plain, { status, headers: pairs });
}

type Origin = Pick<Answer, "version" | "sources" | "statements">;

/** The app's response without what belongs to that one request. */
async function answerFrom(answer: Response, origin: Origin): Promise<Answer> {
  const plain = Buffer.from(await answer.arrayBuffer());
  const etag = `W/"${hash("sha1", plain, "base64url")}"`;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Length", "X-Request-Id"]) headers.delete(name);
  headers.set("ETag", etag);
  headers.append("Vary", "Accept-Encoding");
  const flat = [...headers].flat();
  return {
    status: answer.status,
    headers: flat,
    etag,
    mark: hash("sha1", `${answer.status}\n${flat.join("\n")}`),
    isPage: headers.get("Content-Type")?.startsWith("text/html") ?? false,
    plain,
    encoded: new Map(),
    underWay: new Map(),
    madeAt: performance.now(),
    ...origin,
  };
}

/** Includes room for the encodings, which are made on demand. */
function sizeOf({ plain }: Answer): number {
  return 2 * plain.length;
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

function write({ status, etag, headers }: Answer, encoded: Encoded, { request, response }: Exchange): void {
  if (status === 200 && request.headers["if-none-match"]?.includes(etag))
    response.writeHead(304, headers).end();
  else response.writeHead(status, encoded.headers).end(encoded.body);
}
