import { type Kysely, sql } from "kysely";

/** An index for a trainer's calendar and departure: the current and future memberships with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_by_trainer_and_term on payments (trainer_id, ends_on, id) where status = 'booked'`.execute(
    db,
  );
}
