import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { atExit } from "./at-exit.ts";

/** A PostgreSQL server that can be stopped and started again on the same data and port. */
export type PostgresProcess = {
  /** Starts it and waits: its name and version once it answers, undefined if it exited or timed out. */
  start(): Promise<string | undefined>;
  /** Shuts it down cleanly, cutting its connections. */
  stop(): Promise<void>;
  /** Kills all its processes at once: what wasn't flushed to disk is lost. */
  kill(): Promise<void>;
  /** Suspends all its processes: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** The end of its log. */
  lastWords(): string;
};

const stopTimeoutMs = 10_000;

type Command = { file: string; args: string[]; options: SpawnOptions; url: string };

/** Prepares a server without starting it. */
export function createPostgresProcess({ file, args, options, url }: Command): PostgresProcess {
  let server: ChildProcess | undefined;
  let log = "";
  let forget = () => {};
  const isRunning = () => server?.pid !== undefined && server.exitCode === null && server.signalCode === null;
  const killNow = () => {
    if (isRunning()) signalAll(server?.pid, "SIGKILL");
  };

  async function endBy(end: () => void): Promise<void> {
    if (!server || !isRunning()) return;
    const ended = once(server, "exit");
    end();
    const timer = setTimeout(killNow, stopTimeoutMs);
    await ended;
    clearTimeout(timer);
    forget();
  }

  return {
    async start() {
      // Detached, so that Ctrl-C at the terminal stops the tests first and the database last.
      server = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe"], detached: true });
      server.stderr?.on("data", (chunk) => {
        log = `${log}${chunk}`.slice(-2_000);
      });
      forget = atExit(killNow);
      return versionOnceReady(url, isRunning);
    },
    // SIGINT is PostgreSQL's "fast" shutdown.
    stop: () => endBy(() => server?.kill("SIGINT")),
    kill: () => endBy(killNow),
    freeze: () => signalAll(server?.pid, "SIGSTOP"),
    thaw: () => signalAll(server?.pid, "SIGCONT"),
    lastWords: () => log.trim(),
  };
}

/** Each of its processes leads its own session, so no process group includes them all. */
function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const children = rows.flatMap(([child, parent]) => (parent === pid && child ? [child] : []));
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      // It has exited meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function versionOnceReady(url: string, isRunning: () => boolean): Promise<string | undefined> {
  const deadline = Date.now() + unhurriedMs;
  while (isRunning() && Date.now() < deadline) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
      return `PostgreSQL ${rows[0]?.server_version.split(" ")[0]}`;
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}
