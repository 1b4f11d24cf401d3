import { AsyncLocalStorage } from "node:async_hooks";

/** How long a request may wait for the database in total: it is answered within five seconds. */
const requestMs = 4250;

/** A request's waiting for the database. Parallel waits count once. */
export type RequestWait = {
  leftMs(): number;
  /** @returns a function that ends this wait */
  begin(): () => void;
};

const waits = new AsyncLocalStorage<RequestWait>();

/** The current request's wait; undefined for jobs and commands, and once the response has begun. */
export const requestWait = () => waits.getStore();

/**
 * Runs a request's work until its response begins: a long download may take its time. In-process requests count
 * towards the page's own request.
 */
export function asOneRequest<T>(answer: () => Promise<T>, longestMs = requestMs): Promise<T> {
  return waits.getStore() ? answer() : limited(answer, longestMs);
}

async function limited<T>(answer: () => Promise<T>, longestMs: number): Promise<T> {
  let [waitedMs, waiting, since] = [0, 0, 0];
  let isAnswered = false;
  const wait: RequestWait = {
    leftMs() {
      if (isAnswered) return Number.POSITIVE_INFINITY;
      return longestMs - waitedMs - (waiting > 0 ? performance.now() - since : 0);
    },
    begin() {
      if (waiting === 0) since = performance.now();
      waiting += 1;
      return () => {
        waiting -= 1;
        if (waiting === 0) waitedMs += performance.now() - since;
      };
    },
  };
  try {
    return await waits.run(wait, answer);
  } finally {
    isAnswered = true;
  }
}
