import cluster, { type Worker } from "node:cluster";
import { watch } from "node:fs";

// Holds the port, and has a process answer on it: `main.ts SERVER FOLDER…`. Whenever a source file in one of the
// folders is saved, a new process starts, and the one before answers until the new one does.

const [exec, ...folders] = process.argv.slice(2);
/** How long files must have been still: an editor, or git, writes several at once. */
const stillMs = 100;
/** How long a process that gets no new connections waits for those it was given. */
const handoverMs = 1000;

let serving: Worker | undefined;
let starting: Worker | undefined;
let isEnding = false;
let start: NodeJS.Timeout | undefined;

cluster.schedulingPolicy = cluster.SCHED_RR;
cluster.setupPrimary({ exec, args: [] });
cluster.on("listening", takeOver);
cluster.on("exit", sayWhatEnded);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
for (const folder of folders) watch(folder, { recursive: true }, (_event, file) => restartFor(file));
startServer();

function restartFor(file: string | null): void {
  if (isEnding || !file || !/\.[cm]?[jt]sx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
  clearTimeout(start);
  start = setTimeout(startServer, stillMs);
}

function startServer(): void {
  if (isEnding) return;
  starting?.process.kill("SIGTERM");
  starting = cluster.fork();
}

function takeOver(worker: Worker): void {
  // A server listens once for each of its addresses.
  if (worker !== starting) return;
  const before = serving;
  [serving, starting] = [worker, undefined];
  // Stopped at once it would leave connections hanging that are on their way to it. Its "disconnect" may never come:
  // open pages keep a socket.
  before?.disconnect();
  setTimeout(() => before?.process.kill("SIGTERM"), handoverMs);
}

function sayWhatEnded(worker: Worker, code: number | null): void {
  if (isEnding) {
    if (living().length === 0) process.exit(code ?? 1);
    return;
  }
  if (worker === starting) {
    starting = undefined;
    const meanwhile = serving ? " Until then the one from before answers." : "";
    console.error(`The server did not start; it is tried again when you next save a file.${meanwhile}`);
  }
  if (worker === serving) {
    serving = undefined;
    if (!starting) console.error("The server has ended; it starts again when you next save a file.");
  }
}

function end(signal: NodeJS.Signals): void {
  isEnding = true;
  if (living().length === 0) process.exit(0);
  // At a terminal they get Ctrl-C by themselves; a second signal would mean "at once".
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  for (const worker of living()) worker.process.kill(signal);
}

function living(): Worker[] {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  return workers.filter((worker) => !worker.isDead());
}
