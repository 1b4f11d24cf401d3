import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../setup/project.mjs";
import { openEmptyDatabase } from "./engines.ts";
import { endWith, readValues } from "./options.ts";
import { keepFigures } from "./reliability.ts";
import { runNode, stopOnSignals } from "./run.ts";

// `npm run simulate`: stories of a studio that nobody chose, for as long as asked (tests/simulation). One that breaks a
// rule is made as short as it gets, printed, and can be told again by its seed and path. With `--calls`, instead, each call
// of each write and job fails in turn.

const usage =
  "Use npm run simulate -- --minutes=10 --engine=sqlite|postgres --seed=7 --path=3:1:0, or -- --calls=all|bookPayment,outbox; --keep adds to docs/reliability.md";
stopOnSignals();
const { minutes, engine, seed, path, calls, keep } = readValues(
  {
    minutes: { type: "string", default: "10" },
    engine: { type: "string", default: "sqlite" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    path: { type: "string", default: "" },
    calls: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
  },
  usage,
);
if (engine !== "sqlite" && engine !== "postgres") endWith(usage);
if (!(Number(minutes) > 0 && Number.isSafeInteger(Number(seed)))) endWith(usage);

const engineNames = { sqlite: "SQLite", postgres: "PostgreSQL" };
const { url = "", drop } = await openEmptyDatabase(engine);
const told = join(mkdtempSync(join(tmpdir(), "shokti-simulated-")), "told.json");
const env = {
  SIMULATE_TOLD: told,
  SIMULATE_MINUTES: minutes,
  SIMULATE_SEED: seed,
  SIMULATE_PATH: path,
  SIMULATE_CALLS: calls,
  ...(url && { TEST_DATABASE_URL: url }),
};
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const file = calls ? "server/nth-call.test.ts" : "server/simulation.test.ts";
const code = await runNode([vitest, "run", "--project=node", file], env);
await drop();
if (keep && code === 0)
  keepFigures(calls ? "calls" : "stories", engineNames[engine], JSON.parse(readFileSync(told, "utf8")));
rmSync(dirname(told), { recursive: true });
process.exit(code);
