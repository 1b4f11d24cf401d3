import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { setUpStudio } from "#tests/server/studio.ts";
import { createDiscovery } from "./routes.ts";
import { serviceWorker } from "./service-worker.ts";

const studio = setUpStudio();

type Listener = (event: object) => void;

/** A worker as a browser runs it, with a network that is there or not. */
function run(
  script: string,
  reach: () => Promise<Response> = () => Promise.reject(new TypeError("offline")),
) {
  const listeners = new Map<string, Listener>();
  const done: string[] = [];
  runInNewContext(script, {
    Response,
    fetch: reach,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => done.push("took over"),
    registration: { unregister: () => done.push("withdrawn") },
  });
  const tell = (name: string, event: object) => listeners.get(name)?.(event);
  return {
    done,
    tell,
    /** What it answers; undefined where it leaves the request to the browser. */
    ask(request: object, preloadResponse: Promise<Response | undefined> = Promise.resolve(undefined)) {
      let answer: Promise<Response> | undefined;
      tell("fetch", {
        request,
        preloadResponse,
        respondWith: (given: Promise<Response>) => (answer = given),
      });
      return answer;
    },
  };
}

const page = { mode: "navigate", method: "GET" };

test("browsers ask for the worker anew each time, and it may reach the studio alone", async () => {
  const answer = await createDiscovery(studio.parts).request("/service-worker.js");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("Content-Security-Policy")).toMatch(/default-src 'none';.* connect-src 'self'$/);
  expect(await answer.text()).toBe(serviceWorker(true));
});

test("without a network it answers a page with one that says so, and runs its own script alone", async () => {
  const answer = await run(serviceWorker(true)).ask(page);
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get("Cache-Control")).toBe("no-store");
  expect(answer?.headers.get("Content-Security-Policy")).toMatch(/script-src 'sha256-[^' ]+'$/);
  expect(await answer?.text()).toContain("<h1>No connection</h1>");
});

test("that page is loaded again as soon as the studio answers well, not when the browser believes in a network", async () => {
  const text = await (await run(serviceWorker(true)).ask(page))?.text();
  const script = text?.match(/<script>(.*)<\/script>/)?.[1] ?? "";
  const answers = [
    () => Promise.reject(new TypeError("offline")),
    async () => new Response(null, { status: 502 }),
    async () => new Response(),
  ];
  const done: string[] = [];
  let online = async () => {};
  let again = online;
  runInNewContext(script, {
    fetch: (address: string) => {
      done.push(address);
      return answers.shift()?.();
    },
    addEventListener: (_online: "online", listener: typeof online) => (online = listener),
    setInterval: (listener: typeof again) => (again = listener),
    location: { reload: () => done.push("loaded again") },
  });
  for (const ask of [online, again, again]) await ask();
  expect(done).toEqual([...Array(3).fill("/service-worker.js"), "loaded again"]);
});

test("with a network it answers with what the studio does", async () => {
  const worker = run(serviceWorker(true), async () => new Response("fetched"));
  expect(await (await worker.ask(page))?.text()).toBe("fetched");
  const ahead = Promise.resolve(new Response("asked ahead"));
  expect(await (await worker.ask(page, ahead))?.text()).toBe("asked ahead");
});

test.each([
  { mode: "cors", method: "GET" },
  { mode: "no-cors", method: "GET" },
  { mode: "navigate", method: "POST" },
])("it has no part in what is no page: $mode $method", (request) => {
  expect(run(serviceWorker(true)).ask(request)).toBeUndefined();
});

test("a studio that wants none has browsers drop the one they have", () => {
  const worker = run(serviceWorker(false));
  worker.tell("install", {});
  worker.tell("activate", { waitUntil: () => {} });
  expect(worker.done).toEqual(["took over", "withdrawn"]);
});
