import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Advice } from "../setup/project.mjs";
import { startPostgres } from "../testing/postgres.ts";
import { measureHttp } from "./http.ts";
import { measurePages } from "./pages.ts";
import { measurePeers } from "./peers.ts";
import { keepResults } from "./results.ts";
import { measureScale } from "./scale.ts";

const parts = ["http", "pages", "scale", "postgres"] as const;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    peers: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});
const { quick } = values;
// `--peers` alone measures nothing else.
const wanted = values.only?.split(",") ?? (values.peers ? [] : [...parts]);
const unknown = wanted.find((part) => !parts.some((known) => known === part));
if (unknown !== undefined) {
  console.error(new Advice(`There is no part "${unknown}": ${parts.join(", ")}`).message);
  process.exit(1);
}

const workFolder = mkdtempSync(join(tmpdir(), "shokti-bench-"));
try {
  if (wanted.includes("http")) keepResults({ http: await measureHttp(workFolder, { quick }) }, { quick });
  if (wanted.includes("pages")) keepResults({ pages: await measurePages(workFolder, { quick }) }, { quick });
  if (wanted.includes("scale")) keepResults({ scale: await measureScale(workFolder, { quick }) }, { quick });
  if (wanted.includes("postgres")) await measureOnPostgres();
  if (values.peers) keepResults({ peers: await measurePeers(workFolder, { quick }) }, { quick });
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
    keepResults({ postgres: { version: postgres.version, http, scale } }, { quick });
  } finally {
    await postgres.stop();
  }
}
