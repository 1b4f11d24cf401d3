import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import type { Logger } from "pino";

/** A circuit breaker for another server: after repeated failures it is not called for a while. */
export type Breaker = {
  /** The server behind it, as logs and metrics name it. */
  name: string;
  /** Whether a call would be refused now. */
  isOpen(): boolean;
  /** Whether it has opened and no call has succeeded since. */
  isFailing(): boolean;
  /** @throws BreakerOpen at once while it is open, otherwise whatever the call throws */
  run<T>(call: () => Promise<T>): Promise<T>;
};

/** The call was not made: the other server has just failed too often. */
export class BreakerOpen extends Error {
  override name = "BreakerOpen";
}

type Needs = {
  name: string;
  /** How many failures in a row open it. */
  failures: number;
  /** How long it stays open; after that a single call probes whether it may close. */
  pauseMs: number;
  /** Whether the other server failed, rather than just refused this call. */
  isFailure(error: unknown): boolean;
  logger: Logger;
};

/** A closed breaker. Each process has its own: what one cannot reach another may. */
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
      // A refusal is an answer: the other server is healthy.
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
