import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createReadiness } from "#server/core/readiness.ts";
import { openDatabase } from "#server/db/open.ts";
import { addDatabaseChecks } from "#server/db/starting/readiness.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { databaseFault } from "./faults.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const file = join(folder, "shokti.sqlite");
const studio = setUpStudio({}, { databaseFile: file });
afterAll(() => rmSync(folder, { recursive: true }));
/** These are a file's faults. */
const onFile = test.skipIf(process.env.TEST_DATABASE_URL);

/** The same studio as another process has it open, whose file something happens to, and what its log says. */
async function openBeside(onTestFinished: (end: () => Promise<void>) => void) {
  const said: string[] = [];
  const logger = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });
  const database = openDatabase(file, { logger });
  onTestFinished(database.close);
  const identity = openEmbeddedIdentity({ ...studio.parts, ...database, onProfileChange: async () => {} });
  const readiness = createReadiness(databaseFault);
  addDatabaseChecks(readiness, database);
  const app = createApp({ ...studio.parts, db: database.db, identity, logger, readiness });
  const send = (path: string, body: unknown) =>
    app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  // Each request has a line of its own.
  const told = () => said.filter((line) => line !== "request");
  return { app, db: database.db, told, subscribe: (email: string) => send("/subscribers", { email }) };
}

const listed = () => studio.db.selectFrom("subscribers").select("email").execute();
const mailed = () => studio.db.selectFrom("outbox").select("recipient").execute();

onFile(
  "a file that becomes read-only: reads go on, writes are 503, the log has a line and so has /readyz, until it is writable",
  async ({ onTestFinished }) => {
    const { app, db, told, subscribe } = await openBeside(onTestFinished);
    await sql`pragma query_only = on`.execute(db);
    for (const email of ["ann@shokti.test", "ben@shokti.test"]) {
      const answer = await subscribe(email);
      expect(answer.headers.get("Retry-After")).toBe("2");
      expect((await refusal(answer)).code).toBe("unavailable");
    }
    expect((await app.request("/classes")).status).toBe(200);
    expect(await read(app.request("/readyz"), 503)).toMatchObject({
      checks: { database: "this user cannot write there" },
    });
    expect([await listed(), await mailed()]).toEqual([[], []]);
    await sql`pragma query_only = off`.execute(db);
    expect((await app.request("/readyz")).status).toBe(200);
    expect((await subscribe("ann@shokti.test")).status).toBe(201);
    expect(told()).toEqual([
      "the database cannot be used: this user cannot write there",
      "the database is writable again",
    ]);
  },
);

onFile(
  "a file that is damaged: whoever meets it hears 503, nobody writes to it any more, and other reads go on",
  async ({ onTestFinished }) => {
    await sql`pragma wal_checkpoint(truncate)`.execute(studio.db);
    const { rows: pages } = await sql<{ pageno: number }>`
    select pageno from dbstat where name = 'subscribers' or name like 'sqlite_autoindex_subscribers%'`.execute(
      studio.db,
    );
    const before = await mailed();
    const { app, told, subscribe } = await openBeside(onTestFinished);
    const handle = openSync(file, "r+");
    for (const { pageno } of pages) writeSync(handle, "Dear diary, ".repeat(341), (pageno - 1) * 4096);
    closeSync(handle);
    expect((await app.request("/readyz")).status).toBe(200);
    for (const email of ["cem@shokti.test", "dan@shokti.test"])
      expect((await refusal(subscribe(email))).code).toBe("unavailable");
    const elsewhere = await app.request("/api/auth/sign-up/email", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: studio.parts.config.appUrl },
      body: JSON.stringify({ name: "Eve", email: "eve@shokti.test", password: "Strong@2025" }),
    });
    expect(elsewhere.status).toBe(503);
    expect((await app.request("/classes")).status).toBe(200);
    expect(await read(app.request("/readyz"), 503)).toMatchObject({
      checks: { database: "the file is damaged; restore a backup" },
    });
    expect(told()).toEqual(["the database cannot be used: the file is damaged; restore a backup"]);
    expect(await mailed()).toEqual(before);
  },
);
