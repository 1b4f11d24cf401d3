import { AsyncLocalStorage } from "node:async_hooks";

/** How long one request waits for the database in all: it is answered within five seconds. */
const requestMs = 4250;

/** The waiting of one request for the database. What waits side by side counts once. */
export type RequestWait = {
  leftMs(): number;
  /** @returns ends this waiting */
  begin(): () => void;
};

const waits = new AsyncLocalStorage<RequestWait>();

/** The waiting of the request that this is done for; undefined for jobs and commands, and once it is answered. */
export const requestWait = () => waits.getStore();

/**
 * Does what a request asks for, until its answer begins: a long file may take its time. What a page asks for in process
 * is a part of the page's own request.
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
