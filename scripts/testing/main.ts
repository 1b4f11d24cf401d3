import { ensureBuilt } from "../setup/build.mjs";
import { Advice } from "../setup/project.mjs";
import { makeTemporaryFolder } from "./at-exit.ts";
import { type Output, stopOnSignals } from "./run.ts";
import { runChecks, runComponentTests, runJourneys, runPostgresTests, runUnitTests } from "./stages.ts";
import { closingLines, type StageResult } from "./tally.ts";

const stages = {
  check: runChecks,
  unit: runUnitTests,
  component: runComponentTests,
  postgres: runPostgresTests,
  e2e: runJourneys,
};
type StageName = keyof typeof stages;

/** Those side by side leave a core idle now and then: both together take a third less than one after the other. */
const rounds: StageName[][] = [["unit", "check"], ["component", "postgres"], ["e2e"]];

const chosen = chosenStages(process.argv.slice(2));
const { path: workFolder } = makeTemporaryFolder("shokti-test-");
stopOnSignals();

// First of all, so that no test meets half a build; a stage that needs it tells what went wrong with it.
if (chosen.includes("check")) await ensureBuilt().catch(() => undefined);

const results: StageResult[] = [];
for (const round of rounds) results.push(...(await runRound(round.filter((name) => chosen.includes(name)))));
console.log(`\n${closingLines(results).join("\n")}`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);

/** Runs stages side by side; what the first one says is shown as it comes, what the others say after it. */
async function runRound([first, ...others]: StageName[]): Promise<StageResult[]> {
  if (!first) return [];
  const beside = others.map((name) => {
    const output: Buffer[] = [];
    return { name, output, result: runStage(name, output) };
  });
  console.log(`\n━━ ${first} ━━`);
  const results = [await runStage(first, "shown")];
  for (const { name, output, result } of beside) {
    results.push(await result);
    console.log(`\n━━ ${name} ━━\n${Buffer.concat(output)}`);
  }
  return results;
}

/** Whatever one stage runs into, the next ones run all the same. */
async function runStage(name: StageName, output: Output): Promise<StageResult> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  try {
    return { ...(await stages[name]({ workFolder, output })), name, seconds: seconds() };
  } catch (error) {
    console.error(error instanceof Advice ? error.message : error);
    return { name, isGood: false, passed: 0, failed: 1, skipped: 0, seconds: seconds() };
  }
}

function chosenStages(args: string[]): StageName[] {
  const all = Object.keys(stages) as StageName[];
  const only = args
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = args.filter((arg) => !arg.startsWith("--only="));
  unknown.push(...(only ?? []).filter((name) => !all.includes(name as StageName)));
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(" ")}. Use npm test -- --only=${all.join(",")} (or some of them).`,
    );
    process.exit(2);
  }
  return all.filter((name) => !only || only.includes(name));
}
