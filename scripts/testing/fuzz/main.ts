import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Outcome } from "#tests/fuzz/fuzz.ts";
import { type Engine, enginesNamed, openEmptyDatabase } from "../engines.ts";
import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";

/** One part of the work: a number of requests to a studio of its own. */
type Part = { engine: Engine; seed: number; requests: number };

/** After this many requests a new studio takes over, because its lists would keep growing. */
const mostPerStudio = 50_000;
/** With this many requests every operation succeeds many times, unless the generator or the operation is wrong. */
const enoughForAll = 20_000;
const worker = fileURLToPath(new URL("worker.ts", import.meta.url));

stopOnSignals();
const options = readOptions();
const parts = divide(options);
const total = parts.length;
const perStudio = parts[0]?.requests ?? 0;
const statuses: Record<string, Record<string, number>> = {};
const unreached: Partial<Record<Engine, Set<string>>> = {};
let sent = 0;
let faults = 0;
// Each worker waits for its disk or database a third of the time.
await Promise.all(Array.from({ length: 2 * availableParallelism() }, workOff));
console.table(statuses);
for (const [engine, operations] of Object.entries(unreached)) {
  if (operations.size > 0) console.log(`${engine}: never succeeded: ${[...operations].join(", ")}`);
  if (perStudio >= enoughForAll) faults += operations.size;
}
console.log(`${sent} requests, ${faults} faults`);
process.exit(faults > 0 ? 1 : 0);

function readOptions() {
  const usage = "Use npm run test:fuzz -- --requests=100000 --engine=sqlite|postgres|both --seed=7";
  const values = readValues(
    {
      requests: { type: "string", default: "100000" },
      engine: { type: "string", default: "both" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    },
    usage,
  );
  const [requests, seed] = [Number(values.requests), Number(values.seed)];
  const engines = enginesNamed(values.engine);
  if (engines && requests > 0 && Number.isInteger(seed)) return { requests, seed, engines };
  return endWith(usage);
}

function divide({ requests, seed, engines }: typeof options): Part[] {
  const perEngine = Math.ceil(requests / engines.length);
  const count = Math.ceil(perEngine / mostPerStudio);
  const each = Math.ceil(perEngine / count);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    engines.map((engine) => ({ engine, seed: seed + index * 1000, requests: each })),
  );
}

async function workOff(): Promise<void> {
  for (let part = parts.shift(); part; part = parts.shift()) note(part, await work(part));
}

async function work({ engine, seed, requests }: Part): Promise<Outcome> {
  const { databaseUrl, drop } = await openEmptyDatabase(engine);
  const child = fork(worker, [String(seed), String(requests), databaseUrl ?? ""]);
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", () =>
        reject(new Error(`${engine}, seed ${seed}: the process ended without a word`)),
      );
    });
  } finally {
    await drop();
  }
}

function note({ engine, seed, requests }: Part, outcome: Outcome): void {
  sent += outcome.sent;
  faults += outcome.faults.length + outcome.halfWritten.length;
  statuses[engine] ??= {};
  for (const [status, count] of Object.entries(outcome.statuses))
    statuses[engine][status] = (statuses[engine][status] ?? 0) + count;
  unreached[engine] = new Set(outcome.unreached).intersection(
    unreached[engine] ?? new Set(outcome.unreached),
  );
  const { ms, request } = outcome.slowest;
  const again = `npm run test:fuzz -- --engine=${engine} --seed=${seed} --requests=${requests}`;
  console.log(`${total - parts.length} of ${total}: ${again}: the slowest took ${ms} ms (${request})`);
  for (const { what, request, answer } of outcome.faults)
    console.error(`\n${what}\n  ${request}\n  → ${answer}`);
  for (const error of outcome.halfWritten) console.error(`\nhalf written: ${error}`);
}
