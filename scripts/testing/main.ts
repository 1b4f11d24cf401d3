import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Advice } from "../setup/project.mjs";
import { isStopped, stopOnSignals } from "./run.ts";
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

const chosen = chosenStages(process.argv.slice(2));
const workFolder = mkdtempSync(join(tmpdir(), "shokti-test-"));
process.on("exit", () => rmSync(workFolder, { recursive: true, force: true }));
stopOnSignals();

const results: StageResult[] = [];
for (const name of chosen) {
  if (isStopped()) break;
  console.log(`\n━━ ${name} ━━`);
  results.push(await runStage(name));
}
if (isStopped()) process.exit(130);
console.log(`\n${closingLines(results).join("\n")}`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);

/** Whatever one stage runs into, the next ones run all the same. */
async function runStage(name: StageName): Promise<StageResult> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  try {
    return { ...(await stages[name](workFolder)), name, seconds: seconds() };
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
