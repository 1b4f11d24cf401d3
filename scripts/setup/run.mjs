import { spawn } from "node:child_process";
import { constants } from "node:os";
import { studioNode } from "./node.mjs";
import { root } from "./project.mjs";

/**
 * Runs a file on the studio's Node until it ends, and hands every request to stop on to it, so that
 * nothing is left behind on a port.
 * @param {string[]} args the file with its arguments, Node's own flags before it
 * @param {NodeJS.ProcessEnv} [extraEnv]
 * @returns {Promise<number>} its exit code
 */
export function runOnStudioNode(args, extraEnv = {}) {
  const child = spawn(studioNode(), args, {
    cwd: root,
    env: { ...process.env, ...extraEnv },
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // At a terminal Ctrl-C reaches the child by itself; twice would mean "at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
