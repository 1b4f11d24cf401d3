import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudio } from "#server/admin/open-studio.ts";
import { type AppType, createApp } from "#server/app.ts";
import { type Db, type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { waitForDatabase } from "#server/db/starting/wait-for-database.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { refusal } from "#tests/server/answers.ts";
import { createPerson, goodPassword, registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/setup/database-proxy.ts";
import { asOneRequest, requestWait } from "./request-wait.ts";

const studio = setUpStudio();
const json = { "Content-Type": "application/json" };
let proxy: DatabaseProxy;
let database: OpenDatabase;
/** The studio's app, whose way to the database can be cut. */
let app: AppType;

beforeAll(async () => {
  proxy = await openDatabaseProxy(studio.databaseUrl);
  database = openDatabase(proxy.url, { poolSize: 3 });
  const identity = openEmbeddedIdentity({
    ...studio.parts,
    ...database,
    onProfileChange: async () => {},
  });
  app = createApp({ ...studio.parts, db: database.db, identity });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
});

test.each([
  ["falls silent", () => proxy.fallSilent()],
  ["is stopped", () => proxy.refuse()],
])("while the database %s every request hears 503, and is answered again once it is back", async (_, end) => {
  const member = await registerPerson(studio, { email: `${crypto.randomUUID()}@shokti.test` });
  const ask = {
    aList: () => app.request("/classes"),
    aPerson: () =>
      app.request(`/users/${member.id}`, { headers: { Authorization: `Bearer ${member.token}` } }),
    aToken: () =>
      app.request("/jwt", {
        method: "POST",
        headers: { ...json, Cookie: member.cookie },
        body: JSON.stringify({ email: member.email }),
      }),
    aSession: () => app.request("/api/auth/get-session", { headers: { Cookie: member.cookie } }),
    aSignIn: () =>
      app.request("/api/auth/sign-in/email", {
        method: "POST",
        headers: { ...json, Origin: "http://localhost:3000" },
        body: JSON.stringify({ email: member.email, password: goodPassword }),
      }),
  };
  expect([(await ask.aPerson()).status, (await ask.aToken()).status]).toEqual([200, 200]);
  end();
  // More than there are connections: some have one, the rest wait for one.
  const answers = Object.entries(ask).flatMap(([what, asking]) =>
    [1, 2, 3].map(async () => {
      const answer = await asking();
      expect(answer.headers.get("Retry-After"), what).toBe("2");
      expect((await refusal(answer)).code, what).toBe("unavailable");
    }),
  );
  await Promise.all(answers);
  proxy.open();
  await expect.poll(async () => (await ask.aPerson()).status).toBe(200);
  expect((await ask.aToken()).status).toBe(200);
});

test("a start waits for a database that is silent or cuts its connections; a command says which", async () => {
  const config = { ...studio.parts.config, databaseUrl: proxy.url };
  const waits: string[] = [];
  proxy.fallSilent();
  await waitForDatabase(database, {
    pauseMs: 1,
    onWait(fault) {
      waits.push(fault);
      if (waits.length === 1) proxy.refuse();
      else proxy.open();
    },
  });
  expect(waits).toEqual([
    "nothing answers there; start PostgreSQL, or fix the address",
    "the connection was cut",
  ]);
  proxy.refuse();
  await expect(openStudio(config)).rejects.toThrow("The database cannot be read: the connection was cut");
  proxy.open();
});

test("what waits too long for a lock hears 503, and the transaction that has it goes on", async () => {
  const { db, close } = openDatabase(`${studio.databaseUrl}?lock_timeout=1`);
  await studio.db.transaction().execute(async (tx) => {
    await sql`lock table classes`.execute(tx);
    const error = await refusal(createApp({ ...studio.parts, db }).request("/classes"));
    expect(error.code).toBe("unavailable");
  });
  await close();
});

test("what one request waits for in all has an end, and takes what it had begun with it", async () => {
  const { id } = await createPerson(studio);
  const { db, close } = openDatabase(studio.databaseUrl, { poolSize: 1 });
  const deleteThen = (work: (tx: Db) => Promise<unknown>) => () =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom("users").where("id", "=", id).execute();
      await work(tx);
    });
  await studio.db.transaction().execute(async (tx) => {
    await sql`lock table classes`.execute(tx);
    const waiting = deleteThen((own) => own.selectFrom("classes").select("id").execute());
    await expect(asOneRequest(waiting, 200)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  });
  const late = deleteThen(async (tx) => {
    while ((requestWait()?.leftMs() ?? 0) > 0) await sql`select pg_sleep(0.01)`.execute(tx);
  });
  await expect(asOneRequest(late, 200)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  expect(await db.selectFrom("users").select("id").where("id", "=", id).execute()).toEqual([{ id }]);
  await close();
});

test.each([
  // Their record is looked for under a lock.
  ["POST", "/articles", "unauthenticated", { article_title: "On water", article_details: "Drink." }],
  // Here the database refuses what belongs to nobody.
  ["POST", "/calendar-address", "not_found", undefined],
] as const)(
  "who is deleted while they write hears that it is over, not that we failed: %s %s",
  async (method, path, code, body) => {
    const writer = await createPerson(studio, { role: "trainer" });
    const { written } = await studio.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("users").where("id", "=", writer.id).execute();
      const written = writer.send(method, path, body);
      const waiting = sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(studio.db)).rows[0]?.waiting).toBe(1);
      return { written };
    });
    expect((await refusal(written)).code).toBe(code);
  },
);
