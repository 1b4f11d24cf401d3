import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { addPostgresTrigger, eachEvent, statements } from "./statements.ts";

const key = "month, trainer_id, trainer_name, price_cents";
const sums = "payments, charged_cents, returned_cents";

/**
 * Derived totals that triggers update in the same write that changes the books: takings from movements, bookings per
 * class and lengths of lists from payments, the refunded part of a payment from its refunds. Movements are
 * append-only.
 */
export async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await statements(`
    create table takings (
      month text not null,
      trainer_id text not null,
      trainer_name text not null,
      price_cents integer not null,
      payments bigint not null,
      charged_cents bigint not null,
      returned_cents bigint not null,
      constraint takings_key primary key (${key})
    );
    insert into takings (${key}, ${sums}) ${takingsOf("movements")};
    insert into sizes (list, part, amount)
      select 'payments', status || ' ' || trainer_id, count(*) from payments group by 2`)(db);
  await (isOnPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db));
}

function takingsOf(movements: string): string {
  return `
    select ${key}, sum(case kind when 'charge' then 1 else 0 end),
      sum(case kind when 'charge' then amount_cents else 0 end),
      sum(case kind when 'charge' then 0 else -amount_cents end)
    from ${movements} as moved join payments on payments.id = moved.payment_id
    group by ${key}`;
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const add = `
    insert into sizes (list, part, amount) values ('payments', new.status || ' ' || new.trainer_id, 1)
    on conflict do update set amount = amount + 1;
    update classes set total_bookings = total_bookings + 1 where id = new.class_id and new.status = 'booked';`;
  const subtract = `
    update sizes set amount = amount - 1
    where list = 'payments' and part = old.status || ' ' || old.trainer_id;
    update classes set total_bookings = total_bookings - 1 where id = old.class_id and old.status = 'booked';`;
  const recount = (row: string) => `
    update payments set returned_cents =
      (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id and state <> 'failed')
    where id = ${row}.payment_id;`;
  const refuse = "select raise(abort, 'movements are added to and nothing else');";
  for (const [name, event, steps] of [
    ["payments_insert_totals", "after insert on payments", add],
    ["payments_update_totals", "after update of status, class_id, trainer_id on payments", subtract + add],
    ["payments_delete_totals", "after delete on payments", subtract],
    [
      "movements_insert_takings",
      "after insert on movements",
      `insert into takings (${key}, ${sums})
        select new.month, trainer_id, trainer_name, price_cents, new.kind = 'charge',
          iif(new.kind = 'charge', new.amount_cents, 0), iif(new.kind = 'charge', 0, -new.amount_cents)
        from payments where id = new.payment_id
        on conflict do update set payments = payments + excluded.payments,
          charged_cents = charged_cents + excluded.charged_cents,
          returned_cents = returned_cents + excluded.returned_cents;`,
    ],
    ["movements_update_refused", "before update on movements", refuse],
    ["movements_delete_refused", "before delete on movements", refuse],
    ["refunds_insert_returned", "after insert on refunds", recount("new")],
    ["refunds_update_returned", "after update of state, amount_cents on refunds", recount("new")],
    ["refunds_delete_returned", "after delete on refunds", recount("old")],
  ] as const)
    await sql`create trigger ${sql.id(name)} ${sql.raw(event)} begin ${sql.raw(steps)} end`.execute(db);
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const [added, taken] = ["select *, 1 as n from added", "select *, -1 as n from taken"];
  for (const { event, rows, named } of eachEvent({ added, taken }))
    await addPostgresTrigger(db, {
      name: `keep_totals_on_${event}`,
      on: `after ${event} on payments referencing ${named} for each statement`,
      steps: `
        insert into sizes (list, part, amount)
        select 'payments', status || ' ' || trainer_id, sum(n) from (${rows}) as changed
        group by 2 having sum(n) <> 0 order by 2
        on conflict (list, part) do update set amount = sizes.amount + excluded.amount;
        update classes set total_bookings = total_bookings + of_class.n
        from (
          select class_id, sum(n) as n from (${rows}) as changed
          where status = 'booked' group by class_id having sum(n) <> 0
        ) as of_class
        where classes.id = of_class.class_id;
        return null;`,
    });
  await addPostgresTrigger(db, {
    name: "keep_takings_on_insert",
    on: "after insert on movements referencing new table as added for each statement",
    steps: `
      insert into takings (${key}, ${sums}) ${takingsOf("added")} order by ${key}
      on conflict (${key}) do update set
        payments = takings.payments + excluded.payments,
        charged_cents = takings.charged_cents + excluded.charged_cents,
        returned_cents = takings.returned_cents + excluded.returned_cents;
      return null;`,
  });
  await addPostgresTrigger(db, {
    name: "refuse_change_of_movements",
    on: "before update or delete or truncate on movements for each statement",
    steps: "raise exception 'movements are added to and nothing else';",
  });
  await addPostgresTrigger(db, {
    name: "keep_returned",
    on: "after insert or update or delete on refunds for each row",
    steps: `
      update payments set returned_cents =
        (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id and state <> 'failed')
      where id = coalesce(new.payment_id, old.payment_id);
      return null;`,
  });
}
