import { spawn } from "node:child_process";
import { constants } from "node:os";
import { studioNode } from "./node.mjs";
import { root } from "./project.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Node's options for a built studio, which needs a tenth of this heap: unbounded, Node would let garbage pile up in
 * proportion to the machine's memory.
 */
export const builtStudio = ["--max-old-space-size=512", "--max-semi-space-size=8", "build/studio/main.js"];

/**
 * What the built studio finds in its environment. With one arena glibc's threads share what they free; of their own each
 * would keep what the largest of its tasks took, 19 MB for a password's hash.
 */
export const builtStudioEnv = { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" };

/**
 * Runs a file on the studio's Node until it ends.
 * @param {string[]} args the file with its arguments, Node's own flags before it
 * @param {NodeJS.ProcessEnv} [extraEnv]
 * @returns {Promise<number>} its exit code
 */
export function runOnStudioNode(args, extraEnv = {}) {
  const env = { ...process.env, ...extraEnv };
  return untilItEnds(spawn(studioNode(), args, { cwd: root, env, stdio: "inherit" }));
}

/** Stops this process once its parent is gone, however that ended. */
export function stopWithParent() {
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(look, 1000).unref();
}

/**
 * Waits for a child and forwards every signal to stop, so that no process keeps running or holding
 * a port.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>} its exit code
 */
export async function untilItEnds(child) {
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // At a terminal the child gets Ctrl-C by itself; a second signal would mean "at once".
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    for (const signal of signals) process.removeListener(signal, passOn);
  }
}
