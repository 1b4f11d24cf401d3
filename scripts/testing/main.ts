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

/**
 * Three stages run at once, in this order. The journeys are the longest and wait the most: begun first, they leave no core
 * idle until the end. Components run on one core from first to last, and what needs no browser gives way to them. The
 * checks, of many processes, fill what is left.
 */
const order: StageName[] = ["e2e", "component", "unit", "postgres", "check"];

const { chosen, isFull } = readWords(process.argv.slice(2));
const { path: workFolder } = makeTemporaryFolder("shokti-test-");
stopOnSignals();

// Builds first, so that no test meets half a build; a stage that needs it reports what went wrong.
if (chosen.includes("check")) await ensureBuilt().catch(() => undefined);

const results = new Map<StageName, StageResult>();
/** The stage whose output is shown live. */
let speaker: StageName | undefined;
/** The buffered output of the others. */
const unsaid: string[] = [];
const waiting = order.filter((name) => chosen.includes(name));
await Promise.all([runEach(waiting), runEach(waiting), runEach(waiting)]);
const inOrder = chosen.flatMap((name) => results.get(name) ?? []);
console.log(`\n${closingLines(inOrder).join("\n")}`);
process.exit(inOrder.every(({ isGood }) => isGood) ? 0 : 1);

/** Runs one stage after the other, each with its output under its name. */
async function runEach(waiting: StageName[]): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const title = `\n━━ ${name} ━━`;
    const words: Buffer[] = [];
    const isHeard = speaker === undefined;
    if (isHeard) {
      speaker = name;
      console.log(title);
    }
    results.set(name, await runStage(name, isHeard ? "shown" : words));
    if (isHeard) speaker = undefined;
    else unsaid.push(`${title}\n${Buffer.concat(words)}`);
    if (speaker === undefined) for (const text of unsaid.splice(0)) console.log(text);
  }
}

/** Whatever fails in one stage, the next ones still run. */
async function runStage(name: StageName, output: Output): Promise<StageResult> {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  try {
    return { ...(await stages[name]({ workFolder, output, isFull })), name, seconds: seconds() };
  } catch (error) {
    console.error(error instanceof Advice ? error.message : error);
    return { name, isGood: false, passed: 0, failed: 1, skipped: 0, seconds: seconds() };
  }
}

/** Which stages to run, and whether in full. */
function readWords(args: string[]): { chosen: StageName[]; isFull: boolean } {
  const all = Object.keys(stages) as StageName[];
  const only = args
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = args.filter((arg) => arg !== "--full" && !arg.startsWith("--only="));
  unknown.push(...(only ?? []).filter((name) => !all.includes(name as StageName)));
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(" ")}. Use npm test -- --full --only=${all.join(",")} (or some of them).`,
    );
    process.exit(2);
  }
  return { chosen: all.filter((name) => !only || only.includes(name)), isFull: args.includes("--full") };
}
