import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../setup/project.mjs";

/** What a server's process has used so far: CPU time in microseconds, memory in bytes. */
export type Usage = { cpuUs: number; rss: number; peakRss: number };

/** A server under test, in a process of its own. */
export type ServerProcess = {
  port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
};

/** Starts a file as a server and waits until its port responds at `path`; `startMs` is how long that took. */
export async function startServer(
  args: string[],
  { port, env, path, cwd = root }: { port: number; env: NodeJS.ProcessEnv; path: string; cwd?: string },
): Promise<ServerProcess & { startMs: number }> {
  const from = performance.now();
  const telling = pathToFileURL(join(import.meta.dirname, "tell-usage.mjs")).href;
  const child = spawn(process.execPath, ["--import", telling, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await untilItAnswers(child, `http://localhost:${port}${path}`);
  const startMs = performance.now() - from;
  return {
    startMs,
    port,
    async usage() {
      child.send("usage");
      const [usage] = await once(child, "message");
      return usage as Usage;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended before it answered`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    // A card provider that is up asks for a key.
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
