import { setTimeout as sleep } from "node:timers/promises";
import { createLedger } from "../crash/ledger.ts";
import { findLosses } from "../crash/losses.ts";
import { gather } from "../crash/scene.ts";
import { type Cluster, openCluster, startProcess } from "./cluster.ts";
import { type Counts, countOutcomes } from "./count.ts";
import { findJobFaults, watchJobs } from "./jobs.ts";
import { startLoad } from "./load.ts";
import { findMailFaults, makeMailsDue, untilMailsAreSent } from "./mails.ts";
import { createPromises, findLostRows } from "./promises.ts";
import type { Torment } from "./torments.ts";

/** How one round went; `faults` are unacceptable answers. */
export type Row = Counts & {
  torment: string;
  times: number;
  /** After the start, or after what was taken away is back. */
  readyAfterMs: number;
  acknowledged: number;
  mails: number;
  jobs: number;
  faults: number;
  lost: number;
  doubled: number;
  repeated: number;
};

const memberCount = 6;
const alikeWithinMs = 5_000;

/** Torments a studio of several processes under load, and reports the losses and whether it survived. */
export async function runTorment(torment: Torment, seconds: number): Promise<{ row: Row; isBorne: boolean }> {
  const checkout = torment.prepare?.();
  const cluster = await openCluster();
  try {
    const startedAfterMs = await start(cluster, torment.isUpsideDown ? seconds : 0);
    await watchJobs(cluster);
    const people = await gather(cluster.studio.url, memberCount);
    const { ledger, counts } = countOutcomes(createLedger(torment.isFault));
    const promises = createPromises();
    const load = startLoad({ ...cluster, ...people, ledger, promises });
    const { times, readyAfterMs = startedAfterMs } = await torment.run(cluster, seconds, checkout);
    await load.stop();
    const unlike = await answersUnlike(cluster);
    const jobs = await findJobFaults(cluster);
    const { losses } = await findLosses({ ...cluster, ledger: { ...ledger, faults: [] }, ...lives(cluster) });
    await untilMailsAreSent(cluster);
    const mails = await findMailFaults(cluster, promises);
    const lost = [...losses, ...(await findLostRows(cluster.db, promises)), ...mails.lost, ...unlike];
    const doubled = [...mails.doubled, ...jobs.faults];
    tell(torment, { faults: ledger.faults, lost, doubled, repeated: mails.repeated });
    const faults = ledger.faults.length;
    const row: Row = {
      torment: torment.name,
      times,
      readyAfterMs,
      ...counts(),
      acknowledged: ledger.told.length + promises.rows.length + promises.articles.length,
      mails: cluster.mails.taken.length,
      jobs: jobs.runs,
      faults,
      lost: lost.length,
      doubled: doubled.length,
      repeated: mails.repeated.length,
    };
    const mayRepeat = torment.killsProcesses ? times : 0;
    return { row, isBorne: faults + row.lost + row.doubled === 0 && row.repeated <= mayRepeat };
  } finally {
    await cluster.close();
  }
}

/** Starts all processes on an empty database, which starts this much later; milliseconds until all are ready. */
async function start({ postgres, processes }: Cluster, secondsBefore: number): Promise<number> {
  if (secondsBefore > 0) await postgres.stop();
  const starting = Promise.all(processes.map((one) => startProcess(one)));
  // Awaited below; this keeps an earlier failure from being unhandled.
  starting.catch(() => {});
  await sleep(secondsBefore * 1000);
  if (secondsBefore > 0) await postgres.start();
  const givenAt = performance.now();
  await starting;
  return Math.round(performance.now() - givenAt);
}

/** All its processes at once. They stop cleanly: a killed one would resend the mail that it couldn't record. */
function lives(cluster: Cluster) {
  return {
    kill: async () => void (await Promise.all(cluster.processes.map((one) => one.stop()))),
    async revive() {
      await makeMailsDue(cluster);
      await Promise.all(cluster.processes.map((one) => startProcess(one)));
    },
  };
}

/** All processes must see each other's writes: the public lists that differ between them after some seconds. */
async function answersUnlike({ processes }: Cluster): Promise<string[]> {
  const paths = ["/classes", "/articles", "/reviews"];
  const deadline = Date.now() + alikeWithinMs;
  for (;;) {
    const unlike: string[] = [];
    for (const path of paths) {
      const answers = await Promise.all(processes.map(async ({ url }) => (await fetch(url + path)).text()));
      if (new Set(answers).size > 1) unlike.push(`the processes answer ${path} differently`);
    }
    if (unlike.length === 0 || Date.now() > deadline) return unlike;
    await sleep(200);
  }
}

const mostLines = 20;

/** Prints what went wrong, the first few of each kind. */
function tell({ name }: Torment, faults: Record<string, readonly string[]>): void {
  for (const [kind, lines] of Object.entries(faults)) {
    for (const line of lines.slice(0, mostLines)) console.error(`${name}, ${kind}: ${line}`);
    if (lines.length > mostLines) console.error(`${name}, ${kind}: and ${lines.length - mostLines} more`);
  }
}
