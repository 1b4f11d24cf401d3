import { hash } from "node:crypto";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { apiFetchContext, scriptMarkContext } from "#app/data/load-context.ts";
import { createApp } from "#server/app.ts";
import { createPages, type PageBuild, pageOrNothing } from "#server/pages/page-routes.ts";
import { refusal } from "#tests/server/answers.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const lines: Record<string, unknown>[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(() => void lines.splice(0));

const pageOf = (render: PageBuild["render"]): PageBuild => ({ render, isGuarded: () => false });

/** The studio with a page that asks the API for what it shows, logging into `lines`. */
function appWithPages() {
  const parts = { ...studio.parts, logger };
  const app = createApp(parts);
  const pages = createPages({
    parts,
    demoAccounts: undefined,
    api: app,
    isDevelopment: false,
    build: pageOf(async (_request, context) => {
      const ask = context?.get(apiFetchContext) as (path: string) => Promise<Response>;
      const answers = await Promise.all(["/classes", "/articles", "/nothing"].map((path) => ask(path)));
      return new Response(answers.map(({ headers }) => headers.get("X-Request-Id")).join(" "));
    }),
  });
  app.notFound(pageOrNothing(pages));
  return app;
}

test("one visit of a page is one line in the log, with the visitor's address; its calls bear its id", async () => {
  const incoming = { socket: { remoteAddress: "192.0.2.7" }, headers: {} };
  const answer = await appWithPages().request("/our-classes?q=secret", {}, { incoming });
  const id = answer.headers.get("X-Request-Id");
  expect(lines).toEqual([
    expect.objectContaining({ requestId: id, path: "/our-classes", status: 200, address: "192.0.2.7" }),
  ]);
  expect(await answer.text()).toBe([id, id, id].join(" "));
});

test("the health that a proxy asks for is no line in the log while it is good", async () => {
  expect((await appWithPages().request("/healthz")).status).toBe(200);
  expect(lines).toEqual([]);
});

test("a request's id is ours, whatever its sender calls it", async () => {
  const answer = await studio.app.request("/classes", { headers: { "X-Request-Id": "mine" } });
  expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("who asks for data where nothing is gets the one form; who asks for a page gets a page", async () => {
  const app = appWithPages();
  for (const Accept of ["application/json", "application/json, text/plain, */*"])
    expect((await refusal(app.request("/nothing", { headers: { Accept } }))).code).toBe("not_found");
  for (const Accept of ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*"])
    expect((await app.request("/nothing", { headers: { Accept } })).status).toBe(200);
});

test("a page has the same bytes for all, and its policy runs the scripts that it marked and no other", async () => {
  const { parts } = studio;
  const pages = createPages({
    parts,
    demoAccounts: undefined,
    api: studio.app,
    isDevelopment: false,
    build: pageOf(async (_request, context) => {
      const mark = context?.get(scriptMarkContext);
      return new Response(`<script nonce="${mark}">ours()</script><script>theirs()</script>`);
    }),
  });
  const look = async () => {
    const answer = await pages.request("/", {}, { requestId: "1" });
    return [await answer.text(), String(answer.headers.get("Content-Security-Policy"))] as const;
  };
  const [html, policy] = await look();
  expect(html).toBe("<script>ours()</script><script>theirs()</script>");
  expect(policy).toContain(`script-src 'self' '${hashOf("ours()")}'; `);
  expect(policy).not.toContain(hashOf("theirs()"));
  expect(await look()).toEqual([html, policy]);
});

const hashOf = (script: string) => `sha256-${hash("sha256", script, "base64")}`;
