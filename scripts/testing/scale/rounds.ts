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

/** How one round went; `faults` are answers that nobody should have had. */
export type Row = Counts & {
  torment: string;
  times: number;
  /** After the start, or after what was taken away is there again. */
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

/** Torments a studio of several processes under load, and says what was lost and whether it bore it. */
export async function runTorment(torment: Torment, seconds: number): Promise<{ row: Row; isBorne: boolean }> {
  const cluster = await openCluster();
  try {
    const startedAfterMs = await start(cluster, torment.isUpsideDown ? seconds : 0);
    await watchJobs(cluster);
    const people = await gather(cluster.studio.url, memberCount);
    const { ledger, counts } = countOutcomes(createLedger(torment.isFault));
    const promises = createPromises();
    const load = startLoad({ ...cluster, ...people, ledger, promises });
    const { times, readyAfterMs = startedAfterMs } = await torment.run(cluster, seconds);
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

/** Starts all processes at once on an empty database, which comes so much later; milliseconds until all are ready. */
async function start({ postgres, processes }: Cluster, secondsBefore: number): Promise<number> {
  if (secondsBefore > 0) await postgres.stop();
  const starting = Promise.all(processes.map(startProcess));
  // It is waited for below, also where it fails before.
  starting.catch(() => {});
  await sleep(secondsBefore * 1000);
  if (secondsBefore > 0) await postgres.start();
  const givenAt = performance.now();
  await starting;
  return Math.round(performance.now() - givenAt);
}

/** All its processes at once. They end in order: one that is killed sends once more what it could not note. */
function lives(cluster: Cluster) {
  return {
    kill: async () => void (await Promise.all(cluster.processes.map((one) => one.stop()))),
    async revive() {
      await makeMailsDue(cluster);
      await Promise.all(cluster.processes.map(startProcess));
    },
  };
}

/** What one process wrote, the others know: the public lists that are not the same everywhere within seconds. */
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

/** Says what went wrong, the first of each kind. */
function tell({ name }: Torment, faults: Record<string, readonly string[]>): void {
  for (const [kind, lines] of Object.entries(faults)) {
    for (const line of lines.slice(0, mostLines)) console.error(`${name}, ${kind}: ${line}`);
    if (lines.length > mostLines) console.error(`${name}, ${kind}: and ${lines.length - mostLines} more`);
  }
}
