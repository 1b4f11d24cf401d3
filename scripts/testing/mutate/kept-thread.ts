import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { PoolOptions, PoolWorker, WorkerRequest } from "vitest/node";

/** What a thread holds grows with each run. */
const mostRuns = 40;

/**
 * One thread for the runs of many mutants, which otherwise load all packages anew each, two thirds of their time. Our own
 * modules are loaded anew all the same (`fresh-modules.ts`). Vitest starts and stops a worker for each run: the thread is not
 * told.
 */
class KeptThread implements PoolWorker {
  readonly name = keptThread;
  readonly #options: PoolOptions;
  #thread: Worker | undefined;
  #runs = 0;
  #config: unknown;
  #isBusy = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#runs === mostRuns) await this.#thread?.terminate();
    this.#thread ??= this.#open();
    this.#thread.on("message", ({ type }: { type?: string }) => {
      if (type === "testfileFinished") this.#isBusy = false;
    });
    this.#runs++;
  }

  async stop(): Promise<void> {
    // After two failures Vitest does not wait for the rest, whose end would be taken for that of the next run.
    if (this.#isBusy) await this.#thread?.terminate();
    this.#thread?.removeAllListeners("message");
  }

  send(message: WorkerRequest): void {
    if (message.type === "stop") {
      this.#answer("stopped");
    } else if (message.type === "start" && this.#config) {
      this.#config = message.context.config;
      this.#answer("started");
    } else if (message.type === "run") {
      this.#isBusy = true;
      // Which tests run is among the settings, which otherwise come with the start.
      const { context, ...run } = message;
      this.#thread?.postMessage({ ...run, context: { ...context, config: this.#config } });
    } else {
      if (message.type === "start") this.#config = message.context.config;
      this.#thread?.postMessage(message);
    }
  }

  on(event: string, callback: (message: unknown) => void): void {
    this.#thread?.on(event, callback);
  }

  off(event: string, callback: (message: unknown) => void): void {
    this.#thread?.off(event, callback);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #open(): Worker {
    const { distPath, env, execArgv } = this.#options;
    const entry = join(distPath, "workers", "threads.js");
    const thread = new Worker(entry, { env, execArgv, stdout: true, stderr: true });
    for (const output of [thread.stdout, thread.stderr]) output.resume();
    thread.once("exit", () => {
      this.#thread = undefined;
    });
    this.#runs = 0;
    this.#config = undefined;
    this.#isBusy = false;
    return thread;
  }

  #answer(type: "started" | "stopped"): void {
    queueMicrotask(() => this.#thread?.emit("message", { type, __vitest_worker_response__: true }));
  }
}

const keptThread = "kept-thread";
let thread: KeptThread | undefined;

/** The pool that has this thread, for Vitest's settings. */
export const keptPool = {
  name: keptThread,
  createPoolWorker: (options: PoolOptions) => (thread ??= new KeptThread(options)),
};
