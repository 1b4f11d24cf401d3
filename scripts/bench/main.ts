import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Advice } from "../setup/project.mjs";
import { startPostgres } from "../testing/postgres.ts";
import { measureHttp } from "./http.ts";
import { measurePages } from "./pages.ts";
import { measurePeers } from "./peers.ts";
import { reportPath, writeReport } from "./report.ts";
import { measured, type Results } from "./results.ts";
import { measureScale } from "./scale.ts";

const parts = ["http", "peers", "pages", "scale", "postgres"] as const;

const { values } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean", default: false } },
});
const { quick } = values;
const wanted = values.only?.split(",") ?? [...parts];
const unknown = wanted.find((part) => !parts.some((known) => known === part));
if (unknown !== undefined) {
  console.error(new Advice(`There is no part "${unknown}": ${parts.join(", ")}`).message);
  process.exit(1);
}

const workFolder = mkdtempSync(join(tmpdir(), "shokti-bench-"));
const now = <Value>(value: Value) => measured(value, { quick });
const write = (results: Results) => writeReport(results, { quick });
try {
  // Each part is written when it is done: one that fails loses nothing of the others.
  if (wanted.includes("http")) write({ http: now(await measureHttp(workFolder, { quick })) });
  if (wanted.includes("peers")) write({ peers: now(await measurePeers(workFolder, { quick })) });
  if (wanted.includes("pages")) write({ pages: now(await measurePages(workFolder, { quick })) });
  if (wanted.includes("scale")) write({ scale: now(await measureScale(workFolder, { quick })) });
  if (wanted.includes("postgres")) await measureOnPostgres();
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
console.log(`Written: ${reportPath({ quick })}`);
process.exit();

async function measureOnPostgres() {
  const postgres = await startPostgres();
  if ("reason" in postgres) return console.log(`PostgreSQL was not measured: ${postgres.reason}`);
  try {
    const options = { quick, databaseUrl: postgres.url };
    const http = await measureHttp(workFolder, options);
    const scale = await measureScale(workFolder, options);
    write({ postgres: now({ version: postgres.version, http, scale }) });
  } finally {
    await postgres.stop();
  }
}
