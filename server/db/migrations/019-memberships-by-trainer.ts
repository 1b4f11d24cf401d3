import { type Kysely, sql } from "kysely";

/** What a trainer's calendar and departure ask for: the memberships with them that run, or are to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_by_trainer_and_term on payments (trainer_id, ends_on, id) where status = 'booked'`.execute(
    db,
  );
}
