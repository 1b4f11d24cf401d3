import { sql } from "kysely";
import { isSettled, readLosses } from "../crash/losses.ts";
import type { Engine } from "../engines.ts";
import type { Crowd } from "./crowd.ts";
import { type Encounter, encounters, shareOfRounds } from "./encounters.ts";
import { untilSo } from "./faults.ts";

/** How many rounds run at a time, but for those that are many people by themselves. */
const lanes = 3;
/** More answers than these are counted, not listed. */
const mostNamed = 4;

/** What came of an encounter: how often each combination of answers, and what was wrong. */
export type Met = { what: string; rounds: number; answers: string; deadlocks: number; faults: number };

/** Has people meet this many times in each way, and prints what is wrong. */
export async function meet(
  crowd: Crowd,
  { engine, rounds, only }: { engine: Engine; rounds: number; only: string },
): Promise<Met[]> {
  const met: Met[] = [];
  const told = new Set<string>();
  for (const [what, encounter] of Object.entries(encounters).filter(([what]) => what.includes(only))) {
    const count = Math.ceil(rounds * (shareOfRounds[what] ?? 1));
    const before = await countDeadlocks(crowd, engine);
    const { answers, faults } = await repeat(count, count < rounds ? 1 : lanes, () => encounter(crowd));
    console.log(`${engine}: ${what}: ${answers}`);
    await untilSo(() => isSettled(crowd, crowd.db));
    const found = [...faults, ...(await readLosses(crowd, crowd.db)).losses].filter(
      (fault) => !told.has(fault),
    );
    for (const fault of new Set(found)) {
      told.add(fault);
      console.error(`${engine}: ${what}: ${fault}`);
    }
    const deadlocks = (await countDeadlocks(crowd, engine)) - before;
    met.push({ what, rounds: count, answers, deadlocks, faults: new Set(found).size });
  }
  return met;
}

async function repeat(
  count: number,
  atOnce: number,
  encounter: () => Promise<Encounter>,
): Promise<{ answers: string; faults: string[] }> {
  const tally = new Map<string, number>();
  const faults: string[] = [];
  const left = Array.from({ length: count }).values();
  const lane = async () => {
    for (const _round of left) {
      const begun = await encounter().catch((error: Error) => void faults.push(`a round: ${error.message}`));
      if (!begun) continue;
      const { asked, findFaults } = begun;
      const given = await Promise.all(asked);
      const statuses = given.map((answer) => answer?.status ?? "none");
      const all = statuses.length > mostNamed ? countEach(statuses) : statuses.join(" ");
      tally.set(all, (tally.get(all) ?? 0) + 1);
      // What was answered by an error is a fault already, and has not happened.
      const isDone = given.every((answer) => answer && answer.status < 500);
      if (isDone) faults.push(...((await findFaults?.()) ?? []));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const answers = [...tally].toSorted(([, one], [, other]) => other - one);
  return { answers: answers.map(([all, times]) => `${all}: ${times}`).join(", "), faults };
}

function countEach(statuses: readonly (number | string)[]): string {
  const kinds = [...new Set(statuses)];
  return kinds.map((kind) => `${statuses.filter((status) => status === kind).length} × ${kind}`).join(" + ");
}

/** Deadlocks so far, whether anybody heard of them or not; PostgreSQL counts them. */
async function countDeadlocks({ db }: Crowd, engine: Engine): Promise<number> {
  if (engine === "sqlite") return 0;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks ?? 0);
}
