import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { addPostgresTrigger, eachEvent, statements } from "./statements.ts";

/** The key that takings are summed by. */
const key = "paid_month, trainer_id, trainer_name, price_cents";

/**
 * Stores bookings per class, and payments per month, trainer and amount, so that showing them need not count the books.
 * Triggers update them in the same write that changes a payment, whoever makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(`
    create table takings (
      paid_month text not null,
      trainer_id text not null,
      trainer_name text not null,
      price_cents integer not null,
      payments bigint not null,
      constraint takings_key primary key (${key})
    );
    alter table classes add column total_bookings integer not null default 0;
    create index classes_by_bookings on classes (total_bookings, id);
    insert into takings (${key}, payments)
      select ${key}, count(*) from payments where status = 'booked' group by ${key};
    update classes set total_bookings =
      (select count(*) from payments where class_id = classes.id and status = 'booked')`)(db);
  await (isOnPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db));
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const add = sql.raw(`
    insert into takings (paid_month, trainer_id, trainer_name, price_cents, payments)
    values (new.paid_month, new.trainer_id, new.trainer_name, new.price_cents, 1)
    on conflict do update set payments = payments + 1;
    update classes set total_bookings = total_bookings + 1 where id = new.class_id;`);
  const subtract = sql.raw(`
    update takings set payments = payments - 1
    where paid_month = old.paid_month and trainer_id = old.trainer_id and trainer_name = old.trainer_name
      and price_cents = old.price_cents;
    update classes set total_bookings = total_bookings - 1 where id = old.class_id;`);
  const changed = sql`update of status, class_id, ${sql.raw(key)}`;
  for (const [name, event, row, steps] of [
    ["payments_insert_takings", sql`insert`, sql`new`, add],
    ["payments_update_takings_from", changed, sql`old`, subtract],
    ["payments_update_takings_to", changed, sql`new`, add],
    ["payments_delete_takings", sql`delete`, sql`old`, subtract],
  ] as const)
    await sql`
      create trigger ${sql.id(name)} after ${event} on payments when ${row}.status = 'booked'
      begin ${steps} end`.execute(db);
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const added = "select *, 1 as payments from added where status = 'booked'";
  const taken = "select *, -1 as payments from taken where status = 'booked'";
  for (const { event, rows, named } of eachEvent({ added, taken }))
    await addPostgresTrigger(db, {
      name: `payments_${event}_takings`,
      calls: `keep_takings_on_${event}`,
      on: `after ${event} on payments referencing ${named} for each statement`,
      steps: `
        insert into takings (${key}, payments)
        select ${key}, sum(payments) from (${rows}) as changed
        group by ${key} having sum(payments) <> 0 order by ${key}
        on conflict (${key}) do update set payments = takings.payments + excluded.payments;
        update classes set total_bookings = total_bookings + of_class.payments
        from (
          select class_id, sum(payments) as payments from (${rows}) as changed
          group by class_id having sum(payments) <> 0
        ) as of_class
        where classes.id = of_class.class_id;
        return null;`,
    });
}
