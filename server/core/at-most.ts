/**
 * Runs at most `limit` of these at once; the others queue in order of arrival. Whoever's `signal` aborts while they
 * queue leaves it, with the signal's reason.
 */
export function atMost(limit: number) {
  const waiting = new Set<() => void>();
  let running = 0;

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (running === limit) await wait(signal);
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The next in the queue takes this one's place.
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
