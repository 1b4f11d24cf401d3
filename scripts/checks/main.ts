import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "../setup/project.mjs";
import { notChecked } from "./not-checked.ts";

type Part = { name: string; commands: string[][]; env?: NodeJS.ProcessEnv };

const bin = (path: string) => join(root, "node_modules", path);

const parts: Part[] = [
  {
    name: "types",
    commands: [
      [bin("@react-router/dev/bin.cjs"), "typegen"],
      // Each checker recomputes the shared types: on one or two cores, one is faster than four.
      [bin("typescript/bin/tsc"), "--checkers", "1"],
    ],
    // The compiler ends before its garbage matters: collecting it is a tenth of its work.
    env: { GOGC: "off", GOMEMLIMIT: "3GiB" },
  },
  { name: "lint", commands: [[bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]] },
  { name: "imports", commands: [["scripts/checks/imports.ts"]] },
  { name: "structure", commands: [["scripts/checks/structure.ts"]] },
  { name: "coverage", commands: [["scripts/checks/coverage.ts"]] },
  { name: "budgets", commands: [["scripts/checks/budgets.ts"]] },
  { name: "api", commands: [["scripts/checks/api.ts"]] },
  { name: "unused", commands: [[bin("knip/bin/knip.js"), "--no-progress"]] },
];

const results = await Promise.all(parts.map(runPart));
process.exitCode = results.every(Boolean) ? 0 : 1;

async function runPart({ name, commands, env }: Part) {
  const startedAt = performance.now();
  let output = "";
  let code: unknown = 0;
  for (const command of commands) {
    const result = await run(command, env);
    output += result.output;
    code = result.code;
    if (code !== 0) break;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code === notChecked) {
    console.log(`– ${name} ${output.trim()}`);
    return true;
  }
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, "  "));
  return code === 0;
}

function run(command: string[], extraEnv: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...extraEnv };
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    );
  });
}
