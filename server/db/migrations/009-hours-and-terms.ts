import { type Kysely, sql } from "kysely";
import { termOf } from "#contract/terms.ts";
import { slotDaysText } from "#server/db/slot-days.ts";
import { opening } from "#studio/hours.ts";
import { inBatches, statements } from "./statements.ts";

/**
 * The days of a trainer's slots, and the first and last day of a membership (D52, D53). A trainer without days has the
 * studio's; earlier payments get those days, and the term that follows from their day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(`
    alter table users add column slot_days text;
    alter table payments add column slot_days text not null default '${slotDaysText(opening.days)}';
    alter table payments add column starts_on text not null default '';
    alter table payments add column ends_on text not null default ''`)(db);
  await fillTerms(db);
}

async function fillTerms(db: Kysely<unknown>): Promise<void> {
  const payments = inBatches(
    db,
    (after, atOnce) => sql<{ id: string; paid_at: string }>`
      select id, paid_at from payments where id > ${after} order by id limit ${atOnce}`,
  );
  for await (const rows of payments) {
    const terms = rows.map(({ id, paid_at }) => {
      const { startsOn, endsOn } = termOf(new Date(paid_at));
      return sql`(${id}, ${startsOn}, ${endsOn})`;
    });
    // Both engines name the columns of such a list this way.
    await sql`
      update payments set starts_on = made.column2, ends_on = made.column3
      from (values ${sql.join(terms)}) as made where payments.id = made.column1`.execute(db);
  }
}
