import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The key that takings are summed by. */
const key = sql.raw("paid_month, trainer_id, trainer_name, price_cents");

/**
 * Stores bookings per class, and payments per month, trainer and amount, so that showing them need not count the books.
 * Triggers update them in the same write that changes a payment, whoever makes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("takings")
    .addColumn("paid_month", "text", (column) => column.notNull())
    .addColumn("trainer_id", "text", (column) => column.notNull())
    .addColumn("trainer_name", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("payments", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("takings_key", ["paid_month", "trainer_id", "trainer_name", "price_cents"])
    .execute();
  await schema
    .alterTable("classes")
    .addColumn("total_bookings", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("classes_by_bookings").on("classes").columns(["total_bookings", "id"]).execute();
  await fill(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? keepOnPostgres(db) : keepOnSqlite(db));
}

async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into takings (${key}, payments)
    select ${key}, count(*) from payments where status = 'booked' group by ${key}`.execute(db);
  await sql`
    update classes set total_bookings =
      (select count(*) from payments where class_id = classes.id and status = 'booked')`.execute(db);
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
  const changed = sql`update of status, class_id, ${key}`;
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

/** Once per statement, however many rows it writes: a row updated a thousand times would bloat the table. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const added = "select *, 1 as payments from added where status = 'booked'";
  const taken = "select *, -1 as payments from taken where status = 'booked'";
  for (const { event, rows, named } of [
    { event: "insert", rows: added, named: "new table as added" },
    { event: "update", rows: `${added} union all ${taken}`, named: "old table as taken new table as added" },
    { event: "delete", rows: taken, named: "old table as taken" },
  ]) {
    const name = sql.id(`keep_takings_on_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into takings (${key}, payments)
        select ${key}, sum(payments) from (${sql.raw(rows)}) as changed
        group by ${key} having sum(payments) <> 0 order by ${key}
        on conflict (${key}) do update set payments = takings.payments + excluded.payments;
        update classes set total_bookings = total_bookings + of_class.payments
        from (
          select class_id, sum(payments) as payments from (${sql.raw(rows)}) as changed
          group by class_id having sum(payments) <> 0
        ) as of_class
        where classes.id = of_class.class_id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`payments_${event}_takings`)} after ${sql.raw(event)} on payments
      referencing ${sql.raw(named)} for each statement execute function ${name}()`.execute(db);
  }
}
