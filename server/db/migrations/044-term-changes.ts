import { type Kysely, sql } from "kysely";
import { daysBetween, termFrom } from "#contract/terms.ts";
import { newId } from "#server/core/ids.ts";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { addPostgresTrigger, inBatches, statements } from "./statements.ts";

/**
 * What lengthens a membership beyond its month (D72 to D76): days on which trainers are away or the studio is closed, who
 * steps in, pauses, and the changes of last days that follow from them or were given. Changes are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db);
  await keepOtherTerms(db);
  await refuseChanges(db);
  await tellOfChanges(db);
}

const makeTables = statements(`
  create table absences (
    id text primary key,
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text,
    from_day text not null,
    until_day text not null check (until_day >= from_day),
    word text not null,
    created_at text not null
  );
  create index absences_by_trainer on absences (trainer_id, until_day);
  create index absences_by_day on absences (until_day);
  create table substitutes (
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text not null,
    day text not null,
    substitute_id text references users (id) on delete set null,
    substitute_name text not null,
    created_at text not null,
    constraint substitutes_key primary key (trainer_id, slot_timing, day)
  );
  create index substitutes_by_substitute on substitutes (substitute_id, day);
  create index substitutes_by_day on substitutes (day);
  create table closed_days (
    id text primary key,
    name text not null,
    from_day text not null,
    until_day text not null check (until_day >= from_day),
    created_at text not null
  );
  create table pauses (
    payment_id text primary key references payments (id),
    from_day text not null,
    until_day text not null check (until_day >= from_day),
    created_at text not null
  );
  create table term_changes (
    id text primary key,
    payment_id text not null references payments (id),
    kind text not null check (kind in
      ('called-off', 'closed', 'substitute', 'back', 'pause', 'given', 'sold', 'moved', 'kept')),
    days integer not null check (days <> 0),
    from_day text,
    until_day text,
    reason text not null,
    by_id text,
    attempt_id text,
    created_at text not null,
    constraint term_changes_once unique (payment_id, attempt_id)
  )`);

/** Memberships that are still to end otherwise than after a month keep their last day. */
async function keepOtherTerms(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  const booked = inBatches(
    db,
    (after, atOnce) => sql<{ id: string; starts_on: string; ends_on: string }>`
      select id, starts_on, ends_on from payments
      where status = 'booked' and starts_on <> '' and id > ${after} order by id limit ${atOnce}`,
  );
  for await (const rows of booked)
    for (const { id, starts_on, ends_on } of rows) {
      const days = daysBetween(termFrom(starts_on).endsOn, ends_on);
      if (days !== 0)
        await sql`insert into term_changes (id, payment_id, kind, days, reason, created_at)
          values (${newId()}, ${id}, 'kept', ${days}, '', ${now})`.execute(db);
    }
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  for (const event of ["update", "delete"]) {
    const name = `term_changes_refuse_${event}`;
    if (isOnPostgres(db))
      await addPostgresTrigger(db, {
        name,
        on: `before ${event} on term_changes for each row`,
        steps: "raise exception 'a change of a term is never changed';",
      });
    else
      await sql
        .raw(
          `create trigger ${name} before ${event} on term_changes
          begin select raise(abort, 'a change of a term is never changed'); end`,
        )
        .execute(db);
  }
}

/** What the timetable shows is public: ready answers must not outlive it (`004-changes-are-told.ts`). */
async function tellOfChanges(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  for (const table of ["absences", "substitutes", "closed_days"])
    await sql`
      create trigger ${sql.id(`${table}_tell_of_change`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_change()`.execute(db);
}
