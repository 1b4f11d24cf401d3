import { expect } from "vitest";
import { heldTables } from "#server/features/leaving/held-data.ts";
import type { Person } from "#tests/server/people.ts";
import type { DatabaseProxy } from "#tests/setup/database-proxy.ts";
import type { Process } from "./process.ts";
import { catchUp } from "./settle.ts";
import { ask, openWorld, type World } from "./world.ts";

/** A studio of one process, for a single thing that happens there. */
export type Lab = {
  world: World;
  process: Process;
  admin: Person;
  member: Person;
  trainer: Person;
  /** Has somebody do this before; it must go well. */
  first(who: Person | undefined, what: Request): Promise<Answer>;
};

/** The method and path of a request, and its body. */
export type Request = readonly [method: string, path: string, body?: unknown];
type Answer = Record<string, unknown>;

/**
 * What comes of a request that is sent again though it was done, because nobody heard so: how it is refused, if not as
 * there already or there no more, and which tables have its row twice.
 */
export type Twice = { refused?: number; rows?: readonly string[] };

/** What is tried: a request that somebody sends, what the provider tells, or a job. */
export type Tried =
  | { who?: Person | undefined; token?: string; cookie?: string; request: Request; twice?: Twice }
  | { event: true }
  | { job: string };
/** Prepares a studio for it. */
export type Preparing = (lab: Lab) => Promise<Tried>;

/**
 * What may befall the n-th call: it fails, or the process dies before it. On PostgreSQL it may also be done without the
 * studio ever hearing so, a commit among them; nothing waits for SQLite that long.
 */
export const mishaps = ["fails", "dies", "hangs"] as const;

/** How long no answer is heard: longer than a request waits, while some jobs wait for as long as it takes. */
const silentMs = 5000;

/** The rows of each table, but for what is of one studio alone. */
export type State = Record<string, string[]>;

/** What an attempt came to, the whole of it and after another try. */
type Outcome = { calls: number; state: State };

/** Does it without a mishap: how many calls that takes, and what there is afterwards. */
export async function undisturbed(prepare: Preparing): Promise<Outcome> {
  return inLab(prepare, async (lab, tried) => {
    const before = lab.world.turns.taken;
    const done = await attempt(lab, tried);
    expect(done.is, JSON.stringify(done)).toBe("done");
    const calls = lab.world.turns.taken - before;
    return { calls, state: await stateAtLast(lab) };
  });
}

/**
 * Does it, but its call of that number fails or its process dies before it; then once more, as whoever hears that it failed
 * or hears nothing would.
 * @returns what there is afterwards
 */
export function disturbed(
  prepare: Preparing,
  { call, how }: { call: number; how: (typeof mishaps)[number] },
): Promise<{ state: State; where: string; twice: readonly string[] }> {
  const work = async (lab: Lab, tried: Tried) => {
    const { refused, rows = [] } = (how === "hangs" && "twice" in tried && tried.twice) || {};
    const { world } = lab;
    const { turns, way } = world;
    const who = lab.process;
    const hang = () => {
      way?.loseAnswers();
      setTimeout(() => way?.open(), silentMs).unref();
    };
    const befalling = { die: () => void who.die(), hang };
    turns.choose([], { who, afterTurns: call, how, ...befalling });
    const outcome = await attempt(lab, tried);
    turns.choose([]);
    if (way) await isBack(lab, way);
    if (outcome.is === "refused")
      expect(outcome, turns.log.at(-1)).toMatchObject({ status: 503, code: "unavailable" });
    if (who.isDead) world.restart(0);
    if (outcome.is !== "done") {
      const again = await attempt(lab, tried);
      // What was done already may be there no more, or be there already.
      if (again.is === "refused") expect([404, 409, refused], JSON.stringify(again)).toContain(again.status);
    }
    const where = turns.log.find((line) => line.includes(` ${how} before: `)) ?? "nowhere";
    return { state: await stateAtLast(lab), where, twice: rows };
  };
  return inLab(prepare, work, { isCuttable: how === "hangs" });
}

