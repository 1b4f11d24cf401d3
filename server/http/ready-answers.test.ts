import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDiscovery } from "#server/pages/discovery/routes.ts";
import { classBody } from "#tests/bodies.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, letTrain } from "#tests/server/charges.ts";
import { createArticle, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createHttpServer, listen } from "./listen.ts";
import { createReadyAnswers, type InProcess } from "./ready-answers.ts";

const studio = setUpStudio();
const { server, answerWith, close } = createHttpServer();
/** The addresses that the app itself was asked for. */
const asked: string[] = [];
/** Until when the app keeps its answers back. */
let held: Promise<void> | undefined;
let origin: string;
let inProcess: InProcess;
let admin: Person;
let trainer: Person;
let other: Person;
let articleId: string;
let classId: string;

beforeAll(async () => {
  studio.app.route("/", createDiscovery(studio.parts));
  const fetch: typeof studio.app.fetch = async (request, env) => {
    asked.push(new URL(request.url).pathname);
    await held;
    return studio.app.fetch(request, env);
  };
  const ready = createReadyAnswers(studio.changes);
  answerWith(ready.listener({ fetch }, studio.parts));
  inProcess = ready.inProcess({
    request(input, init, env) {
      asked.push(String(input));
      return studio.app.request(input, init, env);
    },
  });
  origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio, { available_classes: ["YOGA"] });
  other = await createTrainer(studio);
  articleId = await createArticle(studio, { writer: trainer });
  [{ _id: classId = "" } = {}] = await read<{ _id: string }[]>(studio.app.request("/classes"));
});

afterAll(() => close());

beforeEach(() => void asked.splice(0));

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
const bodyOf = async (path: string) => (await get(path)).text();

/** Asks until the answer is kept: on PostgreSQL it is not before the database is heard. */
async function whenReady(path: string): Promise<string> {
  let body = "";
  await expect
    .poll(async () => {
      asked.length = 0;
      body = await bodyOf(path);
      return asked;
    })
    .toEqual([]);
  return body;
}

test("what everybody sees alike is answered without asking the app again", async () => {
  for (const path of [
    "/classes",
    `/classes/${classId}`,
    "/articles",
    `/articles/${articleId}`,
    "/reviews",
    "/users?role=trainer",
    `/users/${trainer.id}`,
    "/feed.xml",
    "/sitemap.xml",
    "/openapi.json",
  ])
    await whenReady(path);
});

test("who knows the answer is told that it still holds, and others get it in the encoding they take", async () => {
  await createArticle(studio, { article_details: "Long. ".repeat(500) });
  const plain = await whenReady("/articles");
  const { headers } = await get("/articles");
  expect(headers.get("Cache-Control")).toBe("public, no-cache");
  expect(headers.get("Vary")).toBe("Authorization, Accept-Encoding");
  const again = await get("/articles", { "If-None-Match": String(headers.get("ETag")) });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  for (const encoding of ["br", "zstd", "gzip"]) {
    for (const time of ["made", "kept"]) {
      const answer = await get("/articles", { "Accept-Encoding": `${encoding}, identity;q=0.5` });
      expect(answer.headers.get("Content-Encoding"), time).toBe(encoding);
      expect(Number(answer.headers.get("Content-Length"))).toBeLessThan(plain.length / 3);
      expect(await answer.text()).toBe(plain);
    }
  }
});

test("what is not kept is compressed as it goes out", async () => {
  const { headers } = await get("/docs/assets/swagger-ui.css", { "Accept-Encoding": "gzip" });
  expect(headers.get("Content-Encoding")).toBe("gzip");
});

test("a person's own answer is made for them, and is no cache's to keep", async () => {
  const visitors = await whenReady("/users");
  const answer = await get("/users", { Authorization: `Bearer ${admin.token}` });
  expect(await answer.text()).not.toBe(visitors);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(asked).toEqual(["/users"]);
  expect(await bodyOf("/users")).toBe(visitors);
});

test("an address with a query is kept from the second time on", async () => {
  await whenReady("/classes");
  await bodyOf("/classes?limit=3");
  await bodyOf("/classes?limit=3");
  await bodyOf("/classes?limit=3");
  expect(asked).toEqual(["/classes", "/classes"]);
});

