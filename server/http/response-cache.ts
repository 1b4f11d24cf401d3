/** Size of the cache in bytes; what was not requested recently is evicted. */
const maxBytes = 32 * 1024 * 1024;
/** Roughly what an entry costs on top of its own bytes. */
const entryOverhead = 2048;
/** How many of the latest URLs with a query are remembered at least, to cache those that are requested again. */
const leastSeen = 2500;
/** Nobody bookmarks a longer URL. */
const maxUrlLength = 500;

/** Caches responses by URL in bounded memory: those without a query at once, others from the second request on. */
export function createResponseCache<T>(sizeOf: (answer: T) => number) {
  const kept = new Map<string, { answer: T; size: number; isUsed: boolean }>();
  let [seen, seenBefore] = [new Set<string>(), new Set<string>()];
  let bytes = 0;

  /** Whether a response for this URL would be cached; called once per response made. */
  function isWorthCaching(url: string): boolean {
    if (url.length > maxUrlLength) return false;
    if (!url.includes("?") || seen.has(url) || seenBefore.has(url)) return true;
    // All at once: a set whose first entries were taken out one by one looks for its first one ever longer.
    if (seen.size === leastSeen) [seen, seenBefore] = [new Set(), seen];
    seen.add(url);
    return false;
  }

  function drop(url: string): void {
    bytes -= kept.get(url)?.size ?? 0;
    kept.delete(url);
  }

  /** Evicts the oldest first; an entry used since its last turn gets a second chance. */
  function makeRoom(): void {
    for (const [url, entry] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(url);
      if (entry.isUsed) kept.set(url, { ...entry, isUsed: false });
      else bytes -= entry.size;
    }
  }

  return {
    get(url: string): T | undefined {
      const entry = kept.get(url);
      if (!entry) return undefined;
      entry.isUsed = true;
      return entry.answer;
    },
    isWorthCaching,
    usage: () => ({ answers: kept.size, bytes }),
    set(url: string, answer: T): void {
      drop(url);
      const size = sizeOf(answer) + 2 * url.length + entryOverhead;
      kept.set(url, { answer, size, isUsed: false });
      bytes += size;
      makeRoom();
    },
  };
}
