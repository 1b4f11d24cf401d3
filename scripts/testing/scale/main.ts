import { runScript } from "../../setup/project.mjs";
import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";
import { runBehindProxy } from "./journeys.ts";
import { type Row, runTorment } from "./rounds.ts";
import { torments } from "./torments.ts";

stopOnSignals();

const parts = ["journeys", ...Object.keys(torments)];

runScript(async () => {
  const { only, seconds } = readOptions();
  const rows: Row[] = [];
  let isGood = true;
  for (const part of only) {
    if (part === "journeys") isGood = (await runBehindProxy()) && isGood;
    for (const torment of torments[part] ?? []) {
      console.log(`${torment.name}, for ${seconds} s …`);
      const { row, isBorne } = await runTorment(torment, seconds);
      rows.push(row);
      isGood = isBorne && isGood;
    }
  }
  if (rows.length > 0) console.table(rows);
  return isGood ? 0 : 1;
});

function readOptions(): { only: readonly string[]; seconds: number } {
  const usage = `Use npm run test:scale -- --only=${parts.join()} --seconds=20`;
  const values = readValues(
    {
      only: { type: "string", default: parts.join() },
      seconds: { type: "string", default: "20" },
    },
    usage,
  );
  const only = values.only.split(",");
  if (only.every((part) => parts.includes(part)) && /^\d+$/.test(values.seconds))
    return { only, seconds: Number(values.seconds) };
  return endWith(usage);
}
