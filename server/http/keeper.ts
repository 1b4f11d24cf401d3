/** How many bytes are kept; what was not asked for lately makes room. */
const mostKept = 32 * 1024 * 1024;
/** What an entry takes beside its own bytes, roughly. */
const overhead = 2048;
/** How many addresses with a query are remembered, to keep what is asked for again. */
const mostSeen = 5000;
/** Longer addresses are nobody's bookmark. */
const longestUrl = 500;

/** Keeps answers by address in bounded memory: those without a query, and others from the second time on. */
export function createKeeper<T>(sizeOf: (answer: T) => number) {
  const kept = new Map<string, { answer: T; size: number; isUsed: boolean }>();
  const seen = new Set<string>();
  let bytes = 0;

  /** Whether an answer at this address would be kept; asked once for each that is made. */
  function isWorthKeeping(url: string): boolean {
    if (url.length > longestUrl) return false;
    if (!url.includes("?") || seen.has(url)) return true;
    const [oldest] = seen;
    if (seen.size === mostSeen && oldest !== undefined) seen.delete(oldest);
    seen.add(url);
    return false;
  }

  function drop(url: string): void {
    bytes -= kept.get(url)?.size ?? 0;
    kept.delete(url);
  }

  /** The oldest go first; one that was asked for since it last had its turn gets another. */
  function makeRoom(): void {
    for (const [url, entry] of kept) {
      if (bytes <= mostKept) return;
      kept.delete(url);
      if (entry.isUsed) kept.set(url, { ...entry, isUsed: false });
      else bytes -= entry.size;
    }
  }

  return {
    find(url: string): T | undefined {
      const entry = kept.get(url);
      if (!entry) return undefined;
      entry.isUsed = true;
      return entry.answer;
    },
    isWorthKeeping,
    kept: () => ({ answers: kept.size, bytes }),
    keep(url: string, answer: T): void {
      drop(url);
      const size = sizeOf(answer) + 2 * url.length + overhead;
      kept.set(url, { answer, size, isUsed: false });
      bytes += size;
      makeRoom();
    },
  };
}
