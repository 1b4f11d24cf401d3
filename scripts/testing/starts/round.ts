import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { type Db, isPostgres, openDatabase } from "#server/db/open.ts";
import { type MailServer, openMailServer } from "#tests/setup/mail-server.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { makeTemporaryFolder } from "../at-exit.ts";
import { type Engine, openEmptyDatabase } from "../engines.ts";

export type Mode = "demo" | "production";

/** The outcome of first starts. `sentTwice` counts repeats of a mail under its one id, which no sender can avoid. */
export type Counts = Record<"kills" | "starts" | "logins" | "mails" | "sentTwice" | "faults", number>;

const atOnce = 3;
const killings = 3;
/** By then a first start is over, even on a busy machine. */
const startMs = 3000;
const patienceMs = 30_000;
const owner = { email: "owner@shokti.test", password: "Chosen@2026" };

type Scene = {
  studios: OwnStudio[];
  databaseUrl: string;
  mails: MailServer;
  counts: Counts;
  faults: string[];
};

/**
 * Starts three processes at once on an empty database, kills each at a random moment, several times; then lets them
 * start, and looks for what was left half done.
 */
export async function killFirstStarts(engine: Engine, mode: Mode): Promise<Counts> {
  const { databaseUrl, drop } = await openEmptyDatabase(engine);
  const { path: folder, remove } = makeTemporaryFolder("shokti-starts-");
  const mails = await openMailServer();
  const settings = (url: string) => ({
    ...settingsOf(mode, { url, mails }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const scene: Scene = {
    studios: await Promise.all(Array.from({ length: atOnce }, () => openOwnStudio(settings, folder))),
    databaseUrl: databaseUrl ?? join(folder, "shokti.sqlite"),
    mails,
    counts: { kills: 0, starts: 0, logins: 0, mails: 0, sentTwice: 0, faults: 0 },
    faults: [],
  };
  try {
    for (let killing = 0; killing < killings; killing += 1)
      await Promise.all(scene.studios.map(killAtChance));
    await makeMailsDue(scene);
    await startAll(scene);
    await (mode === "demo" ? logInToDemo(scene) : logInAsOwner(scene));
    for (const fault of scene.faults) console.error(`${engine}, ${mode}: ${fault}`);
    return { ...scene.counts, kills: atOnce * killings, faults: scene.faults.length };
  } finally {
    for (const studio of scene.studios) await studio.dispose();
    await mails.close();
    remove();
    await drop();
  }
}

function settingsOf(mode: Mode, { url, mails }: { url: string; mails: MailServer }): Record<string, string> {
  const shared = { AUTH_SECRET: "a secret that the processes of one studio share", LOG_LEVEL: "silent" };
  if (mode === "demo") return shared;
  return {
    ...shared,
    STUDIO_MODE: "production",
    // No card is charged here.
    ALLOW_TEST_GATEWAY: "1",
    APP_URL: url,
    HOST: "localhost",
    ADMIN_EMAIL: owner.email,
    SMTP_URL: mails.url,
    MAIL_FROM: "Shokti <hello@shokti.test>",
  };
}

async function killAtChance(studio: OwnStudio): Promise<void> {
  const started = studio.start().catch(() => {});
  await sleep(Math.random() * startMs);
  await studio.kill();
  await started;
}

async function startAll({ studios, counts, faults }: Scene): Promise<void> {
  const starts = await Promise.allSettled(studios.map((studio) => studio.start()));
  for (const start of starts)
    if (start.status === "fulfilled") counts.starts += 1;
    else faults.push(`a start crashed: ${start.reason}`);
}

/** Everyone named on the login page can log in, at every process, with all of the demo's data. */
async function logInToDemo(scene: Scene): Promise<void> {
  for (const studio of scene.studios)
    for (const { email } of demoAccounts) await logIn(scene, studio, { email, password: demoPassword });
  await compareRows(scene, { classes: 8, users: 14, admins: 1 });
}

/** The owner has one mail, and through its link sets a password that works at every process. */
async function logInAsOwner(scene: Scene): Promise<void> {
  const { studios, mails, counts, faults } = scene;
  await untilNoMailWaits(scene);
  const ids = new Set(mails.taken.map(({ messageId }) => messageId));
  counts.mails = ids.size;
  counts.sentTwice = mails.taken.length - ids.size;
  // However often it was killed: a claimed mail stays claimed for minutes, and was made due once.
  if (counts.sentTwice > 1) faults.push(`the owner's mail was sent ${counts.sentTwice + 1} times`);
  if (ids.size !== 1) faults.push(`the owner got ${ids.size} mails`);
  const token = /token=(\w+)/.exec(mails.taken.at(-1)?.text ?? "")?.[1];
  const [first] = studios;
  const set = first && (await post(first, "reset-password", { token, newPassword: owner.password }));
  if (!set?.ok) faults.push("the link in the owner's mail does not work");
  for (const studio of studios) await logIn(scene, studio, owner);
  await compareRows(scene, { classes: 4, users: 1, admins: 1 });
}

async function logIn({ counts, faults }: Scene, studio: OwnStudio, login: typeof owner): Promise<void> {
  const answer = await post(studio, "sign-in/email", login);
  if (answer.ok) counts.logins += 1;
  else faults.push(`${login.email} cannot log in: ${answer.status}`);
}

function post({ url }: OwnStudio, path: string, body: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: url };
  return fetch(`${url}/api/auth/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** A killed process's claims last for minutes: makes them due now. Call it while no process is alive. */
async function makeMailsDue(scene: Scene): Promise<void> {
  if (!isPostgres(scene.databaseUrl) && !existsSync(scene.databaseUrl)) return;
  await onDatabase(scene, async (db) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "outbox")) return;
    const due_at = new Date().toISOString();
    await db.updateTable("outbox").set({ due_at }).where("due_at", ">", due_at).execute();
  });
}

async function untilNoMailWaits(scene: Scene): Promise<void> {
  await onDatabase(scene, async (db) => {
    const deadline = Date.now() + patienceMs;
    const waiting = db.selectFrom("outbox").select("id").where("due_at", "is not", null);
    while ((await waiting.execute()).length > 0 && Date.now() < deadline) await sleep(100);
  });
}

async function compareRows(scene: Scene, expected: Record<string, number>): Promise<void> {
  await onDatabase(scene, async (db) => {
    const classes = await db.selectFrom("classes").select("id").execute();
    const users = await db.selectFrom("users").select("role").execute();
    const admins = users.filter(({ role }) => role === "admin");
    const there = { classes: classes.length, users: users.length, admins: admins.length };
    if (JSON.stringify(there) !== JSON.stringify(expected))
      scene.faults.push(`there are ${JSON.stringify(there)}, not ${JSON.stringify(expected)}`);
  });
}

async function onDatabase({ databaseUrl }: Scene, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, changes } = openDatabase(databaseUrl);
  await work(db).finally(async () => {
    await changes.close();
    await db.destroy();
  });
}
