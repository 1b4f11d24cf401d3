import { spawnSync } from "node:child_process";

/** Runs npm in a folder, with nobody's install scripts; whether it succeeded. */
export function runNpm(words: string[], folder: string): boolean {
  const args = [...words, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { npm_execpath: npm } = process.env;
  const [command, ...before] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  return spawnSync(command, [...before, ...args], { cwd: folder, stdio: "inherit" }).status === 0;
}
