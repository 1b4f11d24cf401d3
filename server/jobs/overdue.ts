import type { Job } from "#server/core/job.ts";
import { databaseTime } from "#server/db/database-time.ts";
import type { Db } from "#server/db/open.ts";

/** How long after it was due a job may start. */
const latenessMs = 5 * 60_000;

/** The jobs that no process has picked up in time, in words; undefined if there are none. */
export async function overdueJobs(db: Db, jobs: readonly Job[]): Promise<string | undefined> {
  // Even a job with nothing to do claims its lease every minute.
  const names = jobs.map(({ name }) => name);
  const late = await db
    .selectFrom("leases")
    .select(["name", "done_at"])
    .where("name", "in", names)
    .where("due_at", "<", databaseTime(db, { inMs: -latenessMs }))
    .where((eb) => eb.or([eb("holder", "is", null), eb("held_until", "<", databaseTime(db))]))
    .orderBy("name")
    .execute();
  if (late.length === 0) return undefined;
  const each = late.map(
    ({ name, done_at }) => `${name} (${done_at ? `last done at ${done_at}` : "never done"})`,
  );
  return `jobs are due but not running: ${each.join(", ")}`;
}
