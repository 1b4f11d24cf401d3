import { type Kysely, PostgresAdapter, sql } from "kysely";

const key = sql.raw("month, trainer_id, trainer_name, price_cents");
const sums = sql.raw("payments, charged_cents, returned_cents");

/**
 * Derived totals that triggers update in the same write that changes the books: takings from movements, bookings per
 * class and lengths of lists from payments, the refunded part of a payment from its refunds. Movements are
 * append-only.
 */
export async function keepTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("takings")
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("trainer_id", "text", (column) => column.notNull())
    .addColumn("trainer_name", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("payments", "bigint", (column) => column.notNull())
    .addColumn("charged_cents", "bigint", (column) => column.notNull())
    .addColumn("returned_cents", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("takings_key", ["month", "trainer_id", "trainer_name", "price_cents"])
    .execute();
  await sql`insert into takings (${key}, ${sums}) ${takingsOf(sql`movements`)}`.execute(db);
  await sql`
    insert into sizes (list, part, amount)
    select 'payments', status || ' ' || trainer_id, count(*) from payments group by 2`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? keepOnPostgres(db) : keepOnSqlite(db));
}

function takingsOf(movements: ReturnType<typeof sql>) {
  return sql`
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
      `insert into takings (month, trainer_id, trainer_name, price_cents, payments, charged_cents, returned_cents)
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

/** Once per statement, however many rows it writes: a row updated a thousand times would bloat the table. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const added = "select *, 1 as n from added";
  const taken = "select *, -1 as n from taken";
  for (const { event, rows, named } of [
    { event: "insert", rows: added, named: "new table as added" },
    { event: "update", rows: `${added} union all ${taken}`, named: "old table as taken new table as added" },
    { event: "delete", rows: taken, named: "old table as taken" },
  ])
    await keepBy(db, {
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
  const { sql: takings } = takingsOf(sql`added`).compile(db);
  await keepBy(db, {
    name: "keep_takings_on_insert",
    on: "after insert on movements referencing new table as added for each statement",
    steps: `
      insert into takings (month, trainer_id, trainer_name, price_cents, payments, charged_cents, returned_cents)
      ${takings} order by month, trainer_id, trainer_name, price_cents
      on conflict (month, trainer_id, trainer_name, price_cents) do update set
        payments = takings.payments + excluded.payments,
        charged_cents = takings.charged_cents + excluded.charged_cents,
        returned_cents = takings.returned_cents + excluded.returned_cents;
      return null;`,
  });
  await keepBy(db, {
    name: "refuse_change_of_movements",
    on: "before update or delete or truncate on movements for each statement",
    steps: "raise exception 'movements are added to and nothing else';",
  });
  await keepBy(db, {
    name: "keep_returned",
    on: "after insert or update or delete on refunds for each row",
    steps: `
      update payments set returned_cents =
        (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id and state <> 'failed')
      where id = coalesce(new.payment_id, old.payment_id);
      return null;`,
  });
}

async function keepBy(
  db: Kysely<unknown>,
  { name, on, steps }: { name: string; on: string; steps: string },
): Promise<void> {
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin ${sql.raw(steps)} end $$`.execute(db);
  await sql`create trigger ${sql.id(name)} ${sql.raw(on)} execute function ${sql.id(name)}()`.execute(db);
}
