import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../crash/ledger.ts";
import { type Cluster, startProcess, untilReady } from "./cluster.ts";

/** Something that is done to a studio under load. */
export type Torment = {
  name: string;
  /** What nobody should be answered meanwhile. */
  isFault(outcome: Outcome): boolean;
  /** Does it for about so long; how often, and how long the studio took to be ready again where that can be said. */
  run(cluster: Cluster, seconds: number): Promise<{ times: number; readyAfterMs?: number }>;
};

/** In milliseconds: what a request may take while the database does not answer. */
const longestWithoutDatabase = 5_000;
const isAnswered = ({ status }: Outcome) => typeof status === "number";
const hasFailed = (outcome: Outcome) => !isAnswered(outcome) || Number(outcome.status) >= 500;

/** One process after another ends as if its machine had, and is started again. */
const kills: Torment = {
  name: "process killed",
  // The proxy repeats what it may; what it may not ends with the process that was at it.
  isFault: (outcome) => hasFailed(outcome) && !(outcome.status === 502 && !outcome.asked.startsWith("GET")),
  async run({ processes }, seconds) {
    const until = Date.now() + seconds * 1000;
    let times = 0;
    for (; Date.now() < until; times += 1) {
      await sleep(1_000 + Math.random() * 2_000);
      const one = processes[Math.floor(Math.random() * processes.length)];
      await one?.kill();
      if (one) await startProcess(one);
    }
    return { times };
  },
};

/** Each process in turn is asked to end, and started again, as for a new release. */
const rolling: Torment = {
  name: "process restarted",
  isFault: hasFailed,
  async run({ processes }, seconds) {
    const until = Date.now() + seconds * 1000;
    let times = 0;
    while (Date.now() < until) {
      for (const one of processes) {
        await one.stop();
        await startProcess(one);
        times += 1;
      }
    }
    return { times };
  },
};

/** The database is taken away for so long and given back. */
const withoutDatabase = (
  name: string,
  take: (postgres: Cluster["postgres"]) => unknown,
  giveBack: (postgres: Cluster["postgres"]) => unknown,
): Torment => ({
  name: `PostgreSQL ${name}`,
  isFault: (outcome) =>
    outcome.tookMs > longestWithoutDatabase || (hasFailed(outcome) && outcome.status !== 503),
  async run({ postgres, processes }, seconds) {
    await sleep(3_000);
    await take(postgres);
    await sleep(seconds * 1000);
    await giveBack(postgres);
    const givenAt = performance.now();
    await Promise.all(processes.map(untilReady));
    const readyAfterMs = Math.round(performance.now() - givenAt);
    await sleep(5_000);
    return { times: 1, readyAfterMs };
  },
});

/** By the name that `--only` takes. */
export const torments: Record<string, readonly Torment[]> = {
  kills: [kills],
  rolling: [rolling],
  database: [
    withoutDatabase(
      "stopped",
      (postgres) => postgres.stop(),
      (postgres) => postgres.start(),
    ),
    withoutDatabase(
      "frozen",
      (postgres) => postgres.freeze(),
      (postgres) => postgres.thaw(),
    ),
    withoutDatabase(
      "killed",
      (postgres) => postgres.kill(),
      (postgres) => postgres.start(),
    ),
  ],
};
