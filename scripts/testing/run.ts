import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../setup/project.mjs";
import { stopWithParent } from "../setup/run.mjs";

/** The studio's settings (D51): tests choose their own, whatever the machine or a .env file says. */
const settings = [
  ...["PORT", "HOST", "APP_URL", "DATA_DIR", "DATABASE_URL", "STUDIO_MODE", "ADMIN_EMAIL", "AUTH_SECRET"],
  ...["BACKUP_DIR", "AUTH_SECRET_PREVIOUS", "STRIPE_WEBHOOK_SECRET_PREVIOUS"],
  ...["TRUSTED_PROXIES", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "FIREBASE_PROJECT_ID"],
  ...["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_AUTH_EMULATOR_HOST"],
  ...[
    "OIDC_ISSUER",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "OIDC_NAME",
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
  ],
  ...["STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL", "ALLOW_TEST_GATEWAY", "SMTP_URL", "MAIL_FROM", "LOG_LEVEL"],
];

const graceMs = 10_000;
const running = new Set<ChildProcess>();
let isStopping = false;

/** A command's output: shown live, or kept to be shown later. */
export type Output = "shown" | Buffer[];

/** Runs one of our commands to its end; one that gives way runs while others wait. Nothing runs after a request to stop. */
export function runNode(
  args: string[],
  extraEnv: NodeJS.ProcessEnv = {},
  output: Output = "shown",
  { givesWay = false } = {},
): Promise<number> {
  return run(process.execPath, args, extraEnv, output, { givesWay });
}

/** Runs another program likewise. */
export async function run(
  file: string,
  args: string[],
  extraEnv: NodeJS.ProcessEnv = {},
  output: Output = "shown",
  { givesWay = false } = {},
): Promise<number> {
  const stdio = output === "shown" ? "inherit" : "pipe";
  const colours = output !== "shown" && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const env = { ...envWithoutSettings(), ...colours, ...extraEnv };
  const child = spawn(file, args, { cwd: root, env, stdio: ["inherit", stdio, stdio] });
  if (output !== "shown")
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  // Not the lowest: beside other work on the machine that would hardly come to run at all.
  if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  running.add(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      // Not "exit": the last output may arrive after that.
      child.once("close", (code) => isStopping || resolve(code ?? 1));
    });
  } finally {
    running.delete(child);
  }
}

/**
 * On a request to stop, whether by Ctrl-C, another signal or the parent's end, the current runner stops first, then
 * this process and everything it opened.
 */
export function stopOnSignals(): void {
  stopWithParent();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
}

async function stop(signal: NodeJS.Signals) {
  if (isStopping) return;
  isStopping = true;
  // The runners clean up on SIGINT only; at a terminal Ctrl-C has reached them already.
  const hasReachedAll = signal === "SIGINT" && process.stdin.isTTY;
  if (!hasReachedAll) for (const child of running) child.kill("SIGINT");
  await Promise.race([Promise.all(Array.from(running, (child) => once(child, "exit"))), sleep(graceMs)]);
  for (const child of running) child.kill("SIGKILL");
  process.exit(130);
}

function envWithoutSettings() {
  const { NODE_ENV, TEST_DATABASE_URL, TEST_DATABASE_SOCKETS, ...env } = process.env;
  // Empty counts as unset and, unlike an absent variable, isn't filled in from a .env file.
  for (const name of settings) env[name] = "";
  // Without a cache, each of a run's dozens of processes would compile the same libraries, a tenth of a short run.
  return { ...env, NODE_COMPILE_CACHE: join(root, ".cache", "compiled") };
}
