import { Advice } from "../../setup/project.mjs";
import type { Engine } from "../engines.ts";
import { checkHistories } from "../histories/check.ts";
import { areBooksSettled, readBooks } from "./books.ts";
import { readJobs, watchJobs } from "./jobs.ts";
import { countsOf, findBroken } from "./ledger.ts";
import { areMailsSent, hurry, readMails } from "./mails.ts";
import { type Opening, openStudio, type Studio, startProcess } from "./studio.ts";
import { until } from "./until.ts";

/** What a part of a scene is asked for: the engine, the run's chances, and the scene's own numbers. */
export type Asked<Numbers> = {
  engine: Engine;
  /** How many engines share what is asked for in all. */
  engines: number;
  seed: number;
  /** From 0 to 1, by the seed. */
  random(): number;
} & Numbers;

/** A line of the closing table. */
export type Counts = Record<string, string | number>;
/** What a part came to; what is repeated is told, and no fault by itself. */
export type Outcome = { counts: Counts; found: Record<"faults" | "lost" | "doubled" | "repeated", string[]> };

/** What is done to a studio, in parts by the names that `--only` finds. */
export type Scene<Numbers> = {
  /** Its options with their defaults. */
  numbers: Numbers;
  /** Where it runs; on both engines by default. */
  engines?: readonly Engine[];
  parts: Record<string, (asked: Asked<Numbers>) => Promise<Outcome>>;
};

/** What a studio hasn't done in this many lives of that length, it never will. */
const [mostLives, lifeMs] = [5, 15_000];
const alikeWithinMs = 5_000;

/** Opens a studio, starts it unless the part does so itself, lets the part act, and looks for what is wrong. */
export async function stage(
  asked: Pick<Studio, "engine" | "random">,
  { isStartedLater = false, ...opening }: Opening & { isStartedLater?: boolean },
  act: (studio: Studio) => Promise<Counts>,
): Promise<Outcome> {
  const studio = await openStudio(asked, opening);
  try {
    if (!isStartedLater) await startAll(studio);
    const counts = await act(studio);
    const { counts: further, found } = await findFaults(studio);
    return { counts: { ...counts, ...countsOf(studio.ledger), ...further }, found };
  } catch (error) {
    return brokenOff(error, studio.ledger.faults);
  } finally {
    await studio.close();
  }
}

/** A part that ended with an error, beside what was wrong before: that is a fault, and the other parts still run. */
export function brokenOff(error: unknown, before: readonly string[] = []): Outcome {
  const why = error instanceof Advice ? error.message : String((error as Error).stack);
  return { counts: {}, found: { faults: [...before, why], lost: [], doubled: [], repeated: [] } };
}

/** Starts all its processes that don't run, at once. */
export async function startAll(studio: Studio): Promise<void> {
  const dead = studio.processes.filter((one) => !one.isRunning());
  await Promise.all(dead.map((one) => startProcess(one)));
  if (studio.engine === "postgres") await watchJobs(studio);
}

/** Everything that is wrong with a studio: what it answered, what no order explains, what it lost and what it did twice. */
export async function findFaults(studio: Studio): Promise<Outcome> {
  const { db, ledger, isDemo, engine, kills } = studio;
  const unlike = await answersUnlike(studio);
  const { jobs, doubled } = engine === "postgres" ? await readJobs(studio) : { jobs: 0, doubled: [] };
  // Its own demo's charges and mails are out of reach.
  if (isDemo) return { counts: {}, found: { faults: ledger.faults, lost: unlike, doubled, repeated: [] } };
  await settle(studio);
  const [books, mails] = [await readBooks(studio), await readMails(studio)];
  const told = checkHistories(ledger);
  const { repeated } = mails;
  // A killed process may have sent one mail that it couldn't record.
  const tooOften = repeated.length > kills ? [`${repeated.length} mails again after ${kills} kills`] : [];
  return {
    counts: { kills, ...books.counts, mails: studio.mails.taken.length, jobs, ...told.counts },
    found: {
      faults: [...ledger.faults, ...tooOften, ...told.faults],
      lost: [...books.lost, ...(await findBroken(db, ledger)), ...mails.lost, ...unlike],
      doubled: [...doubled, ...mails.doubled],
      repeated,
    },
  };
}

/**
 * Waits until the studio has recorded every charge and sent every refund and mail. Its jobs run once at start, and from
 * then on only every few minutes; so it lives again. It is stopped cleanly: a killed process would send again what it
 * couldn't record.
 */
async function settle(studio: Studio): Promise<void> {
  const isSettled = async () => (await areBooksSettled(studio)) && (await areMailsSent(studio));
  if (studio.processes.every((one) => one.isRunning()) && (await until(isSettled, lifeMs))) return;
  for (let life = 0; life < mostLives; life += 1) {
    await Promise.all(studio.processes.map((one) => one.stop()));
    await hurry(studio);
    await startAll(studio);
    if (await until(isSettled, lifeMs)) return;
  }
}

/** All processes must see each other's writes: the public lists that differ between them after some seconds. */
async function answersUnlike({ processes }: Studio): Promise<string[]> {
  const running = processes.filter((one) => one.isRunning());
  let unlike: string[] = [];
  await until(async () => {
    const paths = ["/classes", "/articles", "/reviews"];
    const differs = async (path: string) =>
      new Set(await Promise.all(running.map(async ({ url }) => (await fetch(url + path)).text()))).size > 1;
    const are = await Promise.all(paths.map(differs));
    unlike = paths.filter((_path, index) => are[index]);
    return unlike.length === 0;
  }, alikeWithinMs);
  return unlike.map((path) => `the processes answer ${path} differently`);
}
