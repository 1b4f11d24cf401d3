import { type Engine, enginesNamed, openEmptyDatabase } from "../engines.ts";
import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";
import { killUnderLoad } from "./load.ts";
import { findLosses } from "./losses.ts";
import { openScene, type Scene } from "./scene.ts";
import { allSteps } from "./steps.ts";

type Row = {
  engine: Engine;
  kills: number;
  charges: number;
  booked: number;
  ended: number;
  told: number;
  losses: number;
};

const memberCount = 8;
stopOnSignals();
const { kills, engines } = readOptions();
const rows: Row[] = [];
for (const engine of engines) rows.push(await crash(engine));
console.table(rows);
process.exit(rows.some(({ losses }) => losses > 0) ? 1 : 0);

function readOptions(): { kills: number; engines: readonly Engine[] } {
  const usage = "Use npm run test:crash -- --kills=200 --engine=sqlite|postgres|both";
  const values = readValues(
    { kills: { type: "string", default: "200" }, engine: { type: "string", default: "both" } },
    usage,
  );
  const engines = enginesNamed(values.engine);
  if (engines && /^\d+$/.test(values.kills)) return { kills: Number(values.kills), engines };
  return endWith(usage);
}

/** Kills a studio on this engine at every step, then under load, and reports what was lost. */
async function crash(engine: Engine): Promise<Row> {
  const { databaseUrl, drop } = await openEmptyDatabase(engine);
  const scene = await openScene({ databaseUrl, members: memberCount, hasWebhooks: true });
  try {
    const steps = allSteps();
    for (const [number, step] of steps.entries()) {
      console.log(`${engine}, step ${number + 1} of ${steps.length}: ${step.name}`);
      await scene.revive();
      await step.run(scene, number);
    }
    await killUnderLoad(scene, kills, (done) => {
      if (done % 20 === 0) console.log(`${engine}, under load: killed ${done} of ${kills} times`);
    });
    return await rowOf(scene, engine, steps.length + kills);
  } finally {
    await scene.close();
    await drop();
  }
}

async function rowOf(scene: Scene, engine: Engine, kills: number): Promise<Row> {
  const { losses, charges, booked, ended } = await findLosses(scene);
  for (const loss of losses) console.error(`${engine}: ${loss}`);
  return { engine, kills, charges, booked, ended, told: scene.ledger.told.length, losses: losses.length };
}
