import type { Kysely } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { keepTotals } from "./015-totals-of-movements.ts";
import { statements } from "./statements.ts";

/**
 * The books as movements: each charge, refund and dispute is a row that never changes; refunds have their own states,
 * and receipts are numbered without gaps. Existing payments become movements, refunds and receipts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await forgetTakings(db);
  await endPayments(db);
  await makeTables(db);
  await fill(db);
  await forgetEarlierStates(db);
  await makeIndexes(db);
  await keepTotals(db);
}

/** They were derived from payments; from now on they are derived from movements. */
async function forgetTakings(db: Kysely<unknown>): Promise<void> {
  const triggers = isOnPostgres(db)
    ? ["insert", "update", "delete"].map(
        (event) => `
        drop trigger payments_${event}_takings on payments;
        drop function keep_takings_on_${event};`,
      )
    : ["insert_takings", "update_takings_from", "update_takings_to", "delete_takings"].map(
        (name) => `drop trigger payments_${name};`,
      );
  await statements(`${triggers.join("")} drop table takings`)(db);
}

/** A charge is a booking, an ended one, or none at all; how the money goes back is in the refunds. */
const endPayments = statements(`
  -- Each began with the state, which a list of everything does not filter by.
  drop index payments_by_day;
  drop index payments_by_amount;
  drop index payments_by_member_and_day;
  drop index payments_by_member_and_amount;
  drop index payments_by_trainer_and_day;
  drop index payments_by_trainer_and_amount;
  alter table payments rename column status to was;
  alter table payments add column status text not null default 'booked'
    check (status in ('booked', 'cancelled', 'refused'));
  alter table payments add column end_reason text check ((end_reason is null) = (status = 'booked'));
  alter table payments add column ended_at text;
  alter table payments add column returned_cents integer not null default 0
    check (returned_cents >= 0 and returned_cents <= price_cents);
  update payments set
    status = case refund_reason when 'refunded at the card provider' then 'cancelled' else 'refused' end,
    end_reason = case refund_reason
      when 'refunded at the card provider' then 'provider'
      when 'not a tier''s amount' then 'no-tier'
      when 'the member was deleted' then 'member-gone'
      else 'slot-closed' end,
    ended_at = created_at,
    returned_cents = price_cents
  where was <> 'booked'`);

const forgetEarlierStates = statements(`
  alter table payments drop column was;
  alter table payments drop column refund_reason;
  alter table payments drop column refund_id;
  alter table payments drop column paid_month`);

const makeIndexes = statements(`
  create index payments_by_day on payments (paid_at, id);
  create index payments_by_amount on payments (price_cents, id);
  create index payments_by_member_and_day on payments (user_id, paid_at, id);
  create index payments_by_member_and_amount on payments (user_id, price_cents, id);
  create index payments_by_trainer_and_day on payments (trainer_id, paid_at, id);
  create index payments_by_trainer_and_amount on payments (trainer_id, price_cents, id);
  create index payments_by_term on payments (ends_on, starts_on) where status = 'booked'`);

const makeTables = statements(`
  create table movements (
    id text primary key,
    payment_id text not null references payments (id),
    kind text not null check (kind in
      ('charge', 'refund', 'refund_failed', 'paid_otherwise', 'dispute', 'dispute_won', 'dispute_lost')),
    provider_id text not null,
    amount_cents integer not null,
    state text not null,
    happened_at text not null,
    month text not null,
    created_at text not null,
    constraint movements_key unique (provider_id, kind)
  );
  create index movements_by_day on movements (happened_at, id);
  create index movements_by_kind on movements (kind, happened_at, id);
  create index movements_by_payment on movements (payment_id);
  create table refunds (
    id text primary key,
    payment_id text not null references payments (id),
    amount_cents integer not null check (amount_cents > 0),
    cause text not null
      check (cause in ('refused', 'member', 'admin', 'trainer-left', 'provider', 'dispute')),
    reason text not null,
    state text not null check (state in ('due', 'pending', 'failed', 'done')),
    provider_id text unique,
    failure text,
    paid_otherwise text,
    asked_by text,
    tries integer not null,
    attempts integer not null,
    due_at text,
    settled_at text,
    created_at text not null
  );
  create index refunds_by_payment on refunds (payment_id, created_at, id);
  create index refunds_by_state on refunds (state, created_at, id);
  create table receipts (
    year integer not null,
    number integer not null,
    payment_id text not null references payments (id),
    refund_id text unique references refunds (id),
    issued_at text not null,
    constraint receipts_key primary key (year, number)
  );
  create index receipts_by_payment on receipts (payment_id);
  create unique index receipts_by_charge on receipts (payment_id) where refund_id is null;
  create table receipt_years (year integer primary key, last integer not null)`);

/**
 * Until now a charge had the time at which the studio heard of it, and a refund had none: it was sent when the row was
 * written, or later. A refund whose id was not stored is identified by its payment's.
 */
const fill = statements(`
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
  from payments where was <> 'booked';
  insert into movements (id, payment_id, kind, provider_id, amount_cents, state, happened_at, month, created_at)
  select id || '-charge', id, 'charge', transaction_id, price_cents, 'succeeded', paid_at, paid_month, created_at
  from payments
  union all
  select id || '-refund', id, 'refund', coalesce(refund_id, 'refund of ' || transaction_id), -price_cents,
    'succeeded', created_at, paid_month, created_at
  from payments where was = 'refunded';
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
  ) as issued;
  insert into receipt_years (year, last) select year, max(number) from receipts group by year`);
