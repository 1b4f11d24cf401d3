import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../setup/project.mjs";

/** Settings of the studio (D51): tests choose their own, whatever the machine or a .env file says. */
const settings = [
  ...["PORT", "HOST", "APP_URL", "DATA_DIR", "DATABASE_URL", "STUDIO_MODE", "ADMIN_EMAIL", "AUTH_SECRET"],
  ...["BACKUP_DIR", "AUTH_SECRET_PREVIOUS", "STRIPE_WEBHOOK_SECRET_PREVIOUS"],
  ...["TRUSTED_PROXIES", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "FIREBASE_PROJECT_ID"],
  ...["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
  ...["STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL", "ALLOW_TEST_GATEWAY", "SMTP_URL", "MAIL_FROM", "LOG_LEVEL"],
];

const graceMs = 10_000;
const running = new Set<ChildProcess>();
let stopped = false;

/** Whether somebody asked for the end, with Ctrl-C or otherwise. */
export const isStopped = () => stopped;

/** Runs a command of ours to its end, its output shown as it comes. */
export async function runNode(args: string[], extraEnv: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...envWithoutSettings(), ...extraEnv },
    stdio: "inherit",
  });
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    running.delete(child);
  }
}

/** On a request to stop, the runner that is at work ends first; then the stages clean up and none follows. */
export function stopOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
}

async function stop(signal: NodeJS.Signals) {
  if (stopped) return;
  stopped = true;
  // The runners take down what they started on SIGINT only; at a terminal Ctrl-C has reached them already.
  const hasReachedAll = signal === "SIGINT" && process.stdin.isTTY;
  if (!hasReachedAll) for (const child of running) child.kill("SIGINT");
  await sleep(graceMs, undefined, { ref: false });
  for (const child of running) child.kill("SIGKILL");
}

function envWithoutSettings() {
  const { NODE_ENV, TEST_DATABASE_URL, ...env } = process.env;
  // Empty counts as left out, and unlike an absent one is not filled in from a .env file.
  for (const name of settings) env[name] = "";
  return env;
}
