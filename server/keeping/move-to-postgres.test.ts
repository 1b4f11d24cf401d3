import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { purgeUnfinished } from "#server/features/leaving/unfinished.ts";
import { departures } from "#server/features/memberships/departures.ts";
import { openParts } from "#server/open-parts.ts";
import type { Parts } from "#server/ports/parts.ts";
import { runCommand } from "#tests/server/commands.ts";
import { addPasskey, logInByPasskey, type Passkey } from "#tests/server/passkey.ts";
import { cookiesOf, goodPassword, registerPerson } from "#tests/server/people.ts";
import { askIdentity, type GuardedPerson, registerGuarded } from "#tests/server/second-factor.ts";
import { newDatabase, testDatabaseUrl } from "#tests/setup/database.ts";
import { moveToPostgres } from "./move-to-postgres.ts";
import { withDatabase } from "./with-database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
const from = join(folder, "shokti.sqlite");
const later = { deliverWebhook: async () => true, wake: () => {} };
const settings = (url?: string) => readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: "silent" });

let passkey: Passkey;
let guarded: GuardedPerson;

beforeAll(async () => {
  const { parts, close } = await openParts(settings(), later);
  const studio = openStudioOf(parts);
  passkey = await addPasskey(studio, await registerPerson(studio));
  guarded = await registerGuarded(studio);
  await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const openStudioOf = (parts: Parts) => ({ app: createApp(parts), parts, db: parts.db, clock: parts.clock });

const countTables = (db: Db) =>
  sql<{ count: number }>`select count(*) as count from pg_tables where schemaname = 'public'`
    .execute(db)
    .then(({ rows }) => rows[0]?.count);

test("a studio that moved to PostgreSQL has all that it had: its books agree, and its people log in, by passkeys and second factors, too", async () => {
  const { url, drop } = await newDatabase();
  const config = settings(url);
  const moved = await moveToPostgres({ from, to: url, config });
  expect(moved.bookErrors).toEqual([]);
  const articles = (db: Db) => db.selectFrom("articles").selectAll().orderBy("id").execute();
  const onFile = await withDatabase(from, articles);
  expect(await withDatabase(url, articles)).toEqual(onFile);
  const { parts, close } = await openParts(config, later);
  const answer = await createApp(parts).request("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: config.appUrl },
    body: JSON.stringify({ email: "member@shokti.test", password: "Studio@2025" }),
  });
  expect(answer.status).toBe(200);
  const studio = openStudioOf(parts);
  expect((await logInByPasskey(studio, passkey)).status).toBe(200);
  const login = { email: guarded.email, password: goodPassword };
  const asked = await askIdentity(studio, "/sign-in/email", login);
  expect(await asked.json()).toMatchObject({ twoFactorRedirect: true });
  const [code] = guarded.recoveryCodes;
  const entered = await askIdentity(studio, "/two-factor/verify-backup-code", { code }, cookiesOf(asked));
  expect(entered.status).toBe(200);
  // Triggers count on from what was moved.
  const sizeOf = () =>
    parts.db.selectFrom("sizes").select("amount").where("list", "=", "articles").executeTakeFirstOrThrow();
  const { amount } = await sizeOf();
  await parts.db
    .deleteFrom("articles")
    .where("id", "=", onFile[0]?.id ?? "")
    .execute();
  expect(await sizeOf()).toEqual({ amount: amount - 1 });
  await close();
  await drop();
});

// D67
test("an account that nobody proved before a move goes after its thirty days, as without it", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  await withDatabase(from, async (db) => {
    await sql`update kysely_migration set timestamp = ${daysAgo(300)}`.execute(db);
    await sql`delete from identity_session`.execute(db);
    const idle = db.updateTable("users").set({ created_at: daysAgo(40) });
    await idle.where("email", "=", guarded.email).execute();
  });
  const { url, drop } = await newDatabase();
  await moveToPostgres({ from, to: url, config: settings(url) });
  const { parts, close } = await openParts(settings(url), later);
  await purgeUnfinished({ parts, departures, signal: new AbortController().signal });
  const left = parts.db.selectFrom("users").select("id").where("email", "=", guarded.email);
  expect(await left.execute()).toEqual([]);
  await close();
  await drop();
});

test("a move that cannot be whole leaves the database empty, and one that is not empty is left alone", async () => {
  const { url, drop } = await newDatabase();
  const move = () => moveToPostgres({ from, to: url, config: settings(url) });
  await withDatabase(from, (db) => sql`create table unheard_of (id text)`.execute(db));
  await expect(move()).rejects.toThrow("unheard_of");
  expect(await withDatabase(url, countTables)).toBe(0);
  await withDatabase(from, (db) => sql`drop table unheard_of`.execute(db));
  await withDatabase(url, (db) => sql`create table somebody_elses (id text)`.execute(db));
  await expect(move()).rejects.toThrow("already has tables");
  expect(await withDatabase(url, countTables)).toBe(1);
  await drop();
});

test.runIf(testDatabaseUrl())("a database that does not exist is named in a line", async () => {
  const to = new URL(testDatabaseUrl() ?? "");
  to.pathname = "/nobody_made_it";
  expect(await runCommand(["move-to-postgres", to.href], { folder })).toMatchObject({
    failed: expect.stringMatching(/^.*no database with this name; create it\n$/),
    code: 1,
  });
});