test("a page's data comes from what is kept, and what it reads is kept for others", async () => {
  const path = "/articles?limit=2";
  // As the pages' client asks.
  const init = { method: "GET", headers: new Headers() };
  const read = async () => (await inProcess.request(path, init)).text();
  await read();
  await expect.poll(async () => [await read(), asked.splice(0)][1]).toEqual([]);
  const { headers } = await inProcess.request(path);
  expect(headers.get("Link")).toBe((await get(path)).headers.get("Link"));
  expect(headers.get("Vary")).toBe("Authorization, Accept-Encoding");
  expect(asked).toEqual([]);

  await createArticle(studio, { writer: trainer });
  expect(JSON.parse(await read())[0]).toMatchObject({ writer_name: trainer.name });
  expect(asked).toEqual([path]);
  expect(await bodyOf(path)).toBe(await read());
  asked.length = 0;

  const own = { headers: { Authorization: `Bearer ${admin.token}` } };
  await inProcess.request("/users", own);
  expect((await inProcess.request("/users", own)).headers.get("Cache-Control")).toBe("no-store");
  expect(asked).toEqual(["/users", "/users"]);
});

test("what is asked for by many at once is made once", async () => {
  const path = `/users/${other.id}`;
  const arrived = Promise.withResolvers<void>();
  let requests = 0;
  const count = () => {
    requests += 1;
    if (requests === 20) arrived.resolve();
  };
  server.on("request", count);
  held = arrived.promise;
  await Promise.all(Array.from({ length: 20 }, () => bodyOf(path)));
  server.off("request", count);
  expect(asked).toEqual([path]);
});

/** Each write, and what everybody sees of it; `prepare` makes what the write is about. */
type Write = {
  name: string;
  seenAt: () => string[];
  prepare?: () => Promise<Person>;
  write: (who: Person) => Promise<unknown>;
};
const writes: Write[] = [
  {
    name: "a class is added",
    seenAt: () => ["/classes", "/classes?limit=100"],
    write: () => read(admin.send("POST", "/classes", classBody({ class_name: "Rope" })), 201),
  },
  {
    name: "an article is posted",
    seenAt: () => ["/articles", "/feed.xml"],
    write: () => read(trainer.send("POST", "/articles", { article_title: "A", article_details: "B" }), 201),
  },
  {
    name: "a vote is cast",
    seenAt: () => ["/articles", `/articles/${articleId}`],
    write: () => read(admin.send("POST", `/articles/${articleId}/vote`, { type: "upvote" })),
  },
  {
    name: "an article is corrected",
    seenAt: () => ["/articles", `/articles/${articleId}`, "/feed.xml"],
    write: () => {
      const change = { article_title: "Corrected", article_details: "*Better.*", version: 1 };
      return read(admin.send("PATCH", `/articles/${articleId}`, change));
    },
  },
  {
    name: "an article is deleted",
    seenAt: () => ["/articles", "/feed.xml"],
    prepare: async () => {
      const writer = await createTrainer(studio);
      await createArticle(studio, { writer });
      return writer;
    },
    write: async (writer) => {
      const [article] = await read<{ _id: string }[]>(get(`/articles?writer=${writer.id}`));
      return read(writer.send("DELETE", `/articles/${article?._id}`));
    },
  },
  {
    name: "a class is corrected",
    seenAt: () => ["/classes", `/classes/${classId}`, `/users/${trainer.id}`],
    write: () => read(admin.send("PATCH", `/classes/${classId}`, { class_name: "Yoga", version: 1 })),
  },
  {
    name: "a review is written",
    seenAt: () => ["/reviews"],
    prepare: async () => {
      const member = await createPerson(studio);
      const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
      await letTrain(studio, bookingId);
      return member;
    },
    write: (member) => read(member.send("POST", "/reviews", { review: "Good." }), 201),
  },
  {
    name: "a slot is changed",
    seenAt: () => ["/users", `/users/${trainer.id}`],
    write: () => {
      const slot = { email: trainer.email, slot_duration: 2, available_classes: ["YOGA"] };
      return read(trainer.send("PATCH", "/users/updateByEmail2", slot));
    },
  },
  {
    name: "a slot is booked",
    seenAt: () => ["/classes", `/classes/${classId}`],
    prepare: () => createPerson(studio),
    write: (member) => bookSlot(studio, member, { trainerId: trainer.id, className: "YOGA" }),
  },
  {
    name: "an applicant is approved",
    seenAt: () => ["/users"],
    prepare: () => createPerson(studio, { request_status: "requested" }),
    write: (applicant) => read(admin.send("PATCH", `/users/${applicant.id}/approve`)),
  },
  {
    name: "a trainer is deleted",
    seenAt: () => ["/users"],
    prepare: () => createTrainer(studio),
    write: (leaver) => read(admin.send("DELETE", `/users/${leaver.id}`)),
  },
];

test.each(writes)(
  "when $name, what shows it has changed with the next request",
  async ({ seenAt, prepare, write }) => {
    const who = (await prepare?.()) ?? admin;
    const before = new Map<string, string>();
    for (const path of seenAt()) before.set(path, await whenReady(path));
    await write(who);
    for (const [path, body] of before) expect(await bodyOf(path), path).not.toBe(body);
  },
);
