import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Advice } from "../setup/project.mjs";
import { startPostgres } from "../testing/postgres.ts";
import { measureHttp } from "./http.ts";
import { measurePages } from "./pages.ts";
import { writeReport } from "./report.ts";
import { keepResults } from "./results.ts";
import { measureScale } from "./scale.ts";

const parts = ["http", "pages", "scale", "postgres"] as const;

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
const keep = (found: Parameters<typeof keepResults>[0]) => writeReport(keepResults(found, { quick }));
try {
  if (wanted.includes("http")) keep({ http: await measureHttp(workFolder, { quick }) });
  if (wanted.includes("pages")) keep({ pages: await measurePages(workFolder, { quick }) });
  if (wanted.includes("scale")) keep({ scale: await measureScale(workFolder, { quick }) });
  if (wanted.includes("postgres")) await measureOnPostgres();
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
console.log("Written: docs/performance.md");
process.exit();

async function measureOnPostgres() {
  const postgres = await startPostgres();
  if ("reason" in postgres) return console.log(`PostgreSQL was not measured: ${postgres.reason}`);
  try {
    const options = { quick, databaseUrl: postgres.url };
    const http = await measureHttp(workFolder, options);
    const scale = await measureScale(workFolder, options);
    keep({ postgres: { version: postgres.version, http, scale } });
  } finally {
    await postgres.stop();
  }
}
