import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";

/**
 * PostgreSQL sums the refunds of a payment after locking it: of two at once the second would otherwise sum what it saw
 * before the first was written. What moves no money, such as another attempt, sums nothing, as on SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) return;
  await sql`
    create or replace function keep_returned() returns trigger language plpgsql as $$
    begin
      perform 1 from payments where id = coalesce(new.payment_id, old.payment_id) for no key update;
      -- A statement of its own, which sees what was written until the lock was granted.
      update payments set returned_cents =
        (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id and state <> 'failed')
      where id = coalesce(new.payment_id, old.payment_id);
      return null;
    end $$`.execute(db);
  await sql`drop trigger keep_returned on refunds`.execute(db);
  await sql`
    create trigger keep_returned after insert or update of state, amount_cents or delete on refunds
    for each row execute function keep_returned()`.execute(db);
}
