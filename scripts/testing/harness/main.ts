import { endWith, readValues } from "../options.ts";
import { stopOnSignals } from "../run.ts";
import { crash } from "../scenes/crash.ts";
import { fuzz } from "../scenes/fuzz.ts";
import { race } from "../scenes/race.ts";
import { scale } from "../scenes/scale.ts";
import { starts } from "../scenes/starts.ts";
import { brokenOff, type Counts, type Outcome, type Scene } from "./stage.ts";

// `npm run test:<scene>`: runs the parts of one scene on each engine, says what is wrong, and ends with a table.

/** More of one kind than these are counted, not listed. */
const mostLines = 20;
/** Whatever numbers it asks for: they are made from its own. */
type AnyScene = Omit<Scene<Record<string, number>>, "parts"> & {
  parts: Record<string, (asked: never) => Promise<Outcome>>;
};
const scenes: Record<string, AnyScene> = { crash, fuzz, race, scale, starts };

stopOnSignals();
const [name = ""] = process.argv.splice(2, 1);
const scene = scenes[name] ?? endWith(`Use npm run test:${Object.keys(scenes).join("|")}`);
const { engines, parts, seed, numbers } = readOptions();
console.log(`The seed of its chances: --seed=${seed}`);
const rows: Counts[] = [];
let isGood = true;
for (const engine of engines) for (const part of parts) rows.push(await play(engine, part));
console.table(rows);
process.exit(isGood ? 0 : 1);

function readOptions() {
  const allEngines = scene.engines ?? (["sqlite", "postgres"] as const);
  const partNames = Object.keys(scene.parts);
  const options = Object.entries(scene.numbers).map(([option, value]) => `--${option}=${value}`);
  const usage =
    `Use npm run test:${name} -- ${options.join(" ")} --engine=${allEngines.join("|")}|both --seed=7 --only=` +
    `(words of ${partNames.join(", ")})`;
  const text = (value = "") => ({ type: "string", default: value }) as const;
  const own = Object.entries(scene.numbers).map(([option, value]) => [option, text(String(value))] as const);
  const values: Record<string, string | undefined> = readValues(
    {
      engine: text("both"),
      only: text(),
      seed: text(String(Date.now() % 2 ** 31)),
      ...Object.fromEntries(own),
    },
    usage,
  );
  const { engine = "", only = "", seed = "" } = values;
  const words = only.split(",");
  const chosen = {
    engines: allEngines.filter((one) => engine === "both" || engine === one),
    parts: partNames.filter((part) => words.some((word) => part.includes(word))),
    seed: Number(seed),
    numbers: Object.fromEntries(own.map(([option]) => [option, Number(values[option])])),
  };
  const areNumbers = [chosen.seed, ...Object.values(chosen.numbers)].every(Number.isSafeInteger);
  if (chosen.engines.length > 0 && chosen.parts.length > 0 && areNumbers) return chosen;
  return endWith(usage);
}

async function play(engine: (typeof engines)[number], part: string): Promise<Counts> {
  console.log(`${engine}: ${part} …`);
  const asked = { ...numbers, engine, engines: engines.length, seed, random: chances(seed) };
  const { counts, found } = await (scene.parts[part] as AnyScene["parts"][string])(asked as never).catch(
    brokenOff,
  );
  for (const [kind, lines] of Object.entries(found)) {
    for (const line of lines.slice(0, mostLines)) console.error(`${engine}, ${part}, ${kind}: ${line}`);
    if (lines.length > mostLines) console.error(`${part}, ${kind}: and ${lines.length - mostLines} more`);
  }
  const { faults, lost, doubled, repeated } = found;
  if (faults.length + lost.length + doubled.length > 0) isGood = false;
  const sizes = { faults: faults.length, lost: lost.length, doubled: doubled.length };
  return { engine, part, ...counts, ...sizes, repeated: repeated.length };
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
