import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createArticle, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createHttpServer, listen } from "./listen.ts";
import { createReadyAnswers, type ReadyAnswers } from "./ready-answers.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const studio = setUpStudio({}, { databaseFile: join(folder, "studio.sqlite") });
const { server, answerWith, close } = createHttpServer();
let ready: ReadyAnswers;
let origin: string;
let trainer: Person;
let other: ChildProcess;

beforeAll(async () => {
  other = startWriter();
  ready = createReadyAnswers(studio.changes);
  answerWith(ready.listener(studio.app, studio.parts));
  origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  trainer = await createTrainer(studio, { available_classes: ["YOGA"], places: 2 });
  for (const article_title of ["One", "Two"]) await createArticle(studio, { writer: trainer, article_title });
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id, className: "YOGA" });
});

afterAll(async () => {
  other.disconnect();
  await close();
  rmSync(folder, { recursive: true });
});

const bodyOf = async (path: string) => (await fetch(origin + path)).text();

/** Asks until the answer is kept: on PostgreSQL it is not before the database is heard. */
async function whenReady(path: string): Promise<string> {
  let body = "";
  await expect
    .poll(async () => {
      const { hits } = ready.figures();
      body = await bodyOf(path);
      return ready.figures().hits - hits;
    })
    .toBe(1);
  return body;
}

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
  ["update slot_places set until = '2020-01-01'", () => "/few-places"],
  [
    "insert into waiting_list (id, trainer_id, slot_timing, member_id, joined_at) select 'w', trainer_id, slot_timing, member_id, '2025-01-01' from slot_places",
    () => "/few-places",
  ],
  ["update payments set status = 'cancelled', end_reason = 'member'", () => "/classes"],
];

/** Another process, which writes what it is sent. */
function startWriter(): ChildProcess {
  const program = `
    const { sql } = await import("kysely");
    const { openDatabase } = await import("./server/db/open.ts");
    const { db } = openDatabase(process.argv[1]);
    process.on("message", (statement) => sql.raw(statement).execute(db).then(() => process.send("written")));
    process.on("disconnect", () => db.destroy());
  `;
  return spawn(process.execPath, ["--input-type=module", "-e", program, studio.databaseUrl], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function writeElsewhere(statement: string): Promise<void> {
  const heard = new AbortController();
  const next = (event: string) => once(other, event, heard);
  other.send(statement);
  const [said] = await Promise.race([next("message"), next("exit")]);
  heard.abort();
  expect(said, statement).toBe("written");
}

test.each(elsewhere)("another process's “%s” is seen", async (statement, path) => {
  const before = await whenReady(path());
  await writeElsewhere(statement);
  // PostgreSQL calls changes out a moment after the commit; SQLite's file shows them at once.
  await expect.poll(() => bodyOf(path())).not.toBe(before);
});

/** Writes of this process, where each shows, and where it does not. */
type Write = {
  name: string;
  write: (people: { member: Person; teacher: Person }) => Promise<unknown>;
  seenAt: string;
  keptAt: string[];
};
const here: Write[] = [
  {
    name: "an article is posted",
    write: ({ teacher }) =>
      read(teacher.send("POST", "/articles", { article_title: "A", article_details: "B" }), 201),
    seenAt: "/articles",
    keptAt: ["/classes", "/reviews", "/users", "/users?limit=1"],
  },
  {
    name: "a class is booked",
    write: ({ member, teacher }) => bookSlot(studio, member, { trainerId: teacher.id, className: "YOGA" }),
    seenAt: "/classes",
    keptAt: ["/articles", "/articles?limit=1", "/reviews"],
  },
];

test.each(here)("when $name, what does not show it stays ready", async ({ write, seenAt, keptAt }) => {
  const member = await createPerson(studio);
  const teacher = await createTrainer(studio, { available_classes: ["YOGA"] });
  const before = await whenReady("/classes");
  await writeElsewhere("update classes set details = details || '?'");
  // Whatever was written until then has been heard of, too.
  await expect.poll(() => bodyOf("/classes")).not.toBe(before);
  const shown = await whenReady(seenAt);
  for (const path of keptAt) await whenReady(path);
  const { hits } = ready.figures();
  await write({ member, teacher });
  for (const path of keptAt) await bodyOf(path);
  expect(ready.figures().hits - hits).toBe(keptAt.length);
  expect(await bodyOf(seenAt)).not.toBe(shown);
});

test("in a process whose Response is the library's before this is loaded, an answer is written once", async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    `const { createHttpServer, listen, requestListener } = await import("./server/http/listen.ts");
     const parts = { config: { appUrl: "http://localhost" } };
     requestListener({ fetch: () => new Response() }, parts);
     const { createReadyAnswers } = await import("./server/http/ready-answers.ts");
     const { server, answerWith, close } = createHttpServer();
     const headers = { "Cache-Control": "public, no-cache" };
     const fetchPage = async () => new Response("A page.", { headers });
     answerWith(createReadyAnswers({ version: () => 1 }).listener({ fetch: fetchPage }, parts));
     const answer = await fetch("http://" + (await listen(server, { port: 0, host: "127.0.0.1" })));
     process.stdout.write(await answer.text());
     await close();`,
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: "A page.", stderr: "" });
});