/** Lets the database be heard again, and waits until the studio has noticed. */
async function isBack({ world }: Lab, way: DatabaseProxy): Promise<void> {
  way.open();
  const read = () => ask(world.processes[0] as Process, undefined, ["GET", "/classes"]);
  await expect.poll(async () => (await read())?.status, { timeout: 30_000 }).toBe(200);
}

type Attempted = { is: "done" } | { is: "unheard" } | { is: "refused"; status: number; code: string };

async function attempt({ world }: Lab, tried: Tried): Promise<Attempted> {
  const process = world.processes[0] as Process;
  if ("job" in tried) return runJob(process, tried.job);
  if ("event" in tried) {
    await world.gateway.deliverDue();
    return { is: process.isDead ? "unheard" : "done" };
  }
  const [method, path, body] = tried.request;
  const { who, token, cookie } = tried;
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...(cookie && { Cookie: cookie }) };
  const answer = await ask(process, who, [method, path], body, headers);
  if (!answer) return { is: "unheard" };
  if (answer.ok) return { is: "done" };
  const { error } = (await answer.json()) as { error: { code: string } };
  return { is: "refused", status: answer.status, code: error.code };
}

async function runJob(process: Process, name: string): Promise<Attempted> {
  const job = process.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  return process.unlessItDies(job.run(new AbortController().signal)).then(
    () => ({ is: process.isDead ? "unheard" : "done" }),
    () => ({ is: "unheard" }),
  );
}

async function inLab<Result>(
  prepare: Preparing,
  work: (lab: Lab, tried: Tried) => Promise<Result>,
  { isCuttable = false } = {},
): Promise<Result> {
  const world = await openWorld({ isAlone: true, isCuttable });
  const process = world.processes[0] as Process;
  const [member, trainer] = [world.members[0], world.trainers[0]];
  if (!member || !trainer) throw new Error("nobody is here");
  const lab: Lab = {
    ...{ world, process, admin: world.admin, member, trainer },
    async first(who, [method, path, body]) {
      const answer = await ask(process, who, [method, path], body);
      const text = (await answer?.text()) ?? "";
      expect(answer?.ok, `${method} ${path}: ${text}`).toBe(true);
      return text.startsWith("{") ? JSON.parse(text) : {};
    },
  };
  try {
    return await work(lab, await prepare(lab));
  } finally {
    await world.close();
  }
}

/** Tables of counts that expire, of logs and of leases. */
const passing = ["rate_limits", "security_events", "leases", "notes", "card_events"];
/** How often something was tried. */
const ofTries = /^(attempts|tries|uses|pending|(application_)?version)$/;
/** The provider's state when a movement was first heard of. */
const leftOut = ["state of movements"];
/** What a text column means when it is no id, time or secret. */
const ofMeaning =
  /(^|_)(state|status|kind|role|cause|reason|failure|action|timing|recipient|subject|email|name|title|day|part|list|month|amount)$/;

/** What is in the tables once everything has come to its end, but for ids, times and secrets. */
async function stateAtLast(lab: Lab): Promise<State> {
  const { db } = lab.world;
  await catchUp(lab.world);
  const tables = await db.introspection.getTables();
  const rowsByTable: State = {};
  for (const { name, columns } of tables) {
    if (!(name in heldTables) || passing.includes(name)) continue;
    const shown = columns
      .filter(({ name: column, dataType }) => /int/i.test(dataType) || ofMeaning.test(column))
      .map(({ name: column }) => column)
      .filter((column) => !ofTries.test(column) && !leftOut.includes(`${column} of ${name}`));
    const rows = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    rowsByTable[name] = rows
      .map((row) => JSON.stringify(shown.map((column) => bare((row as Record<string, unknown>)[column]))))
      .sort();
  }
  return rowsByTable;
}

/** A text without the numbers and ids in it, which are of each studio alone. */
function bare(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/[0-9a-f-]{20,}|\b\w{28,}\b|\d+/g, "#") : value;
}
