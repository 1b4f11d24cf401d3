import type { Logger } from "pino";

/** Something that the database is being waited for. */
type Wait = {
  since: number;
  longestMs: number;
  /** Ends the waiting: the database is gone, or this has taken too long. */
  giveUp(gone?: DatabaseGone): void;
};

/** Detects whether the database is reachable while anything waits for it. */
export type Pulse = {
  /** @throws DatabaseGone at once while nothing is to be had from it: nobody queues for that. */
  require(): void;
  /** Waits for `work`; calls `giveUp` when it takes too long, or the database turns out to be gone. */
  during<T>(wait: Omit<Wait, "since">, work: () => Promise<T>): Promise<T>;
  /** Something has just failed that a database which is there does not do: it is looked at once. */
  suspect(): void;
  close(): void;
};

/** The database says nothing, or takes no connections. Its code is that of the last attempt to reach it. */
export class DatabaseGone extends Error {
  readonly code: unknown;

  constructor(cause: unknown) {
    super("the database does not answer", { cause });
    this.code = (cause as { code?: unknown }).code ?? "ETIMEDOUT";
  }
}

const beatMs = 250;
/** How long a statement may run before it is asked whether the database is there at all. */
const suspiciousMs = 1000;
/** The rest between two questions. */
const restMs = 500;

/**
 * Tells a database that is slow from one that is gone. A statement may take its time; a second question on a
 * connection of its own, `ask`, may not. While that fails all waiting ends and nobody begins to wait; it is asked
 * again twice a second until it is answered.
 */
export function createPulse(
  ask: () => Promise<void>,
  { name = "the database", logger }: { name?: string; logger: Logger | undefined },
): Pulse {
  const waits = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;
  let lastBeat = 0;
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** When it was last seen that the database is there, or that this process could not look. */
  let doubtedAt = Number.NEGATIVE_INFINITY;
  let gone: { because: unknown } | undefined;
  let isClosed = false;

  function beat(): void {
    const now = performance.now();
    const wasAsleep = now - lastBeat > 3 * beatMs;
    lastBeat = now;
    // Where this process was kept from reading, answers may have come and lie there.
    if (wasAsleep) doubtedAt = now;
    if (wasAsleep) return;
    for (const wait of waits) if (now - wait.since > wait.longestMs) wait.giveUp();
    const isSuspicious = gone || waits.values().some(({ since }) => now - since > suspiciousMs);
    if (isSuspicious && now - askedAt > restMs) look();
    if (waits.size === 0 && !asking && !gone) stop();
  }

  function start(): void {
    if (timer || isClosed) return;
    lastBeat = performance.now();
    timer = setInterval(beat, beatMs).unref();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function look(): void {
    if (asking || isClosed) return;
    asking = true;
    askedAt = performance.now();
    start();
    ask()
      .then(found, lost)
      .finally(() => {
        asking = false;
        askedAt = performance.now();
      });
  }

  function found(): void {
    if (gone) logger?.warn(`${name} answers again`);
    gone = undefined;
  }

  function lost(error: unknown): void {
    // Others were answered meanwhile, or this process slept: that proves nothing.
    if (isClosed || doubtedAt > askedAt) return;
    if (!gone) logger?.error({ err: error }, `${name} does not answer`);
    gone = { because: error };
    for (const wait of waits) wait.giveUp(new DatabaseGone(error));
  }

  return {
    require() {
      if (gone) throw new DatabaseGone(gone.because);
    },
    async during(wait, work) {
      const waiting = { ...wait, since: performance.now() };
      waits.add(waiting);
      start();
      try {
        const answer = await work();
        doubtedAt = performance.now();
        return answer;
      } finally {
        waits.delete(waiting);
      }
    },
    suspect: look,
    close() {
      isClosed = true;
      stop();
    },
  };
}
