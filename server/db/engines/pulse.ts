import type { Logger } from "pino";

/** Something that is waiting for the database. */
type Wait = {
  since: number;
  longestMs: number;
  /** Ends the wait: the database is unreachable, or this has taken too long. */
  giveUp(gone?: DatabaseGone): void;
};

/** Detects whether the database is reachable while anything waits for it. */
export type Pulse = {
  /** @throws DatabaseGone at once while the database is unreachable, so that nothing queues for it */
  require(): void;
  /** Waits for `work`; calls `giveUp` on a timeout, or when the database turns out to be unreachable. */
  during<T>(wait: Omit<Wait, "since">, work: () => Promise<T>): Promise<T>;
  /** Reports an error that a healthy database would not give: it is probed at once. */
  suspect(): void;
  close(): void;
};

/** The database does not answer or accepts no connections. Its code is that of the last attempt to reach it. */
export class DatabaseGone extends Error {
  readonly code: unknown;

  constructor(cause: unknown) {
    super("the database does not answer", { cause });
    this.code = (cause as { code?: unknown }).code ?? "ETIMEDOUT";
  }
}

const beatMs = 250;
/** How long a statement may run before the database is probed. */
const suspiciousMs = 1000;
/** The pause between two probes. */
const restMs = 500;

/**
 * Distinguishes a slow database from an unreachable one. A statement may take its time; a second query on a connection
 * of its own, `ask`, may not. While that fails, every wait is ended and none begins; it is repeated twice a second
 * until it succeeds.
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
  /** When an answer last arrived, or this process was last unable to look. */
  let doubtedAt = Number.NEGATIVE_INFINITY;
  let gone: { because: unknown } | undefined;
  let isClosed = false;

  function beat(): void {
    const now = performance.now();
    const wasAsleep = now - lastBeat > 3 * beatMs;
    lastBeat = now;
    // While this process was blocked, answers may have arrived unread.
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
    // Others were answered in the meantime, or this process was blocked: the failure proves nothing.
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
