import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { Advice, runScript } from "./setup/project.mjs";
import { runOnStudioNode, stopWithParent } from "./setup/run.mjs";

/**
 * What npm's scripts run on all packages: a file and its first words, where needed on a built studio. Tests end when
 * whoever started them is gone. Words after `npm run bench --` follow.
 */
const commands = {
  // Pages reload by themselves; on a change of what the server runs, another takes its place.
  dev: {
    run: ["scripts/dev/main.ts", "server/main.ts", "server", "contract", "studio", "demo"],
    mode: "development",
  },
  // Measures the studio and writes docs/performance.md; `--only=http,scale` measures some parts and leaves the rest.
  bench: { run: ["scripts/bench/main.ts"], mode: "production", isBuilt: true },
  // Writes docs/coverage.md from the clauses that the tests quote.
  coverage: { run: ["scripts/checks/coverage.ts", "--write"] },
  // Every check, and the tests in their short form; `--full` runs all of them, `--only=unit,e2e` a part.
  test: { run: ["scripts/testing/main.ts"], isTest: true },
  // Retakes the reference screenshots after an intended change; all of them, or those of some screens: `home all-users`.
  "test:accept": { run: ["scripts/testing/accept.ts"], isTest: true },
  // Stories of a studio that nobody chose; `--minutes=10 --engine=postgres --seed=7` says how long, where and which.
  simulate: { run: ["scripts/testing/simulate.ts"], isTest: true },
  // Whether a test notices each small change of what money, places and accounts depend on; `--only=payments --since=HEAD~3`.
  mutate: { run: ["scripts/testing/mutate/main.ts"], isTest: true },
  // Accounts at Firebase, through the pages, against Firebase's own emulator.
  "test:firebase": { run: ["scripts/testing/firebase/main.ts"], isTest: true },
  // The main journeys in Firefox and WebKit, narrow and wide; `--browser=firefox --width=390 --only=booking` runs some.
  "test:browsers": { run: ["scripts/testing/browsers/main.ts"], isTest: true, isBuilt: true },
  // These do to a studio what their scene in scripts/testing/scenes says. `--only=`, `--engine=`, `--seed=` and a
  // scene's own numbers run part of it; `--help` names them. Fuzz calls the server in its own process.
  "test:fuzz": { run: ["scripts/testing/harness/main.ts", "fuzz"], isTest: true },
  "test:crash": { run: ["scripts/testing/harness/main.ts", "crash"], isTest: true, isBuilt: true },
  "test:race": { run: ["scripts/testing/harness/main.ts", "race"], isTest: true, isBuilt: true },
  "test:scale": { run: ["scripts/testing/harness/main.ts", "scale"], isTest: true, isBuilt: true },
  "test:starts": { run: ["scripts/testing/harness/main.ts", "starts"], isTest: true, isBuilt: true },
};

runScript(async () => {
  const [name, ...words] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Advice(`There is no command "${name}": ${Object.keys(commands).join(", ")}`);
  const { run, mode, isTest, isBuilt } = command;
  await ensureInstalled();
  if (isBuilt) await ensureBuilt();
  if (isTest) stopWithParent();
  return runOnStudioNode([...run, ...words], mode && { NODE_ENV: mode });
});
