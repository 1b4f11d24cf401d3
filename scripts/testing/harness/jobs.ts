import { sql } from "kysely";
import type { Studio } from "./studio.ts";

/** Has PostgreSQL itself log which process takes which job, and from which. */
export async function watchJobs({ db }: Studio): Promise<void> {
  const statements = [
    sql`create table if not exists watched_leases (name text, holder text, was text, was_held boolean)`,
    sql`
      create or replace function watch_lease() returns trigger language plpgsql as $$ begin
        insert into watched_leases values (new.name, new.holder, old.holder, old.held_until::timestamptz > now());
        return new;
      end $$`,
    sql`
      create or replace trigger watch_lease after update on leases for each row
      when (new.holder is not null and new.holder is distinct from old.holder)
      execute function watch_lease()`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/**
 * How often a job was taken, and each process that took one still held by a living process: then two ran it. Call it
 * before the living ones are stopped.
 */
export async function readJobs({ db }: Studio): Promise<{ jobs: number; doubled: string[] }> {
  type Taken = { name: string; holder: string; was: string | null; was_held: boolean };
  const { rows } = await sql<Taken>`select * from watched_leases`.execute(db);
  const stolen = rows.filter(({ was, was_held }) => was !== null && was_held && isAlive(was));
  const doubled = stolen.map(
    ({ name, holder, was }) => `${holder} took the job ${name} from ${was}, which still held it`,
  );
  return { jobs: rows.length, doubled };
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
