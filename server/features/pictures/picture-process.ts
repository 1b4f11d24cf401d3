import { type ChildProcess, fork } from "node:child_process";
import type { ApiError } from "#server/core/api-error.ts";
import { atMost } from "#server/core/at-most.ts";
import { programFile, type programs } from "#server/core/programs.ts";
import type { Reply } from "./answer-parent.ts";

/** Milliseconds in the queue, and in work: together less than a connection may be silent. Tests set them higher. */
export const patience = { queuedMs: 5_000, workingMs: 12_000 };
/** How long the process stays for the next picture, in milliseconds. */
const idleMs = 5_000;

type Working<Answered> = {
  child: ChildProcess;
  /** Who waits for the picture in work. */
  current: Pick<PromiseWithResolvers<Answered>, "resolve" | "reject"> | undefined;
};

type Opening = {
  program: keyof typeof programs;
  env?: NodeJS.ProcessEnv;
  /** For whoever waits too long in the queue. */
  busy: ApiError;
  /** For what takes too much time or memory. */
  tooHeavy: ApiError;
  queuedMs?: number;
  workingMs?: number;
};

/**
 * Asks a process of its own for pictures (`answerParent` is its side), one at a time: its memory comes back whatever a
 * file does to it, and what nobody waits for, or what takes too long, can be ended at any moment. Once `leaving` aborts
 * nobody waits for it, and the work ends.
 */
export function openPictureProcess<Asked extends object, Answered>(opening: Opening) {
  const { program, env, busy, tooHeavy } = opening;
  const inTurn = atMost(1);
  let working: Working<Answered> | undefined;
  let idling: NodeJS.Timeout | undefined;

  async function askNow(asked: Asked, leaving: AbortSignal | undefined): Promise<Answered> {
    clearTimeout(idling);
    const own = working ?? start();
    const { promise, ...current } = Promise.withResolvers<Answered>();
    own.current = current;
    const { signal, clear } = within(opening.workingMs ?? patience.workingMs, {
      otherwise: tooHeavy,
      leaving,
    });
    const end = () => stop(own);
    signal.addEventListener("abort", end, { once: true });
    own.child.send(asked);
    try {
      return await promise;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clear();
      signal.removeEventListener("abort", end);
      idling = setTimeout(() => stop(own), idleMs).unref();
    }
  }

  function start(): Working<Answered> {
    const child = fork(programFile(program), {
      env: { ...process.env, ...env },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const started: Working<Answered> = { child, current: undefined };
    child.on("message", (message) => {
      const reply = message as Reply<Answered>;
      if ("answered" in reply) started.current?.resolve(reply.answered);
      else started.current?.reject(new Error(`the ${program} failed: ${reply.failed}`));
    });
    child.on("error", (error) => started.current?.reject(error));
    child.on("exit", (code) => {
      if (working === started) working = undefined;
      // It ends by itself only where it cannot even start; what it cannot bear ends it by a signal.
      const isOurs = code !== null;
      started.current?.reject(isOurs ? new Error(`the ${program} cannot run`) : tooHeavy);
    });
    working = started;
    return started;
  }

  /** Forgotten at once: it ends a moment later, and the next picture needs one that lives. */
  function stop(one: Working<Answered>): void {
    one.child.kill("SIGKILL");
    if (working === one) working = undefined;
  }

  return (asked: Asked, leaving?: AbortSignal): Promise<Answered> => {
    const queue = within(opening.queuedMs ?? patience.queuedMs, { otherwise: busy, leaving });
    return inTurn(() => {
      queue.clear();
      return askNow(asked, leaving);
    }, queue.signal).finally(queue.clear);
  };
}

/** Aborts after so many milliseconds, with this error, and with `leaving`. */
function within(
  ms: number,
  { otherwise, leaving }: { otherwise: ApiError; leaving: AbortSignal | undefined },
) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(otherwise), ms);
  const signal = leaving ? AbortSignal.any([leaving, late.signal]) : late.signal;
  return { signal, clear: () => clearTimeout(timer) };
}
