import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { newId } from "#server/core/ids.ts";
import { databaseTime } from "#server/db/database-time.ts";
import type { Db } from "#server/db/open.ts";

/** How long a lease lasts without renewal, and how often it is renewed. */
export const leaseMs = 30_000;
export const renewEveryMs = 10_000;
/** A job that another process started this recently does not start again just because a new process did. */
const startRestMs = 5000;

/**
 * How a job is claimed: early, whenever it is due, or when it is due. A due time further ahead than `everyMs`, the
 * job's own pause, was set by a clock that was wrong.
 */
type Claiming = { early: boolean; everyMs: number };
/** Whether this process may run the job now, or how long to wait before asking again. */
type Claim = { mine: true } | { mine: false; waitMs: number };
/**
 * How a run ended, when the job is due next (unless another process has asked for it sooner), and the pause until
 * then.
 */
type Ending = {
  ended: "done" | "failed" | "broken off";
  next: "again" | "rest" | "as wanted";
  restMs: number;
};

/** Which process runs which job on a shared database: each claim is one statement, on the database's clock. */
export type Leases = ReturnType<typeof openLeases>;

/** The leases as one process sees them; `holder` is its unique name. */
export function openLeases(db: Db, { holder = `${machine}/${process.pid}/${newId()}` } = {}) {
  const now = () => databaseTime(db);
  const soon = () => databaseTime(db, { inMs: leaseMs });

  async function claim(name: string, { early, everyMs }: Claiming): Promise<Claim> {
    const claimed = await db
      .updateTable("leases")
      .set({ holder, held_until: soon(), wanted: 0 })
      .where("name", "=", name)
      .where((eb) =>
        eb.or([eb("holder", "is", null), eb("holder", "=", holder), eb("held_until", "<=", now())]),
      )
      // A run whose holder is dead was not completed.
      .where((eb) =>
        early
          ? eb.lit(true)
          : eb.or([
              eb("holder", "is not", null),
              eb("due_at", "<=", now()),
              eb("due_at", ">", databaseTime(db, { inMs: everyMs })),
            ]),
      )
      .returning("name")
      .executeTakeFirst();
    return claimed ? { mine: true } : { mine: false, waitMs: Math.min(everyMs, await timeUntilFree(name)) };
  }

  async function timeUntilFree(name: string): Promise<number> {
    const lease = await db
      .selectFrom("leases")
      .select(["holder", "held_until", "due_at", now().as("now")])
      .where("name", "=", name)
      .executeTakeFirst();
    const until = lease?.holder ? lease.held_until : lease?.due_at;
    return lease && until ? Math.max(0, Date.parse(until) - Date.parse(lease.now)) : leaseMs;
  }

  return {
    claim,
    /**
     * Adds rows for new jobs, and makes all of them due now: whatever a killed process left half done is finished by
     * the next start. Leases of dead processes on this machine are released.
     */
    async begin(names: readonly string[]): Promise<void> {
      for (const name of names)
        await db
          .insertInto("leases")
          .values({ ...unheld, name, due_at: now() })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .execute();
      const held = await db.selectFrom("leases").select("holder").where("holder", "is not", null).execute();
      const dead = held.flatMap(({ holder: other }) => (other && isDeadHere(other) ? [other] : []));
      if (dead.length > 0)
        await db
          .updateTable("leases")
          .set({ holder: null, due_at: now() })
          .where("holder", "in", dead)
          .execute();
      const lately = databaseTime(db, { inMs: -startRestMs });
      await db
        .updateTable("leases")
        .set({ due_at: now() })
        .where("name", "in", [...names])
        .where("holder", "is", null)
        .where((eb) =>
          eb.or([eb("done_at", "is", null), eb("done_at", "<", lately), eb("done_at", ">", now())]),
        )
        .execute();
    },
    /** Asks whoever runs this job to run it once more; false if nobody is running it. */
    async want(name: string): Promise<boolean> {
      const wanted = await db
        .updateTable("leases")
        .set({ wanted: 1 })
        .where("name", "=", name)
        .where("holder", "is not", null)
        .returning("name")
        .executeTakeFirst();
      return wanted !== undefined;
    },
    /** Renews a lease; false if another process has taken it over. */
    async renew(name: string): Promise<boolean> {
      const renewed = await db
        .updateTable("leases")
        .set({ held_until: soon() })
        .where("name", "=", name)
        .where("holder", "=", holder)
        .returning("name")
        .executeTakeFirst();
      return renewed !== undefined;
    },
    /** Records how a run ended and releases the lease, unless the job is to run once more. */
    async release(name: string, { ended, next, restMs }: Ending): Promise<{ mine: boolean }> {
      const released = await db
        .updateTable("leases")
        .set((eb) => ({
          ...(next === "rest" && { holder: null }),
          ...(next === "as wanted" && {
            holder: eb.case().when("wanted", "=", 1).then(holder).else(null).end(),
          }),
          held_until: soon(),
          wanted: 0,
          due_at: databaseTime(db, { inMs: restMs }),
          ...(ended === "done" && { done_at: now() }),
          ...(ended === "failed" && { failed_at: now() }),
        }))
        .where("name", "=", name)
        .where("holder", "=", holder)
        .returning("holder")
        .executeTakeFirst();
      return { mine: released?.holder === holder };
    },
  };
}

const unheld = { holder: null, held_until: null, wanted: 0, done_at: null, failed_at: null };

/**
 * The scope in which a process id is unique: containers may share a host name and each count their processes from 1,
 * and ids start over when a machine reboots.
 */
const machine = [
  hostname(),
  unlessElsewhere(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  unlessElsewhere(() => readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")),
].join(":");

/** Only Linux says, and only Linux has such containers. */
function unlessElsewhere(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** Whether it was a process of this machine that no longer exists. */
function isDeadHere(holder: string): boolean {
  const [where, pid] = holder.split("/");
  if (where !== machine) return false;
  // A former process may have had the id this one has now.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
