import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import type { OwnStudio } from "#tests/setup/own-studio.ts";
import { areMailsSent } from "../harness/mails.ts";
import { ask } from "../harness/people.ts";
import { type Asked, type Outcome, type Scene, stage, startAll } from "../harness/stage.ts";
import { kill, type Opening, type Studio, sharedSecret } from "../harness/studio.ts";
import { until } from "../harness/until.ts";

/*
 * First starts. Three processes start at once on an empty database, each is killed at a random moment, three times over;
 * then they may start. A round for each of these numbers, as a demo and as a production.
 *
 * What must hold: no start crashes. A demo has all of its data once, and everyone named on the login page can log in at
 * every process. A production has one admin; the owner got one mail, at most once more under its one id (a claimed mail
 * stays claimed for minutes, and was made due once), and the link in it sets a password that works at every process.
 */

type Numbers = { rounds: number };
type Mode = "demo" | "production";
const [processes, killings, patienceMs] = [3, 3, 30_000];
/** By then a first start is over, even on a busy machine. */
const startMs = 3_000;
const owner = { email: "owner@shokti.test", password: "Chosen@2026" };

export const starts: Scene<Numbers> = {
  numbers: { rounds: 20 },
  parts: { demo: (asked) => allRounds(asked, "demo"), production: (asked) => allRounds(asked, "production") },
};

async function allRounds(asked: Asked<Numbers>, mode: Mode): Promise<Outcome> {
  const total: Outcome = { counts: {}, found: { faults: [], lost: [], doubled: [], repeated: [] } };
  for (let round = 1; round <= asked.rounds; round += 1) {
    const { counts, found } = await stage(
      asked,
      { ...openings[mode], processes, isStartedLater: true },
      (studio) => killFirstStarts(studio, mode),
    );
    for (const [name, count] of Object.entries(counts))
      if (typeof count === "number") total.counts[name] = Number(total.counts[name] ?? 0) + count;
    for (const kind of Object.keys(found) as (keyof typeof found)[]) total.found[kind].push(...found[kind]);
    console.log(`${mode}: round ${round} of ${asked.rounds}, ${total.found.faults.length} faults`);
  }
  return { ...total, counts: { rounds: asked.rounds, ...total.counts } };
}

const openings: Record<Mode, Opening> = {
  demo: { isDemo: true, settings: () => ({ AUTH_SECRET: sharedSecret }) },
  production: {
    settings: (url) => ({
      STUDIO_MODE: "production",
      // The stand-in's keys are test keys.
      ALLOW_TEST_GATEWAY: "1",
      APP_URL: url,
      HOST: "localhost",
      ADMIN_EMAIL: owner.email,
      MAIL_FROM: "Shokti <hello@shokti.test>",
    }),
  },
};

async function killFirstStarts(studio: Studio, mode: Mode) {
  const { ledger, processes } = studio;
  for (let killing = 0; killing < killings; killing += 1)
    await Promise.all(processes.map((one) => killAtChance(studio, one)));
  await makeMailsDue(studio);
  await startAll(studio).catch((error) => ledger.faults.push(`a start crashed: ${error}`));
  const isDemo = mode === "demo";
  const accounts = isDemo ? demoAccounts.map(({ email }) => ({ email, password: demoPassword })) : [owner];
  if (!isDemo) await followLink(studio);
  let logins = 0;
  for (const account of accounts) for (const _process of processes) logins += await logIn(studio, account);
  const classes = await studio.db.selectFrom("classes").select("id").execute();
  const users = await studio.db.selectFrom("users").select("role").execute();
  const admins = users.filter(({ role }) => role === "admin");
  const there = [classes, users, admins].map(({ length }) => length).join();
  const expected = isDemo ? "8,14,1" : "4,1,1";
  if (there !== expected) ledger.faults.push(`classes, users and admins are ${there}, not ${expected}`);
  return { kills: studio.kills, starts: processes.filter((one) => one.isRunning()).length, logins };
}

async function killAtChance(studio: Studio, one: OwnStudio): Promise<void> {
  const started = one.start().catch(() => {});
  await sleep(studio.random() * startMs);
  await kill(studio, one);
  await started;
}

/** Sets the owner's password through the link in their one mail. */
async function followLink(studio: Studio): Promise<void> {
  const { ledger, mails } = studio;
  await until(() => areMailsSent(studio), patienceMs);
  const ids = new Set(mails.taken.map(({ messageId }) => messageId));
  if (ids.size !== 1) ledger.faults.push(`the owner got ${ids.size} mails`);
  if (mails.taken.length > ids.size + 1)
    ledger.faults.push(`the owner's mail was sent ${mails.taken.length} times`);
  const token = /token=(\w+)/.exec(mails.taken.at(-1)?.text ?? "")?.[1];
  const link = { token, newPassword: owner.password };
  const { status } = await ask(studio, {}, "POST /api/auth/reset-password", link);
  if (status !== 200) ledger.faults.push("the link in the owner's mail does not work");
}

/** Logs in at the next process; how often that worked. */
async function logIn(studio: Studio, login: typeof owner): Promise<0 | 1> {
  const { status } = await ask(studio, {}, "POST /api/auth/sign-in/email", login);
  if (status === 200) return 1;
  studio.ledger.faults.push(`${login.email} cannot log in: ${status}`);
  return 0;
}

/** A killed process's claims last for minutes: makes them due now. Call it while no process is alive. */
async function makeMailsDue(studio: Studio): Promise<void> {
  if (studio.engine === "sqlite" && !existsSync(`${studio.dataFolder}/shokti.sqlite`)) return;
  const { db } = studio;
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "outbox")) return;
  const due_at = new Date().toISOString();
  await db.updateTable("outbox").set({ due_at }).where("due_at", ">", due_at).execute();
}
