import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { Outcome as Fuzzed } from "#tests/fuzz/fuzz.ts";
import { makeTemporaryFolder } from "../at-exit.ts";
import { type Engine, openEmptyDatabase } from "../engines.ts";
import type { Asked, Outcome, Scene } from "../harness/stage.ts";

/*
 * Requests drawn from the API's own description, valid and nearly valid, are sent to every operation, eight at a time, and
 * others to the calls beside them (D31; `tests/fuzz`). Each studio runs in a process of its own, without a network, on a Monday.
 *
 * What must hold: no answer is an error of the server, every answer is what the description says, every operation
 * succeeds at some time, and once all jobs have run nothing is half written.
 */

type Numbers = { requests: number };
/** One part of the work: a number of requests to a studio of its own. */
type Part = { engine: Engine; seed: number; requests: number };

/** After this many requests a new studio takes over, because its lists would keep growing. */
const mostPerStudio = 25_000;
/** With this many requests every operation succeeds many times, unless the generator or the operation is wrong. */
const enoughForAll = 20_000;
const worker = fileURLToPath(new URL("fuzz-worker.ts", import.meta.url));
const otherDay = new URL("../../../tests/setup/another-day.mjs", import.meta.url);

export const fuzz: Scene<Numbers> = { numbers: { requests: 100_000 }, parts: { requests: sendAll } };

async function sendAll({ engine, engines, seed, requests }: Asked<Numbers>): Promise<Outcome> {
  const perEngine = Math.ceil(requests / engines);
  const studios = Math.ceil(perEngine / mostPerStudio);
  const part = { engine, requests: Math.ceil(perEngine / studios) };
  const parts = Array.from({ length: studios }, (_, index) => ({ ...part, seed: seed + index * 1000 }));
  const left = parts.values();
  const done: Fuzzed[] = [];
  const lane = async () => {
    for (const next of left) {
      const fuzzed = await sendOne(next);
      done.push(fuzzed);
      const again = `npm run test:fuzz -- --engine=${engine} --seed=${next.seed} --requests=${part.requests}`;
      const { ms, request } = fuzzed.slowest;
      console.log(`${done.length} of ${studios}: ${again}: the slowest took ${ms} ms (${request})`);
    }
  };
  // Each worker waits for its disk or database a third of the time.
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane));
  const never = done.map(({ unreached }) => new Set(unreached)).reduce((all, one) => all.intersection(one));
  if (never.size > 0) console.log(`${engine}: never succeeded: ${[...never].join(", ")}`);
  const faults = done.flatMap(({ faults }) =>
    faults.map((one) => `${one.what}\n  ${one.request}\n  → ${one.answer}`),
  );
  if (part.requests >= enoughForAll) faults.push(...Array.from(never, (name) => `${name} never succeeded`));
  const lost = done.flatMap(({ halfWritten }) => halfWritten.map((error) => `half written: ${error}`));
  const sent = done.reduce((sum, one) => sum + one.sent, 0);
  const counts: Record<string, number> = { requests: sent };
  for (const { statuses } of done)
    for (const [status, count] of Object.entries(statuses)) counts[status] = (counts[status] ?? 0) + count;
  return { counts, found: { faults, lost, doubled: [], repeated: [] } };
}

async function sendOne({ engine, seed, requests }: Part): Promise<Fuzzed> {
  const { url = "", drop } = await openEmptyDatabase(engine);
  const { path, remove } = makeTemporaryFolder("shokti-clock-");
  const clock = join(path, "ahead-ms");
  writeFileSync(clock, String(untilMonday() * dayMs));
  const child = fork(worker, [String(seed), String(requests), url], {
    env: { ...process.env, CLOCK_AHEAD_FILE: clock },
    execArgv: [...process.execArgv, `--import=${otherDay}`],
  });
  try {
    return await new Promise<Fuzzed>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", () => reject(new Error(`seed ${seed}: the process ended without a word`)));
    });
  } finally {
    remove();
    await drop();
  }
}

const dayMs = 24 * 3_600_000;

/** In how many days there is a Monday, which is open, as are the days before and after it. */
function untilMonday(): number {
  const today = studioDay(new Date());
  return Array.from({ length: 7 }, (_, days) => days).findIndex(
    (days) => weekdayOf(dayAfter(today, days)) === "Monday",
  );
}
