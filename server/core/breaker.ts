import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import type { Logger } from "pino";

/** Stands before another server, and leaves it alone for a while when it fails again and again. */
export type Breaker = {
  /** Who stands behind it, as logs and figures call them. */
  name: string;
  /** Whether a call would be refused now. */
  isOpen(): boolean;
  /** Whether it has opened and no call has succeeded since. */
  isFailing(): boolean;
  /** @throws BreakerOpen at once while it is open, else what the call throws */
  run<T>(call: () => Promise<T>): Promise<T>;
};

/** The other server was not asked: it has failed too often just now. */
export class BreakerOpen extends Error {
  override name = "BreakerOpen";
}

type Needs = {
  name: string;
  /** After how many failures on end it opens. */
  failures: number;
  /** How long it then stays open; after that one call tries whether it may close. */
  pauseMs: number;
  /** Whether the other server failed, and did not just refuse this one call. */
  isFailure(error: unknown): boolean;
  logger: Logger;
};

/** A breaker that is closed. Each process has its own: what one cannot reach another may. */
export function createBreaker({ name, failures, pauseMs, isFailure, logger }: Needs): Breaker {
  let openUntil = 0;
  let isFailing = false;
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  policy.onBreak(() => {
    openUntil = Date.now() + pauseMs;
    isFailing = true;
    logger.warn({ breaker: name, pauseMs }, "keeps failing; pausing calls to it");
  });
  policy.onReset(() => {
    openUntil = 0;
    isFailing = false;
    logger.warn({ breaker: name }, "answers again");
  });
  return {
    name,
    isOpen: () => Date.now() < openUntil,
    isFailing: () => isFailing,
    async run(call) {
      // A refusal is an answer: the other server is well.
      const answer = policy.execute(() =>
        call().then(
          (value) => () => value,
          (error: unknown) => {
            if (isFailure(error)) throw error;
            return () => {
              throw error;
            };
          },
        ),
      );
      const given = await answer.catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? new BreakerOpen(`${name} failed too often`) : error;
      });
      return given();
    },
  };
}
