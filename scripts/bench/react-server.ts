import { createServer } from "node:http";
import {
  createRequestHandler,
  RouterContextProvider,
  UNSAFE_decodeViaTurboStream as readLoaderData,
  type ServerBuild,
} from "react-router";
import { apiFetchContext, settingsContext } from "#app/data/load-context.ts";
import type { PublicSettings } from "#contract/settings.ts";

/*
 * React's own rendering of the studio's built pages, behind `node:http`: the same tree with the same data, which is
 * asked of the studio once, rendered anew for each request.
 */

const { REACT_PORT, REACT_STUDIO, REACT_PATHS = "[]" } = process.env;
const build = (await import("#built-pages")) as ServerBuild;
const render = build.entry.module.default;
type Entry = Parameters<typeof render>[3];
/** A page's data as its browser gets it, and how to render it with an entry of its own. */
type Page = { data: string; html(again: Partial<Entry>): ReturnType<typeof render> };

const settings = await readSettings();
const pages = new Map<string, Page>();
for (const path of JSON.parse(REACT_PATHS) as string[]) pages.set(path, await pageOf(path));

createServer(async (request, response) => {
  const page = pages.get(request.url ?? "");
  const html = page ? await renderAgain(page) : Buffer.of();
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Length": html.length };
  response.writeHead(page ? 200 : 404, headers).end(html);
}).listen(Number(REACT_PORT), "localhost");

async function readSettings(): Promise<PublicSettings> {
  const { body } = await fetch(`${REACT_STUDIO}/_root.data`);
  const { value } = await readLoaderData(body as NonNullable<typeof body>, globalThis);
  return (value as { root: { data: { settings: PublicSettings } } }).root.data.settings;
}

/** What the studio hands to React for a page. @throws Error if React's page is not the studio's, byte for byte */
async function pageOf(path: string): Promise<Page> {
  const url = `${REACT_STUDIO}${path}`;
  const context = new RouterContextProvider();
  context.set(apiFetchContext, (input, init) => fetch(new URL(String(input), REACT_STUDIO), init));
  context.set(settingsContext, settings);
  let page: Page | undefined;
  const keeping = async (...[request, status, headers, entry, loaded]: Parameters<typeof render>) => {
    const data = await new Response(entry.serverHandoffStream).text();
    page = { data, html: (again) => render(request, status, headers, { ...entry, ...again }, loaded) };
    return new Response();
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: keeping } };
  await createRequestHandler({ ...build, entry }, "production")(new Request(url), context);
  const theirs = await fetch(url, { headers: { Accept: "text/html" } }).then((answer) => answer.text());
  if (!page || (await renderAgain(page)).toString() !== theirs)
    throw new Error(`${path}: React renders another page than the studio`);
  return page;
}

/** React Router notes in a page's entry what it has said, and reads the data from a stream: both are made anew. */
async function renderAgain({ data, html }: Page): Promise<Buffer> {
  const answer = await html({ renderMeta: {}, serverHandoffStream: new Response(data).body ?? undefined });
  return Buffer.from(await (answer as Response).arrayBuffer());
}
