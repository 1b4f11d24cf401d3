import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { newId } from "#server/core/ids.ts";
import { databaseTime } from "#server/db/database-time.ts";
import type { Db } from "#server/db/open.ts";

/** How long a process that says nothing keeps its job, and how often one that lives says so. */
export const leaseMs = 30_000;
export const renewEveryMs = 10_000;
/** A job that another process has begun so lately does not begin anew because one more process starts. */
const startRestMs = 5000;

/** Whether the job is this process's to run now, or else after which wait to ask again. */
type Claim = { mine: true } | { mine: false; waitMs: number };
/** How a run ended, what is to be next, or another process's wish decides, and the rest until then. */
type Ending = {
  ended: "done" | "failed" | "broken off";
  next: "again" | "rest" | "as wanted";
  restMs: number;
};

/** Who runs which job, of all processes on one database: each claim is one statement, on the database's clock. */
export type Leases = ReturnType<typeof openLeases>;

/** The leases as one process sees them; `holder` is its name among all. */
export function openLeases(db: Db, { holder = `${machine}/${process.pid}/${newId()}` } = {}) {
  const now = () => databaseTime(db);
  const soon = () => databaseTime(db, { inMs: leaseMs });

  async function claim(name: string, { early }: { early: boolean }): Promise<Claim> {
    const claimed = await db
      .updateTable("leases")
      .set({ holder, held_until: soon(), wanted: 0 })
      .where("name", "=", name)
      .where((eb) =>
        eb.or([eb("holder", "is", null), eb("holder", "=", holder), eb("held_until", "<=", now())]),
      )
      // One that has a holder, who is dead then, was not done.
      .where((eb) =>
        early ? eb.lit(true) : eb.or([eb("holder", "is not", null), eb("due_at", "<=", now())]),
      )
      .returning("name")
      .executeTakeFirst();
    return claimed ? { mine: true } : { mine: false, waitMs: await timeUntilFree(name) };
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
     * Makes the rows of jobs that are new, and has all of them run now: what a process that was killed left half is
     * finished by the next start. What a dead process of this machine held is free.
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
        .where((eb) => eb.or([eb("done_at", "is", null), eb("done_at", "<", lately)]))
        .execute();
    },
    /** Has whoever runs this job run it once more; false when nobody does any longer. */
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
    /** Keeps a job for longer; false when another process has taken it over. */
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
    /** Notes how a run ended and gives the job up, unless it is to run once more. */
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
 * Within which a process's number is one process's: containers may share a host's name and count their processes each
 * from 1, and numbers begin anew when a machine does.
 */
const machine = [
  hostname(),
  unlessElsewhere(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  unlessElsewhere(() => readlinkSync("/proc/self/ns/pid").replace(/\D/g, "")),
].join(":");

/** Only Linux tells, and only Linux has such containers. */
function unlessElsewhere(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** Whether it was a process of this machine that is no more. */
function isDeadHere(holder: string): boolean {
  const [where, pid] = holder.split("/");
  if (where !== machine) return false;
  // An earlier one's number may be this one's by now.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
