/** Runs at most so many of these at once; the others wait for their turn, in the order in which they came. */
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
      // Whoever is next takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}
