import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDiscovery } from "#server/pages/discovery/routes.ts";
import { classBody } from "#tests/bodies.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createArticle, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createHttpServer, listen } from "./listen.ts";
import { createReadyAnswers, type InProcess } from "./ready-answers.ts";
import { sharedCaching } from "./shared-answers.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "studio.sqlite") });
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

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

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

/** A page that shows what its data says, on a database that the test writes to; what was made, in order. */
function openStandIn() {
  const database = { version: 1, data: "old", total: "1" };
  const made: string[] = [];
  let held = Promise.resolve();
  const ready = createReadyAnswers({ version: () => database.version });
  const api = ready.inProcess({
    async request(input) {
      made.push(String(input));
      const headers = { "Cache-Control": sharedCaching, "X-Total-Count": database.total };
      const { data } = database;
      await held;
      if (input === "/data") return new Response(data, { headers });
      const words = await (await api.request("/data")).text();
      return new Response(`page of ${words}`, { headers: { ...headers, "Content-Type": "text/html" } });
    },
  });
  const read = async (path: string) => (await api.request(path)).text();
  const write = (changes: Partial<typeof database>) =>
    Object.assign(database, { version: database.version + 1, ...changes });
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { made, read, write, hold };
}

/** Until the next turn of the event loop, in which the database is asked for its version again. */
const nextTurn = async () => {
  await setImmediate();
  await setImmediate();
};

test("however often the database is written to meanwhile, many at once have an answer made twice", async () => {
  const { made, read, write, hold } = openStandIn();
  const release = hold();
  const answers = Array.from({ length: 1000 }, () => read("/data"));
  for (const data of ["newer", "newest"]) {
    await nextTurn();
    write({ data });
  }
  const releaseSecond = hold();
  release();
  await nextTurn();
  write({});
  releaseSecond();
  const [first, ...others] = await Promise.all(answers);
  expect([first, new Set(others)]).toEqual(["old", new Set(["newest"])]);
  expect(made).toEqual(["/data", "/data"]);
});

test("what was read before a write in the same turn is not taken for what came after it", async () => {
  const { read, write } = openStandIn();
  await read("/data");
  await nextTurn();
  const before = read("/data");
  write({ data: "new" });
  await Promise.all([before, read("/page")]);
  await nextTurn();
  expect(await read("/page")).toBe("page of new");
});

test("a write that changes nothing of what a page shows does not have it made anew", async () => {
  const { made, read, write } = openStandIn();
  const later = async (changes: Parameters<typeof write>[0]) => {
    write(changes);
    await nextTurn();
    made.length = 0;
    return [await read("/page"), ...made];
  };
  await read("/page");
  expect(await later({})).toEqual(["page of old", "/data"]);
  expect(await later({ data: "new" })).toEqual(["page of new", "/data", "/page"]);
  expect(await later({ total: "2" })).toEqual(["page of new", "/data", "/page"]);
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
      await bookSlot(studio, member, { trainerId: trainer.id });
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

/** Statements on the tables that the public sees, and where each shows. */
const elsewhere: [statement: string, path: () => string][] = [
  ["update classes set details = details || '!'", () => "/classes"],
  ["update articles set title = title || '!'", () => "/articles"],
  ["update users set biography = biography || '!'", () => "/users"],
  ["insert into user_areas (user_id, area, position) select id, 'Yoga', 9 from users", () => "/users"],
  ["delete from user_slots where slot = 'Evening'", () => `/users/${trainer.id}`],
  ["delete from user_classes", () => `/users/${trainer.id}`],
  [
    "insert into reviews (id, review, reviewer, reviewer_img_url, date) values ('r', 'Good.', 'R', '', '2025-01-01')",
    () => "/reviews",
  ],
  ["update payments set status = 'cancelled', end_reason = 'member'", () => "/classes"],
];

test.each(elsewhere)("another process's “%s” is seen", async (statement, path) => {
  const before = await whenReady(path());
  await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    `const { sql } = await import("kysely");
     const { openDatabase } = await import("./server/db/open.ts");
     const { db } = openDatabase(process.argv[1]);
     await sql.raw(process.argv[2]).execute(db);
     await db.destroy();`,
    studio.databaseUrl,
    statement,
  ]);
  // PostgreSQL calls changes out a moment after the commit; SQLite's file shows them at once.
  await expect.poll(() => bodyOf(path())).not.toBe(before);
});
