import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openTraces } from "./traces.ts";

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Stands in for a collector, and for another server that is asked something. */
async function openCollector() {
  const spans: Span[] = [];
  const askedWith: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = await request.toArray();
    if (request.url === "/v1/traces") {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Batch;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    } else askedWith.push(request.headers.traceparent as string | undefined);
    response.end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { spans, askedWith, url, close: () => server.close() };
}

const collector = await openCollector();
const logger = pino({ level: "silent" });
// Before the database: what is traced of it is settled when it is opened.
const traces = openTraces({ endpoint: collector.url, ratio: 1, logger });
const studio = setUpStudio({ isTrustedProxy: (address) => address === "192.0.2.1" });
afterAll(() => collector.close());

const trace = { id: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
const traceparent = `00-${trace.id}-${trace.span}-01`;

test("a request is a span of its proxy's trace, with its statements and what it asks of others", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({ ...studio.parts, logger: log });
  app.get("/own", async () => fetch(`${collector.url}/elsewhere`));
  const { token } = await createPerson(studio, { email: "traced@shokti.test" });
  const ask = (path: string, peer: string) =>
    app.request(
      path,
      { headers: { traceparent, Authorization: `Bearer ${token}` } },
      { incoming: { socket: { remoteAddress: peer }, headers: {} } },
    );
  await ask("/articles/no-such-article", "192.0.2.1");
  await ask("/own", "192.0.2.1");
  await ask("/classes", "203.0.113.9");
  await traces.close();

  const called = (name: string) => collector.spans.filter((span) => span.name === name);
  const [article] = called("GET /articles/:id");
  expect(article).toMatchObject({ traceId: trace.id, parentSpanId: trace.span });
  expect(lines).toContainEqual(expect.objectContaining({ traceId: trace.id, status: 404 }));
  const statements = called("select").filter(({ parentSpanId }) => parentSpanId === article?.spanId);
  expect(statements.length).toBeGreaterThan(0);

  const [own] = called("GET /own");
  const [asked] = called(`GET ${new URL(collector.url).host}`);
  expect(asked).toMatchObject({ traceId: trace.id, parentSpanId: own?.spanId });
  expect(collector.askedWith).toEqual([`00-${trace.id}-${asked?.spanId}-01`]);

  // Who is no proxy of ours begins a trace of their own.
  expect(called("GET /classes")[0]?.traceId).not.toBe(trace.id);
  expect(JSON.stringify(collector.spans)).not.toMatch(/no-such-article|traced@shokti/);
});
