/** Runs at most `limit` of these at once; the others queue in order of arrival. */
export function atMost(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === limit) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next in the queue takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}
