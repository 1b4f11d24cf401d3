import type { argon2 } from "node:crypto";
import { setImmediate as nextLoop } from "node:timers/promises";

/** Ends whatever a process does as its death would: nothing after it happens. */
export class Killed extends Error {
  override name = "Killed";
}

/** What was about to be done fails instead, for a reason that whoever does it puts into words of its own. */
export class Failed extends Error {
  override name = "Failed";
}

/**
 * What befalls a process before its n-th turn from now: it dies, what it was about to do fails, or it is done and nothing
 * is heard of it.
 */
export type Mishap = { who: Holder; afterTurns: number } & (
  | { how: "dies"; die(): void }
  | { how: "fails" }
  | { how: "hangs"; hang(): void }
);

/** Who waits for turns: a process of the studio, for as long as it lives. */
export type Holder = { name: string; isDead: boolean };

type Waiting = {
  who: Holder;
  what: string;
  isFree: () => boolean;
  go(): void;
  stop(error: Error): void;
};

/** Nothing moves for so long: whoever still waits, waits for each other. */
const longestStandstillMs = 5000;

/**
 * The order in which things happen. Whoever would wait for the database, the card provider or the mail server asks for
 * a turn; one at a time gets one, and everything comes to a rest before the next. So a story that is told again with
 * the same choices happens in the same way.
 */
export class Turns {
  /** What happened, in words. */
  readonly log: string[] = [];
  taken = 0;
  #waiting: Waiting[] = [];
  #choices: readonly number[] = [];
  #made = 0;
  #mishap: Mishap | undefined;
  readonly #isFree: boolean;

  /** `isFree`: whoever asks for a turn has it, so that a database's own locks decide; then no order is repeated. */
  constructor({ isFree }: { isFree: boolean }) {
    this.#isFree = isFree;
  }

  /** The choices from now on: which of those who wait is next. Without one it is whoever came first. */
  choose(choices: readonly number[], mishap?: Mishap): void {
    this.#choices = choices;
    this.#made = 0;
    this.#mishap = mishap;
  }

  /**
   * Waits for a turn, which comes once `isFree` says so.
   * @throws Killed if the process dies first, Failed if this is what fails
   */
  take(who: Holder, what: string, isFree = () => true): Promise<void> {
    const isGiven = !who.isDead && this.#isFree && this.#begin({ who, what });
    if (who.isDead) return Promise.reject(new Killed());
    if (this.#isFree) return isGiven ? Promise.resolve() : Promise.reject(new Failed(what));
    return new Promise((go, stop) => this.#waiting.push({ who, what, isFree, go, stop }));
  }

  /** Gives turns until all of these have ended. */
  async untilEnd(acts: readonly Promise<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    let left = acts.length;
    const end = () => {
      left -= 1;
    };
    for (const act of acts) act.then(end, end);
    if (this.#isFree) return Promise.allSettled(acts);
    for (let stoodSince = performance.now(); ; ) {
      await rest();
      if (left === 0) return Promise.allSettled(acts);
      if (this.#giveNext()) stoodSince = performance.now();
      else if (performance.now() - stoodSince > longestStandstillMs) throw new Error(this.#standstill());
    }
  }

  /** Ends what this process was about to do. */
  stopAll(who: Holder): void {
    const [theirs, others] = [
      this.#waiting.filter((one) => one.who === who),
      this.#waiting.filter((one) => one.who !== who),
    ];
    this.#waiting = others;
    for (const { stop } of theirs) stop(new Killed());
  }

  #giveNext(): boolean {
    const free = this.#waiting.filter(({ isFree }) => isFree());
    if (free.length === 0) return false;
    const next = free[(this.#choices[this.#made] ?? 0) % free.length] as Waiting;
    if (free.length > 1) this.#made += 1;
    const isGiven = this.#begin(next);
    // Who dies has been stopped with all that its process waited for.
    if (next.who.isDead) return true;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    if (isGiven) next.go();
    else next.stop(new Failed(next.what));
    return true;
  }

  /** Begins a turn, unless it is the one of the mishap. */
  #begin({ who, what }: Pick<Waiting, "who" | "what">): boolean {
    const mishap = this.#mishap;
    if (mishap?.who === who && mishap.afterTurns-- === 0) {
      this.log.push(`${who.name} ${mishap.how} before: ${what}`);
      if (mishap.how === "dies") mishap.die();
      if (mishap.how !== "hangs") return false;
      mishap.hang();
    }
    this.taken += 1;
    this.log.push(`${who.name}: ${what}`);
    return true;
  }

  #standstill(): string {
    const waiting = this.#waiting.map(({ who, what }) => `${who.name}: ${what}`);
    return `nothing moves any more; still waiting: ${waiting.join("; ") || "nobody"}`;
  }
}

/** How many signatures and hashes other threads are making. */
let underWay = 0;

/** Until nothing goes on by itself: all promises have been followed, and other threads have nothing to do. */
async function rest(): Promise<void> {
  // A transaction begins a turn of the loop after it was asked for, and its group's commit may let the next one begin.
  for (let turns = 0; turns < 3 || underWay > 0; turns += 1) await nextLoop();
}

/** The same hash, counted while another thread is at it. */
export const countedHash =
  (hash: typeof argon2): typeof argon2 =>
  (algorithm, parameters, done) => {
    underWay += 1;
    hash(algorithm, parameters, (error, key) => {
      underWay -= 1;
      done(error, key);
    });
  };

/** Counts what the Web Crypto API does in other threads, which end in an order of their own. */
export function watchOtherThreads(): () => void {
  const prototype = Object.getPrototypeOf(crypto.subtle) as Record<
    string,
    (...args: unknown[]) => Promise<unknown>
  >;
  const names = ["sign", "verify", "digest", "importKey", "encrypt", "decrypt", "deriveBits", "deriveKey"];
  const before = names.map((name) => [name, prototype[name]] as const);
  for (const [name, work] of before)
    prototype[name] = async function (this: unknown, ...args) {
      underWay += 1;
      try {
        return await (work as NonNullable<typeof work>).apply(this, args);
      } finally {
        underWay -= 1;
      }
    };
  return () => void Object.assign(prototype, Object.fromEntries(before));
}
