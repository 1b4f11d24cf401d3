import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { ConfigError, readConfig } from "./core/settings.ts";
import { openDatabase } from "./db/open.ts";
import { migrate } from "./db/starting/migrate.ts";
import { waitForDatabase } from "./db/starting/wait-for-database.ts";
import { type OpenParts, openParts } from "./open-parts.ts";
import type { Parts } from "./ports/parts.ts";

const production = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example",
  AUTH_SECRET: "a secret of the tests, long enough for anybody",
  ADMIN_EMAIL: "owner@shokti.test",
  SMTP_URL: "smtp://127.0.0.1:9",
  ALLOW_TEST_GATEWAY: "1",
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shokti-"));
  folders.push(folder);
  return folder;
}

/** Opens a studio as a start does, and closes it when `work` is done. */
async function withStudio(
  settings: Record<string, string>,
  work: (opened: OpenParts) => Promise<void> = async () => {},
): Promise<void> {
  const opened = await openParts(readConfig(settings), { deliverWebhook: async () => true, wake() {} });
  await work(opened).finally(opened.close);
}

// D50 D68
test.each([
  ["demo", {}, { classes: 8, people: 14 }],
  ["production", production, { classes: 4, people: 1 }],
])(
  "a new %s has the demo's data, or of it the hero's classes and nothing else (D50, D68)",
  async (_, settings, expected) => {
    await withStudio({ ...settings, DATA_DIR: newFolder() }, async ({ parts: { db } }) => {
      const classes = await db.selectFrom("classes").select("id").execute();
      const people = await db.selectFrom("users").select("id").execute();
      expect({ classes: classes.length, people: people.length }).toEqual(expected);
    });
  },
);

test("production does not open on a demo's data, whose admin has a password that everybody knows", async () => {
  const DATA_DIR = newFolder();
  await withStudio({ DATA_DIR });
  await expect(withStudio({ ...production, DATA_DIR })).rejects.toThrow(ConfigError);
});

// D16 D51
test("production does not start while nobody is its admin and nobody is named to be", async () => {
  const DATA_DIR = newFolder();
  const unnamed = { ...production, ADMIN_EMAIL: "", DATA_DIR };
  await expect(withStudio(unnamed)).rejects.toThrow(/^ADMIN_EMAIL: /);
  await withStudio({ ...production, DATA_DIR });
  await withStudio(unnamed);
});

/** What is in the way of a start, made in an empty folder; what the start says then. */
const inTheWay: [what: string, make: (folder: string) => void | Promise<void>, said: RegExp][] = [
  ["a file", (folder) => replace(folder, ""), /^DATA_DIR: .*name a folder this user can write to$/],
  [
    "something else of the database's name",
    (folder) => replace(join(folder, "shokti.sqlite"), "Dear diary, ".repeat(1000)),
    /^DATA_DIR: .*not a SQLite database, or it is damaged; restore a backup, or move it away to start afresh$/,
  ],
  [
    "a database that lost pages",
    async (folder) => {
      const file = join(folder, "shokti.sqlite");
      const { db } = openDatabase(file);
      await migrate(db);
      await db.destroy();
      truncateSync(file, statSync(file).size / 2);
    },
    /^DATA_DIR: .*damaged; restore a backup$/,
  ],
  [
    "an empty file",
    (folder) => writeFileSync(join(folder, "shokti.sqlite"), ""),
    /^DATA_DIR: .*it is empty; restore a backup, or move it away to start afresh$/,
  ],
  [
    "a copy of the file without its log",
    (folder) => new DatabaseSync(join(folder, "shokti.sqlite")).exec("pragma journal_mode = wal"),
    /^DATA_DIR: .*it is empty; restore a backup, or move it away to start afresh$/,
  ],
  [
    "the log of a database that is gone",
    (folder) => writeFileSync(join(folder, "shokti.sqlite-wal"), "pages"),
    /^DATA_DIR: .*it is missing, but its log is still there \(.*-wal\); put it back, or move the log away to start afresh$/,
  ],
  [
    "a folder of the database's name",
    (folder) => void mkdirSync(join(folder, "shokti.sqlite")),
    /^DATA_DIR: .*cannot be opened; make sure this user can write to its folder$/,
  ],
];

test.each(inTheWay)("%s in the way of the data ends a start in one line", async (_, make, said) => {
  const DATA_DIR = newFolder();
  await make(DATA_DIR);
  const refused = expect(withStudio({ DATA_DIR })).rejects;
  await refused.toThrow(ConfigError);
  await refused.toThrow(said);
});

test("a first start that was killed while it made its file is begun again by the next", async () => {
  const DATA_DIR = newFolder();
  for (const left of ["shokti.sqlite-new", "shokti.sqlite-new-wal"])
    writeFileSync(join(DATA_DIR, left), "half");
  await withStudio({ DATA_DIR }, async ({ parts: { db } }) => {
    expect(await db.selectFrom("classes").select("id").execute()).toHaveLength(8);
  });
});

test("a database that is not there yet is waited for, with growing pauses; a wrong password is not", async () => {
  const answers = ["ECONNREFUSED", "57P03", "ENOTFOUND", undefined, "28P01"];
  const waits: string[] = [];
  const reach = async () => {
    const code = answers.shift();
    if (code) throw Object.assign(new Error("not now"), { code });
  };
  const wait = (patienceMs?: number) =>
    waitForDatabase(
      { reach },
      { onWait: (fault, pauseMs) => waits.push(`${pauseMs} ${fault}`), pauseMs: 1, patienceMs },
    );
  await wait();
  expect(waits).toEqual([
    "1 nothing answers there; start PostgreSQL, or fix the address",
    "2 PostgreSQL is starting or stopping; try again in a moment",
    "4 there is no host with this name",
  ]);
  await expect(wait()).rejects.toMatchObject({ code: "28P01" });
  answers.push("ETIMEDOUT");
  await expect(wait(0)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

function replace(path: string, content: string): void {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content);
}

// D50
test("every start of the demo leaves its three accounts open to the password that it shows", async () => {
  const DATA_DIR = newFolder();
  await withStudio({ DATA_DIR }, async ({ parts: { db, identity } }) => {
    const [member, trainer, admin] = ["member", "trainer", "admin"].map((name) => `${name}@shokti.test`);
    // As an earlier release leaves them, whose demo had another password.
    const earlier = { email: String(member), name: "Member", photoUrl: "", password: "Another@2025" };
    await identity.accounts?.ensureAccount(earlier);
    // As a first start leaves them that is killed between an account and its password.
    await sql`delete from identity_account
      where "userId" = (select id from identity_user where email = ${trainer})`.execute(db);
    await identity.accounts?.removeAccount(String(admin));
  });
  await withStudio({ DATA_DIR }, async ({ parts: { identity } }) => {
    for (const { email } of demoAccounts) expect(await signIn(identity, email), email).toBe(200);
  });
});

async function signIn({ handle }: Parts["identity"], email: string) {
  const request = new Request("http://localhost:3000/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: "http://localhost:3000" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return (await handle?.(request, "127.0.0.1"))?.status;
}
