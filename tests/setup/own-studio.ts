import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { root } from "../../scripts/setup/project.mjs";
import { atExit, makeTemporaryFolder } from "../../scripts/testing/at-exit.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { studioCommand } from "./studio-server.ts";

/** A test's own studio process, to be killed and restarted on the same data. */
export type OwnStudio = {
  url: string;
  dataFolder: string;
  /** Starts it, from another checkout if given, and waits until it answers requests. */
  start(checkout?: string): Promise<void>;
  isRunning(): boolean;
  /** Kills it as a power cut would (SIGKILL): nothing is finished, nothing is closed. */
  kill(): Promise<void>;
  /** Asks it to stop (SIGTERM) and waits until it has. */
  stop(): Promise<void>;
  /** Kills it if it runs, and removes its data. */
  dispose(): Promise<void>;
};

/**
 * Prepares a studio on a free port, with settings that may depend on its URL, and on an empty data folder or one
 * shared with other processes of the same studio; it isn't running yet.
 */
export async function openOwnStudio(
  settings: (url: string) => Record<string, string> = () => ({}),
  sharedFolder?: string,
): Promise<OwnStudio> {
  const { path: dataFolder, remove } =
    sharedFolder === undefined
      ? makeTemporaryFolder("shokti-own-")
      : { path: sharedFolder, remove: () => {} };
  const port = String(await freePort());
  const command = studioCommand({ port, dataFolder, env: settings(`http://localhost:${port}`) });
  let studio: ChildProcess | undefined;
  const forget = atExit(() => studio?.kill("SIGKILL"));

  const isRunning = () => studio?.exitCode === null && studio.signalCode === null;
  async function endBy(signal: NodeJS.Signals): Promise<void> {
    if (!studio || !isRunning()) return;
    const end = once(studio, "exit");
    studio.kill(signal);
    await end;
  }
  const kill = () => endBy("SIGKILL");

  return {
    url: command.url,
    dataFolder,
    async start(checkout = root) {
      studio = spawn(command.file, command.args, {
        cwd: checkout,
        env: { ...process.env, ...command.env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await hasGreeted(studio);
    },
    isRunning,
    kill,
    stop: () => endBy("SIGTERM"),
    async dispose() {
      await kill();
      forget();
      remove();
    },
  };
}

/** The studio prints its URL once its port is open; later output is read and dropped. */
async function hasGreeted(studio: ChildProcess): Promise<void> {
  if (!studio.stdout) throw new Error("the studio's output cannot be read");
  const lines = createInterface({ input: studio.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes("http://") && resolve());
    lines.on("close", () => reject(new Error("the studio ended before it answered")));
  });
}
