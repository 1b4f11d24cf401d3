import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";

/** Something that is kept beside the books, and by how many payments it is more (or, below 0, less) than they say. */
export type BookError = { kept: "takings" | "bookings"; of: string; off: number };

/**
 * Compares what is kept beside the books (takings, and bookings per class) with the books themselves, which takes the
 * longer the more payments there are. Nothing when they agree.
 */
export async function findBookErrors(db: Db): Promise<BookError[]> {
  const takings = await sql<{ of: string; off: number }>`
    select
      paid_month || ', ' || trainer_name || ' (' || trainer_id || '), ' || price_cents || ' cents' as "of",
      sum(n) as off
    from (
      select paid_month, trainer_id, trainer_name, price_cents, payments as n from takings
      union all
      select paid_month, trainer_id, trainer_name, price_cents, -count(*) from payments where status = 'booked'
      group by paid_month, trainer_id, trainer_name, price_cents
    ) as compared
    group by paid_month, trainer_id, trainer_name, price_cents
    having sum(n) <> 0 order by 1`.execute(db);
  const bookings = await sql<{ of: string; off: number }>`
    select name || ' (' || id || ')' as "of", off from (
      select id, name, total_bookings -
        (select count(*) from payments where class_id = classes.id and status = 'booked') as off
      from classes
    ) as compared
    where off <> 0 order by id`.execute(db);
  return [
    ...takings.rows.map((row) => ({ kept: "takings" as const, ...row })),
    ...bookings.rows.map((row) => ({ kept: "bookings" as const, ...row })),
  ];
}
