import type { DatabaseSync } from "node:sqlite";
// Not the global one, which tests replace: the database goes on while a test's clock stands.
import { setImmediate } from "node:timers";
import type { FileHealth } from "./sqlite-health.ts";

/** A group is no larger: more would save little, and the first one waits for the last. */
const mostWriters = 64;

/** Writers who share a transaction. */
type Group = {
  hasWritten: boolean;
  /** Why SQLite has rolled the whole transaction back by itself, as it does on a full disk. */
  undoneBy?: { error: unknown };
};

/** One writer's turn in a group. */
export type Writing = {
  group: Group;
  /**
   * Ends the turn and waits for the group's commit: also who failed may have seen what others wrote.
   * @throws whatever kept the group from being committed; nothing of anyone's is written then
   */
  end(isKept: boolean): Promise<void>;
};

/**
 * Has writers who wait at the same time share a transaction, one after the other, each in a savepoint: the disk is
 * waited for once. A group begins when the event loop has heard everyone who is there, and never waits for more.
 */
export class GroupCommit {
  readonly #line: PromiseWithResolvers<Writing>[] = [];
  readonly #say: (statement: string) => void;
  readonly #raw: DatabaseSync;
  readonly #health: FileHealth;
  #isCalled = false;
  #running: Promise<void> | undefined;

  constructor({ raw, health }: { raw: DatabaseSync; health: FileHealth }) {
    this.#raw = raw;
    this.#health = health;
    this.#say = preparing(raw);
  }

  /** The end of the group that has the connection now: until then only its writers may use it. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /**
   * Waits for a turn to write.
   * @throws whatever keeps a transaction from beginning
   */
  join(): Promise<Writing> {
    const waiting = Promise.withResolvers<Writing>();
    this.#line.push(waiting);
    this.#call();
    return waiting.promise;
  }

  #call(): void {
    if (this.#isCalled || this.#line.length === 0) return;
    this.#isCalled = true;
    setImmediate(() => {
      this.#running = this.#writeTogether().finally(() => {
        this.#running = undefined;
        this.#isCalled = false;
        this.#call();
      });
    });
  }

  async #writeTogether(): Promise<void> {
    try {
      this.#health.requireWritable();
      // The write lock at once: a transaction that reads first would fail at its first write, without waiting, if
      // another process had written in between.
      this.#say("begin immediate");
    } catch (error) {
      for (const { reject } of this.#line.splice(0)) reject(error);
      return;
    }
    const group: Group = { hasWritten: false };
    const committed = Promise.withResolvers<void>();
    // Nobody may be there to hear of it.
    committed.promise.catch(() => {});
    try {
      // Who comes meanwhile, or still waits when it is undone, is in the next one.
      for (let left = Math.min(this.#line.length, mostWriters); left > 0 && !group.undoneBy; left -= 1)
        await this.#letNextWrite(group, committed.promise);
      this.#commit(group);
      committed.resolve();
    } catch (error) {
      committed.reject(error);
      if (this.#raw.isOpen && this.#raw.isTransaction) this.#say("rollback");
    }
  }

  async #letNextWrite(group: Group, committed: Promise<void>): Promise<void> {
    const ended = Promise.withResolvers<boolean>();
    this.#say("savepoint writer");
    this.#line.shift()?.resolve({
      group,
      end(isKept) {
        ended.resolve(isKept);
        return committed;
      },
    });
    const isKept = await ended.promise;
    if (group.undoneBy) return;
    if (!isKept) this.#say("rollback to writer");
    this.#say("release writer");
  }

  /** @throws whatever keeps it from being committed */
  #commit({ undoneBy, hasWritten }: Group): void {
    if (undoneBy) throw undoneBy.error;
    this.#health.requireWritable();
    this.#say("commit");
    if (hasWritten) this.#health.noteWritten();
  }
}

/** Runs statements that say nothing back, each prepared once. */
function preparing(raw: DatabaseSync): (statement: string) => void {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (statement) => {
    const known = prepared.get(statement) ?? raw.prepare(statement);
    prepared.set(statement, known);
    known.run();
  };
}
