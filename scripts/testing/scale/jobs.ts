import { sql } from "kysely";
import type { Cluster } from "./cluster.ts";

/** Has the database itself log which process takes which job, and from which. */
export async function watchJobs({ db }: Pick<Cluster, "db">): Promise<void> {
  await sql`create table watched_leases (name text, holder text, was text, was_held boolean)`.execute(db);
  await sql`
    create function watch_lease() returns trigger language plpgsql as $$ begin
      insert into watched_leases values (new.name, new.holder, old.holder, old.held_until::timestamptz > now());
      return new;
    end $$`.execute(db);
  await sql`
    create trigger watch_lease after update on leases for each row
    when (new.holder is not null and new.holder is distinct from old.holder)
    execute function watch_lease()`.execute(db);
}

/**
 * How often a job was taken, and each process that took one still held by a living process: then two ran it. Call it
 * before the living ones are stopped.
 */
export async function findJobFaults({
  db,
}: Pick<Cluster, "db">): Promise<{ runs: number; faults: string[] }> {
  type Taken = { name: string; holder: string; was: string | null; was_held: boolean };
  const { rows } = await sql<Taken>`select * from watched_leases`.execute(db);
  const stolen = rows.filter(({ was, was_held }) => was !== null && was_held && isAlive(was));
  return {
    runs: rows.length,
    faults: stolen.map(
      ({ name, holder, was }) => `${holder} took the job ${name} from ${was}, which still held it`,
    ),
  };
}

/** A lease names its holder by machine, process and start. */
function isAlive(holder: string): boolean {
  try {
    process.kill(Number(holder.split("/")[1]), 0);
    return true;
  } catch {
    return false;
  }
}
