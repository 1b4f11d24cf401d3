import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { retrySignals } from "#server/core/signals.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { newDatabase, testDatabaseUrl } from "#tests/setup/database.ts";

test("a connection that ends in a transaction fails that transaction alone", async () => {
  const { db } = openDatabase(String(testDatabaseUrl()));
  const cut = db.transaction().execute(async (tx) => {
    const mine = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${mine.rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test("changes are known while the database is heard, not while its connection is cut, and again after that", async () => {
  const { db, changes } = openDatabase(String(testDatabaseUrl()));
  const version = () => changes.version();
  await expect.poll(version).toBeTypeOf("number");
  const before = Number(version());
  const listeners = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'notify %' or query like 'listen %')`;
  await listeners.execute(db);
  await expect.poll(version).toBeUndefined();
  await expect.poll(version).toBeGreaterThan(before);
  await changes.close();
  await db.destroy();
});

test("that changes are heard is proven over another connection: a pooler answers one by itself", async () => {
  const { url, drop } = await newDatabase();
  const { db, changes } = openDatabase(url);
  await expect.poll(() => changes.version()).toBeTypeOf("number");
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and (query like 'notify %' or query like 'listen %')
    order by query`.execute(db);
  expect(rows.map(({ query }) => query.split(" ")[0])).toEqual(["listen", "notify"]);
  await changes.close();
  await db.destroy();
  await drop();
});

test("a request's connections have their limits, and a job's none, whatever the role or the database sets", async () => {
  const { url, drop } = await newDatabase();
  const limits = async (db: Db) => {
    const shown = ["statement_timeout", "lock_timeout"].map((name) => sql`show ${sql.id(name)}`.execute(db));
    return (await Promise.all(shown)).flatMap(({ rows }) => Object.values(rows[0] as object));
  };
  const owner = openDatabase(url);
  const name = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${name} set statement_timeout = '7s'`.execute(owner.db);
  await owner.close();
  const limited = openDatabase(url);
  expect(await limits(limited.backgroundDb)).toEqual(["0", "0"]);
  expect(await limits(limited.db)).toEqual(["3s", "2750ms"]);
  await limited.close();
  await drop();
});

test("a transaction that a deadlock ends is run again, and both of two that waited for each other are written", async () => {
  const { url, drop } = await newDatabase();
  const { db, close } = openDatabase(url);
  await sql`create table rows_of_two (id text primary key, times integer not null)`.execute(db);
  await sql`insert into rows_of_two values ('one', 0), ('other', 0)`.execute(db);
  const retried: unknown[] = [];
  const note = (reason: unknown) => retried.push(reason);
  retrySignals.subscribe(note);
  onTestFinished(() => void retrySignals.unsubscribe(note));
  const bothHoldOne = Promise.withResolvers<void>();
  let holders = 0;
  const takeBoth = (ids: string[]) =>
    db.transaction().execute(async (tx) => {
      for (const id of ids) {
        await sql`update rows_of_two set times = times + 1 where id = ${id}`.execute(tx);
        holders += 1;
        if (holders === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
      }
    });
  await Promise.all([takeBoth(["one", "other"]), takeBoth(["other", "one"])]);
  expect(new Set(retried)).toEqual(new Set(["deadlock"]));
  const { rows } = await sql`select times from rows_of_two`.execute(db);
  expect(rows).toEqual([{ times: 2 }, { times: 2 }]);
  await close();
  await drop();
});

test("a transaction that fails so three times fails, and one around it is not run again for that", async () => {
  const { db, close } = openDatabase(String(testDatabaseUrl()));
  const runs = { outer: 0, inner: 0 };
  const failing = db.transaction().execute(() => {
    runs.outer += 1;
    return db.transaction().execute(async (tx) => {
      runs.inner += 1;
      await sql`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`.execute(tx);
    });
  });
  await expect(failing).rejects.toMatchObject({ code: "40001" });
  expect(runs).toEqual({ outer: 1, inner: 3 });
  await close();
});
