import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";
import { endWith, readValues } from "../options.ts";
import { runNode, stopOnSignals } from "../run.ts";
import { type Area, areas } from "./areas.ts";
import { type Results, readResults, scoreOf } from "./results.ts";
import { ensureStryker, stryker } from "./stryker.ts";

// `npm run mutate`: changes the code in thousands of small ways, one at a time, and looks whether a test fails
// (docs/decisions/060-mutants.md). What was tried before and has not changed since is not tried again: results are kept in
// `.cache/mutate`.

/** Per cent of a folder's mutants that a test must notice. */
const enough = 90;
const cache = join(".cache", "mutate");
const rooms = ["app", "contract", "demo", "public", "scripts", "server", "studio", "tests"];
const usage = `Use npm run mutate -- --only=${Object.keys(areas)} --since=<commit>`;

stopOnSignals();
const { only, since } = readValues(
  {
    only: { type: "string", default: Object.keys(areas).join() },
    since: { type: "string" },
  },
  usage,
);
const names = only.split(",");
if (!names.every((name) => name in areas)) endWith(usage);
const changed = since === undefined ? undefined : changedSince(since);

const found: Record<string, Results> = {};
try {
  ensureStryker();
  mkdirSync(join(root, cache), { recursive: true });
  for (const name of names) {
    const area = areas[name] as Area;
    const files = globSync(area.files as string[], { cwd: root }).filter(
      (file) => changed?.has(file) ?? true,
    );
    if (files.length > 0) found[name] = await mutate(name, { ...area, files });
  }
} catch (error) {
  if (!(error instanceof Advice)) throw error;
  endWith(error.message);
}

for (const { survivors } of Object.values(found)) for (const line of survivors) console.log(line);
console.table(
  Object.entries(found).map(([folder, results]) => ({
    folder,
    mutants: results.mutants,
    killed: results.killed,
    survived: results.survivors.length,
    "with a reason": results.excused,
    "score in %": Number(scoreOf(results).toFixed(1)),
  })),
);
process.exit(Object.values(found).some((results) => scoreOf(results) < enough) ? 1 : 0);

/** Runs Stryker on files of an area. */
async function mutate(name: string, { files, tests }: Area): Promise<Results> {
  const report = join(cache, `${name}.report.json`);
  rmSync(join(root, report), { force: true });
  const settings = join(root, cache, `${name}.settings.json`);
  writeFileSync(settings, JSON.stringify(settingsOf(name, { files, report })));
  const code = await runNode([stryker.command, "run", settings], { MUTATE_TESTS: tests.join(" ") });
  const results = readResults(join(root, report), files);
  if (code !== 0 || !results) throw new Advice(`Stryker could not finish ${name}: see above.`);
  return results;
}

/** https://stryker-mutator.io/docs/stryker-js/configuration */
function settingsOf(name: string, { files, report }: { files: readonly string[]; report: string }) {
  const here = "scripts/testing/mutate";
  return {
    mutate: files,
    testRunner: "vitest",
    vitest: { configFile: `${here}/vitest.config.ts`, related: false },
    plugins: [stryker.vitestRunner, join(root, here, "descriptions.ts")],
    ignorers: ["descriptions"],
    incremental: true,
    incrementalFile: join(cache, `${name}.json`),
    tempDirName: join(cache, "sandboxes", name),
    cleanTempDir: "always",
    // Nothing that is built, and no tsconfig.json, which Stryker would read by an API that TypeScript 7 lacks.
    ignorePatterns: ["**", "!*.ts", "!package.json", ...rooms.map((room) => `!${room}/**`), "node_modules"],
    concurrency: Math.max(1, availableParallelism() - 1),
    // A busy machine takes many times as long as a quiet one.
    dryRunTimeoutMinutes: 30,
    timeoutMS: 30_000,
    timeoutFactor: 4,
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only", "json"],
    jsonReporter: { fileName: report },
    // Nothing compiles the sandbox.
    disableTypeChecks: false,
    warnings: { slow: false },
  };
}

/** Paths of files that differ from a commit, and of new ones. */
function changedSince(commit: string): Set<string> {
  const asked = [
    ["diff", "--name-only", commit, "--"],
    ["ls-files", "--others", "--exclude-standard"],
  ];
  return new Set(asked.flatMap(git));
}

function git(words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : endWith(stderr.trim());
}
