import { type Kysely, PostgresAdapter, sql } from "kysely";
import { keepTotals } from "./015-totals-of-movements.ts";

/**
 * The books as movements: each charge, refund and dispute is a row that never changes; refunds have their own states,
 * and receipts are numbered without gaps. Existing payments become movements, refunds and receipts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await forgetTakings(db);
  await dropIndexes(db);
  await endPayments(db);
  await makeTables(db);
  await fill(db);
  for (const column of ["was", "refund_reason", "refund_id", "paid_month"])
    await db.schema.alterTable("payments").dropColumn(column).execute();
  await makeIndexes(db);
  await keepTotals(db);
}

/** They were derived from payments; from now on they are derived from movements. */
async function forgetTakings(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const events = isPostgres
    ? ["insert", "update", "delete"]
    : ["insert", "update_from", "update_to", "delete"];
  for (const event of events) {
    const [name = "", side] = event.split("_");
    const trigger = sql.id(`payments_${name}_takings${side ? `_${side}` : ""}`);
    await sql`drop trigger ${trigger} ${isPostgres ? sql`on payments` : sql``}`.execute(db);
    if (isPostgres) await sql`drop function ${sql.id(`keep_takings_on_${name}`)}`.execute(db);
  }
  await db.schema.dropTable("takings").execute();
}

/** Each of them began with the state, which a list of everything does not filter by. */
const indexes: Record<string, string[]> = {
  payments_by_day: ["paid_at", "id"],
  payments_by_amount: ["price_cents", "id"],
  payments_by_member_and_day: ["user_id", "paid_at", "id"],
  payments_by_member_and_amount: ["user_id", "price_cents", "id"],
  payments_by_trainer_and_day: ["trainer_id", "paid_at", "id"],
  payments_by_trainer_and_amount: ["trainer_id", "price_cents", "id"],
};

async function dropIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(indexes)) await schema.dropIndex(name).execute();
}

async function makeIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on("payments").columns(columns).execute();
  await sql`create index payments_by_term on payments (ends_on, starts_on) where status = 'booked'`.execute(
    db,
  );
}

/** A charge is a booking, an ended one, or none at all; how the money goes back is in the refunds. */
async function endPayments(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("payments").renameColumn("status", "was").execute();
  await schema
    .alterTable("payments")
    .addColumn("status", "text", (column) =>
      column.notNull().defaultTo("booked").check(sql`status in ('booked', 'cancelled', 'refused')`),
    )
    .execute();
  await schema
    .alterTable("payments")
    .addColumn("end_reason", "text", (column) =>
      column.check(sql`(end_reason is null) = (status = 'booked')`),
    )
    .execute();
  await schema.alterTable("payments").addColumn("ended_at", "text").execute();
  await schema
    .alterTable("payments")
    .addColumn("returned_cents", "integer", (column) =>
      column.notNull().defaultTo(0).check(sql`returned_cents >= 0 and returned_cents <= price_cents`),
    )
    .execute();
  await sql`
    update payments set
      status = case refund_reason when 'refunded at the card provider' then 'cancelled' else 'refused' end,
      end_reason = case refund_reason
        when 'refunded at the card provider' then 'provider'
        when 'not a tier''s amount' then 'no-tier'
        when 'the member was deleted' then 'member-gone'
        else 'slot-closed' end,
      ended_at = created_at,
      returned_cents = price_cents
    where was <> 'booked'`.execute(db);
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("movements")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("kind", "text", (column) =>
      column
        .notNull()
        .check(
          sql`kind in ('charge', 'refund', 'refund_failed', 'paid_otherwise', 'dispute', 'dispute_won', 'dispute_lost')`,
        ),
    )
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("amount_cents", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("happened_at", "text", (column) => column.notNull())
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("movements_key", ["provider_id", "kind"])
    .execute();
  await schema.createIndex("movements_by_day").on("movements").columns(["happened_at", "id"]).execute();
  await schema
    .createIndex("movements_by_kind")
    .on("movements")
    .columns(["kind", "happened_at", "id"])
    .execute();
  await schema.createIndex("movements_by_payment").on("movements").column("payment_id").execute();

  await schema
    .createTable("refunds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("amount_cents", "integer", (column) => column.notNull().check(sql`amount_cents > 0`))
    .addColumn("cause", "text", (column) =>
      column
        .notNull()
        .check(sql`cause in ('refused', 'member', 'admin', 'trainer-left', 'provider', 'dispute')`),
    )
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('due', 'pending', 'failed', 'done')`),
    )
    .addColumn("provider_id", "text", (column) => column.unique())
    .addColumn("failure", "text")
    .addColumn("paid_otherwise", "text")
    .addColumn("asked_by", "text")
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("settled_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("refunds_by_payment")
    .on("refunds")
    .columns(["payment_id", "created_at", "id"])
    .execute();
  await schema.createIndex("refunds_by_state").on("refunds").columns(["state", "created_at", "id"]).execute();

  await schema
    .createTable("receipts")
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("refund_id", "text", (column) => column.unique().references("refunds.id"))
    .addColumn("issued_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("receipts_key", ["year", "number"])
    .execute();
  await schema.createIndex("receipts_by_payment").on("receipts").column("payment_id").execute();
  await sql`create unique index receipts_by_charge on receipts (payment_id) where refund_id is null`.execute(
    db,
  );
  await schema
    .createTable("receipt_years")
    .addColumn("year", "integer", (column) => column.primaryKey())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
}

/**
 * Until now a charge had the time at which the studio heard of it, and a refund had none: it was sent when the row was
 * written, or later. A refund whose id was not stored is identified by its payment's.
 */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into refunds (id, payment_id, amount_cents, cause, reason, state, provider_id, tries, attempts, due_at,
      settled_at, created_at)
    select id || '-refund', id, price_cents, case status when 'cancelled' then 'provider' else 'refused' end,
      case end_reason
        when 'provider' then 'Refunded at the card provider'
        when 'no-tier' then 'The amount was not a membership''s'
        when 'member-gone' then 'The account was deleted before the charge'
        else 'The slot closed before the charge' end,
      case was when 'refund_due' then 'due' else 'done' end, refund_id, 0,
      -- An earlier release may have sent it: it is looked for first.
      1, case was when 'refund_due' then created_at end, case was when 'refunded' then created_at end, created_at
    from payments where was <> 'booked'`.execute(db);
  await sql`
    insert into movements (id, payment_id, kind, provider_id, amount_cents, state, happened_at, month, created_at)
    select id || '-charge', id, 'charge', transaction_id, price_cents, 'succeeded', paid_at, paid_month, created_at
    from payments
    union all
    select id || '-refund', id, 'refund', coalesce(refund_id, 'refund of ' || transaction_id), -price_cents,
      'succeeded', created_at, paid_month, created_at
    from payments where was = 'refunded'`.execute(db);
  await sql`
    insert into receipts (year, number, payment_id, refund_id, issued_at)
    select year, row_number() over (partition by year order by issued_at, payment_id, refund_id is not null),
      payment_id, refund_id, issued_at
    from (
      select cast(substr(paid_month, 1, 4) as integer) as year, id as payment_id, cast(null as text) as refund_id,
        paid_at as issued_at
      from payments
      union all
      select cast(substr(paid_month, 1, 4) as integer), id, id || '-refund', created_at
      from payments where was = 'refunded'
    ) as issued`.execute(db);
  await sql`insert into receipt_years (year, last) select year, max(number) from receipts group by year`.execute(
    db,
  );
}
