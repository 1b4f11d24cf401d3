import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { shortForm } from "#tests/setup/short-form.ts";
import { ensureBuilt } from "../setup/build.mjs";
import { root } from "../setup/project.mjs";
import { ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { startPostgres } from "./postgres.ts";
import { type Output, runNode } from "./run.ts";
import { type StageOutcome, tally } from "./tally.ts";

const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");

/** Where a stage keeps its reports, where its output goes, and whether it runs in full or in its short form. */
type Run = { workFolder: string; output: Output; isFull: boolean };

/** Types, lint, import rules, structure, unused code, and the weight of the pages built from these sources. */
export async function runChecks({ output }: Run): Promise<StageOutcome> {
  await ensureBuilt();
  const isGood = (await runNode(["scripts/checks/main.ts"], {}, output, { givesWay: true })) === 0;
  return { isGood, passed: 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** Every Vitest test that needs no browser; the API tests among them on SQLite. */
export async function runUnitTests({ workFolder, output, isFull }: Run): Promise<StageOutcome> {
  return runVitest(join(workFolder, "unit.json"), {
    args: ["--project=!component"],
    env: formOf(isFull),
    output,
    givesWay: true,
  });
}

/** Screens and their parts, rendered in Chromium against a fake API. */
export async function runComponentTests({ workFolder, output, isFull }: Run): Promise<StageOutcome> {
  const env = { CHROMIUM_PATH: await ensureChromium(output), ...formOf(isFull) };
  return runVitest(join(workFolder, "component.json"), { args: ["--project=component"], env, output });
}

/** The API tests again, on a real PostgreSQL: TEST_DATABASE_URL's, otherwise one started for this stage. */
export async function runPostgresTests({ workFolder, output, isFull }: Run): Promise<StageOutcome> {
  const report = join(workFolder, "postgres.json");
  const given = process.env.TEST_DATABASE_URL;
  if (given)
    return runVitest(report, {
      env: { TEST_DATABASE_URL: given, ...formOf(isFull) },
      output,
      givesWay: true,
    });

  const started = await startPostgres();
  if ("reason" in started) {
    say(output, started.reason);
    return {
      isGood: true,
      passed: 0,
      failed: 0,
      skipped: 0,
      note: "POSTGRESQL WAS NOT TESTED: NONE RUNS HERE",
    };
  }
  say(output, `${started.version} at ${started.url}`);
  const env = {
    TEST_DATABASE_URL: started.url,
    TEST_DATABASE_SOCKETS: started.sockets,
    ...formOf(isFull),
  };
  try {
    return {
      ...(await runVitest(report, { env, output, givesWay: true })),
      note: started.version,
    };
  } finally {
    await started.stop();
  }
}

/** The browser journeys against the built studio with its own data folder. */
export async function runJourneys({ workFolder, output, isFull }: Run): Promise<StageOutcome> {
  await ensureBuilt();
  const report = join(workFolder, "e2e.json");
  const dataFolder = join(workFolder, "data");
  mkdirSync(dataFolder);
  const env = {
    CHROMIUM_PATH: await ensureChromium(output),
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: dataFolder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...formOf(isFull),
  };
  return tally(report, await runNode([playwright, "test", "--reporter=list,json"], env, output));
}

const formOf = (isFull: boolean) => (isFull ? {} : shortForm);

function say(output: Output, line: string): void {
  if (output === "shown") console.log(line);
  else output.push(Buffer.from(`${line}\n`));
}

type VitestRun = { args?: string[]; env?: NodeJS.ProcessEnv; output: Output; givesWay?: boolean };

async function runVitest(report: string, { args = [], env = {}, output, givesWay = false }: VitestRun) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return tally(report, await runNode([vitest, "run", ...reporters, ...args], env, output, { givesWay }));
}
