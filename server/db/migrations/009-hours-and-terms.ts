import { type Kysely, sql } from "kysely";
import { termOf } from "#contract/terms.ts";
import { slotDaysText } from "#server/db/slot-days.ts";
import { opening } from "#studio/hours.ts";

const rowsAtOnce = 1000;

/**
 * The days of a trainer's slots, and the first and last day of a membership (D52, D53). A trainer without days has the
 * studio's; earlier payments get those days, and the term that follows from their day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("users").addColumn("slot_days", "text").execute();
  const always = slotDaysText(opening.days);
  for (const [column, value] of [
    ["slot_days", always],
    ["starts_on", ""],
    ["ends_on", ""],
  ] as const)
    await schema
      .alterTable("payments")
      .addColumn(column, "text", (added) => added.notNull().defaultTo(value))
      .execute();
  await fillTerms(db);
}

async function fillTerms(db: Kysely<unknown>): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; paid_at: string }>`
      select id, paid_at from payments where id > ${last} order by id limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const terms = rows.map(({ id, paid_at }) => {
      const { startsOn, endsOn } = termOf(new Date(paid_at));
      return sql`(${id}, ${startsOn}, ${endsOn})`;
    });
    // Both engines name the columns of such a list this way.
    await sql`
      update payments set starts_on = made.column2, ends_on = made.column3
      from (values ${sql.join(terms)}) as made where payments.id = made.column1`.execute(db);
    last = rows.at(-1)?.id ?? "";
  }
}
