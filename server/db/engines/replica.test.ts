import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createClass } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/setup/database-proxy.ts";

const studio = setUpStudio({}, { hasOwnDatabase: true });
let proxy: DatabaseProxy;
let database: OpenDatabase | undefined;
beforeEach(async () => {
  proxy = await openDatabaseProxy(studio.databaseUrl);
});
afterEach(async () => {
  await database?.close();
  await proxy.close();
});

/** The studio's app with a replica, once it hears of changes. */
async function openWithReplica(readUrl: string) {
  const opened = openDatabase(proxy.url, { readUrl });
  database = opened;
  await expect.poll(() => opened.changes.version()).toBeTypeOf("number");
  const { db, sharedDb, changes } = opened;
  return { db, sharedDb, changes, app: createApp({ ...studio.parts, db, sharedDb }) };
}

/** The database again, where functions of the studio's schema go before PostgreSQL's: it has replayed what we say. */
async function openStandIn(replayed: string): Promise<string> {
  await sql`
    create or replace function pg_last_wal_replay_lsn() returns pg_lsn
    language sql as ${sql.lit(`select ${replayed}`)}`.execute(studio.db);
  return `${proxy.url}?options=-c%20search_path%3Dpublic,pg_catalog`;
}

test.each([
  ["is gone", async () => "postgres://127.0.0.1:1/nothing-listens-there"],
  ["replays nothing", async () => studio.databaseUrl],
  ["is behind", async () => openStandIn("'0/0'::pg_lsn")],
])("a replica that %s is not missed: strangers read from the primary", async (_, readUrl) => {
  const { db, sharedDb, app } = await openWithReplica(await readUrl());
  const before = await read<unknown[]>(app.request("/classes"));
  await createClass(studio, { class_name: `Row ${_}`, class_details: "Pull." });
  expect(await read<unknown[]>(app.request("/classes"))).toHaveLength(before.length + 1);
  expect(sharedDb()).toBe(db);
});

test("a replica that has every change is read from, until the next one", async () => {
  const { db, sharedDb, changes, app } = await openWithReplica(
    await openStandIn("pg_current_wal_insert_lsn()"),
  );
  const replica = () => expect.poll(sharedDb).not.toBe(db);
  await replica();
  await read(app.request("/classes"));
  const before = changes.version();
  await db.updateTable("leases").set({ wanted: 0 }).execute();
  await db.deleteFrom("rate_limits").execute();
  // Nobody is shown these: what is kept ready stays good.
  expect(changes.version()).toBe(before);
  await db.updateTable("classes").set({ total_bookings: 0 }).execute();
  expect(sharedDb()).toBe(db);
  await replica();
});

test("while replica and primary are both gone, strangers hear 503", async () => {
  const { db, sharedDb } = await openWithReplica(await openStandIn("pg_current_wal_insert_lsn()"));
  await expect.poll(sharedDb).not.toBe(db);
  const replica = sharedDb();
  proxy.refuse();
  const app = createApp({ ...studio.parts, db, sharedDb: () => replica });
  expect((await refusal(app.request("/classes"))).code).toBe("unavailable");
});
