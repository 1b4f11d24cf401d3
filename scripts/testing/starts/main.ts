import { type Engine, enginesNamed } from "../engines.ts";
import { endWith, readValues } from "../options.ts";
import { startPostgres } from "../postgres.ts";
import { stopOnSignals } from "../run.ts";
import { type Counts, killFirstStarts, type Mode } from "./round.ts";

type Row = { engine: Engine; mode: Mode; rounds: number } & Counts;

const modes: readonly Mode[] = ["demo", "production"];
stopOnSignals();
const { rounds, engines } = readOptions();
const postgres = await openPostgres();
const rows: Row[] = [];
try {
  for (const engine of engines) for (const mode of modes) rows.push(await rowOf(engine, mode));
} finally {
  await postgres?.stop();
}
console.table(rows);
process.exit(rows.some(({ faults }) => faults > 0) ? 1 : 0);

function readOptions(): { rounds: number; engines: readonly Engine[] } {
  const usage = "Use npm run test:starts -- --rounds=20 --engine=sqlite|postgres|both";
  const values = readValues(
    { rounds: { type: "string", default: "20" }, engine: { type: "string", default: "both" } },
    usage,
  );
  const engines = enginesNamed(values.engine);
  if (engines && /^\d+$/.test(values.rounds)) return { rounds: Number(values.rounds), engines };
  return endWith(usage);
}

/** One PostgreSQL for all rounds, each of which creates its own database there. */
async function openPostgres() {
  if (process.env.TEST_DATABASE_URL || !engines.includes("postgres")) return undefined;
  const started = await startPostgres();
  if ("reason" in started) throw new Error(started.reason);
  process.env.TEST_DATABASE_URL = started.url;
  return started;
}

async function rowOf(engine: Engine, mode: Mode): Promise<Row> {
  const total: Counts = { kills: 0, starts: 0, logins: 0, mails: 0, sentTwice: 0, faults: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const counts = await killFirstStarts(engine, mode);
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
    console.log(`${engine}, ${mode}: round ${round} of ${rounds}, ${total.faults} faults`);
  }
  return { engine, mode, rounds, ...total };
}
