import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "../crash/ledger.ts";
import { type Cluster, startProcess, untilReady } from "./cluster.ts";
import { makeOtherBuild } from "./other-build.ts";

/** Something done to a studio under load. */
export type Torment = {
  name: string;
  /** Whether this outcome is unacceptable meanwhile. */
  isFault(outcome: Outcome): boolean;
  /** Each killed process may have sent one mail that it couldn't record. */
  killsProcesses?: boolean;
  /** Whether the studio is started this many seconds before its database. */
  isUpsideDown?: boolean;
  /** Makes a checkout that it needs, before anything runs. */
  prepare?(): string;
  /** Runs for about this long; how often it did, and how long the studio took to recover where that can be said. */
  run(
    cluster: Cluster,
    seconds: number,
    checkout: string | undefined,
  ): Promise<{ times: number; readyAfterMs?: number }>;
};

/** In milliseconds: the longest a request may take while the database doesn't answer. */
const longestWithoutDatabase = 5_000;
/** A page's file that nobody has any more is a page that does not work. */
const isLostFile = ({ asked, status }: Outcome) => status === 404 && asked.startsWith("GET /assets/");
const hasFailed = (outcome: Outcome) =>
  typeof outcome.status === "string" || outcome.status >= 500 || isLostFile(outcome);

/** One process after another is killed as if its machine had died, and started again. */
const kills: Torment = {
  name: "process killed",
  killsProcesses: true,
  isFault: ({ asked, status }) => {
    // A killed process's requests in flight fail; those not yet begun the proxy retries elsewhere, where it may.
    const isItsEnd = status === "cut" || (status === 502 && !asked.startsWith("GET"));
    return !isItsEnd && (typeof status === "string" || status >= 500);
  },
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

/** Each process in turn is stopped and started again, as for a new release. */
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

/** One process after the other is replaced by one of the next release, whose pages have other scripts. */
const updating: Torment = {
  name: "process updated",
  isFault: hasFailed,
  prepare: makeOtherBuild,
  async run({ processes }, seconds, checkout) {
    for (const one of processes) {
      await one.stop();
      await startProcess(one, checkout);
      // Pages of both builds are opened meanwhile.
      await sleep((seconds * 1000) / processes.length);
    }
    return { times: processes.length };
  },
};

const isRudeWithoutDatabase = (outcome: Outcome) =>
  outcome.tookMs > longestWithoutDatabase || (hasFailed(outcome) && outcome.status !== 503);

/** The database is taken away for this long and given back. */
const withoutDatabase = (
  name: string,
  take: (postgres: Cluster["postgres"]) => unknown,
  giveBack: (postgres: Cluster["postgres"]) => unknown,
): Torment => ({
  name: `PostgreSQL ${name}`,
  isFault: isRudeWithoutDatabase,
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

/** All processes are started at once on a new database, which starts last. */
const upsideDown: Torment = {
  name: "PostgreSQL last",
  isUpsideDown: true,
  isFault: hasFailed,
  async run(_cluster, seconds) {
    await sleep(seconds * 1000);
    return { times: 1 };
  },
};

/** By the name that `--only` uses. */
export const torments: Record<string, readonly Torment[]> = {
  kills: [kills],
  rolling: [rolling],
  updating: [updating],
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
    upsideDown,
  ],
};
