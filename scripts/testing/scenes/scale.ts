import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OwnStudio } from "#tests/setup/own-studio.ts";
import { root } from "../../setup/project.mjs";
import { ensureChromium } from "../chromium.ts";
import type { Heard } from "../harness/ledger.ts";
import { ask, crowdedPlaces, gather } from "../harness/people.ts";
import { type Asked, type Counts, type Scene, stage, startAll } from "../harness/stage.ts";
import { kill, type Studio, startProcess, untilReady } from "../harness/studio.ts";
import { sumOf } from "../histories/books.ts";
import type { PostgresProcess } from "../postgres-process.ts";
import { runNode } from "../run.ts";
import { startLoad } from "./load.ts";
import { makeOtherBuild } from "./other-build.ts";

/*
 * A studio of three processes behind nginx, as shipped, on one durable PostgreSQL.
 *
 * `journeys` walks through it in a browser, once per role. Under the load of members who pay, strangers who read,
 * newcomers who join and an admin who writes, `kills` kills one process after another, `rolling` restarts them as for a
 * new release, `updating` replaces them by the next release's, and `database …` takes PostgreSQL away and gives it back,
 * or starts it last.
 *
 * What must hold: only what a killed process had in hand fails; without the database everyone hears 503, within five
 * seconds; otherwise nobody hears an error, and no page lacks its scripts. As after every part: what was acknowledged is
 * there once, each charge is one booking or one refund, each mail went once, no job ran in two living processes, all
 * processes answer alike, and one order explains what was heard of votes, of the places of a slot that has two, and of the takings.
 */

type Numbers = { seconds: number };
/** Whether this should not be heard meanwhile. */
type IsFault = (heard: Heard) => boolean;

const cluster = { processes: 3, hasProxy: true, isDurable: true };
const memberCount = 6;
/** The longest a request may take while the database doesn't answer. */
const longestWithoutDatabaseMs = 5_000;
/** The longest that a process takes to notice that it no longer hears of other processes' writes. */
const unheardMs = 15_000;
/** A page's file that nobody has any more is a page that does not work. */
const isLostFile: IsFault = ({ asked, status }) => status === 404 && asked.startsWith("GET /assets/");
const isError: IsFault = ({ status }) => typeof status === "string" || status >= 500;
const hasFailed: IsFault = (heard) => isError(heard) || isLostFile(heard);
const isRudeWithoutDatabase: IsFault = (heard) =>
  heard.tookMs > longestWithoutDatabaseMs || (hasFailed(heard) && heard.status !== 503);
/** A killed process's requests in flight fail; those not yet begun the proxy retries elsewhere, where it may. */
const isNoVictim: IsFault = (heard) => {
  const isItsEnd = heard.status === "cut" || (heard.status === 502 && !heard.asked.startsWith("GET"));
  return isError(heard) && !isItsEnd;
};

export const scale: Scene<Numbers> = {
  numbers: { seconds: 20 },
  engines: ["postgres"],
  parts: {
    journeys: (asked) => stage(asked, { ...cluster, isDemo: true }, walk),
    kills: underLoad(isNoVictim, async (studio, seconds) => {
      const { processes, random } = studio;
      for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
        await sleep(1_000 + random() * 2_000);
        const one = processes[Math.floor(random() * processes.length)] as OwnStudio;
        await kill(studio, one);
        await startProcess(one);
      }
      return { times: studio.kills };
    }),
    rolling: underLoad(hasFailed, async ({ processes }, seconds) => {
      let times = 0;
      for (const until = Date.now() + seconds * 1000; Date.now() < until; times += processes.length)
        for (const one of processes) {
          await one.stop();
          await startProcess(one);
        }
      return { times };
    }),
    async updating(asked) {
      const checkout = makeOtherBuild();
      const update = underLoad(hasFailed, async ({ processes }, seconds) => {
        for (const one of processes) {
          await one.stop();
          await startProcess(one, checkout);
          // Pages of both builds are opened meanwhile.
          await sleep((seconds * 1000) / processes.length);
        }
        return { times: processes.length };
      });
      return update(asked);
    },
    "database stopped": withoutDatabase(
      (postgres) => postgres.stop(),
      (postgres) => postgres.start(),
    ),
    "database frozen": withoutDatabase(
      (postgres) => postgres.freeze(),
      (postgres) => postgres.thaw(),
    ),
    "database killed": withoutDatabase(
      (postgres) => postgres.kill(),
      (postgres) => postgres.start(),
    ),
    "database last": (asked) =>
      stage(asked, { ...cluster, isStartedLater: true }, async (studio) => {
        const postgres = postgresOf(studio);
        await postgres.stop();
        const started = startAll(studio);
        // Awaited below; this keeps an earlier failure from being unhandled.
        started.catch(() => {});
        await sleep(asked.seconds * 1000);
        await postgres.start();
        const givenAt = performance.now();
        await started;
        const readyAfterMs = Math.round(performance.now() - givenAt);
        await load(studio, hasFailed, () => sleep(asked.seconds * 1000));
        return { times: 1, readyAfterMs };
      }),
  },
};

/** A part that does this to a studio under load, for so many seconds. */
function underLoad(isFault: IsFault, act: (studio: Studio, seconds: number) => Promise<Counts>) {
  return (asked: Asked<Numbers>) =>
    stage(asked, cluster, (studio) => load(studio, isFault, () => act(studio, asked.seconds)));
}

async function load<Result>(studio: Studio, isFault: IsFault, act: () => Promise<Result>): Promise<Result> {
  studio.ledger.isFault = isFault;
  const scene = Object.assign(studio, await gather(studio, memberCount));
  const { watched } = studio.ledger;
  watched.slots.set(scene.crowded.id, crowdedPlaces);
  watched.books = sumOf((await ask(studio, scene.admin, "GET /save-payment-info/summary")).body);
  const { stop } = startLoad(scene);
  try {
    return await act();
  } finally {
    await stop();
  }
}

type Deed = (postgres: PostgresProcess) => unknown;

/** The database is taken away for so many seconds and given back; tells how long the studio took to recover. */
function withoutDatabase(take: Deed, giveBack: Deed) {
  return underLoad(isRudeWithoutDatabase, async (studio, seconds) => {
    const postgres = postgresOf(studio);
    studio.ledger.watched.lateMs = unheardMs;
    await sleep(3_000);
    await take(postgres);
    await sleep(seconds * 1000);
    await giveBack(postgres);
    const givenAt = performance.now();
    await Promise.all(studio.processes.map(untilReady));
    const readyAfterMs = Math.round(performance.now() - givenAt);
    await sleep(5_000);
    return { times: 1, readyAfterMs };
  });
}

function postgresOf({ postgres }: Studio): PostgresProcess {
  if (!postgres) throw new Error("this studio has no PostgreSQL of its own");
  return postgres;
}

/** One journey per role at its dashboard. None uses the demo's Google, which keeps its sign-ins in one process. */
const journeys =
  "main-job trainers-life bookings refunds newsletter payment-refusals profile lists drafts pictures keyboard demo-mail";

async function walk({ dataFolder, ledger, proxy, address }: Studio): Promise<Counts> {
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const files = journeys.split(" ").map((name) => `tests/e2e/${name}.spec.ts`);
  const code = await runNode([playwright, "test", ...files, "--reporter=list", "--workers=2"], {
    CHROMIUM_PATH: await ensureChromium(),
    E2E_URL: address(),
    E2E_DATA_DIR: dataFolder,
  });
  if (code !== 0) ledger.faults.push("not all journeys passed");
  return { "answered by each": proxy?.share().join(", ") ?? "" };
}
