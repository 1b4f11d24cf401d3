import { sql } from "kysely";
import { moneyText } from "#contract/money.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { termFrom } from "#contract/terms.ts";
import type { Db } from "#server/db/open.ts";

/**
 * Checks movements, payments, refunds and receipts against each other and against the totals derived from them, which
 * takes longer the more there are. Returns a sentence for each difference; nothing if the books balance.
 */
export async function findBookErrors(db: Db): Promise<string[]> {
  const checks = [
    wrongCharges,
    wrongReturns,
    wrongRemainders,
    unreturnedRefusals,
    missingReceipts,
    gapsInReceipts,
    wrongBookings,
    wrongSizes,
    wrongTakings,
    wrongTerms,
  ];
  const found: string[] = [];
  for (const check of checks) found.push(...(await check(db)));
  return found;
}

async function wrongCharges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; price: number; charged: number | null }>`
    select transaction_id as id, price_cents as price, charges.amount_cents as charged
    from payments left join movements as charges
      on charges.provider_id = transaction_id and charges.kind = 'charge' and charges.payment_id = payments.id
    where charges.id is null or charges.amount_cents <> price_cents
    order by transaction_id`.execute(db);
  return rows.map(({ id, price, charged }) =>
    charged === null
      ? `Payment ${id} has no charge in the movements.`
      : `Payment ${id} is for ${moneyText(price)}, but its charge is ${moneyText(charged)}.`,
  );
}

/** What each payment has returned, by its refunds and by its movements. */
async function wrongReturns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; refunded: number; moved: number }>`
    select transaction_id as id, refunded, moved from (
      select payment_id, sum(refunded) as refunded, sum(moved) as moved from (
        select payment_id, amount_cents as refunded, 0 as moved from refunds where state in ('pending', 'done')
        union all
        select payment_id, 0, -amount_cents from movements
        where kind in ('refund', 'refund_failed', 'paid_otherwise')
        union all
        select lost.payment_id, 0, -disputes.amount_cents from movements as lost
        join movements as disputes on disputes.provider_id = lost.provider_id and disputes.kind = 'dispute'
        where lost.kind = 'dispute_lost'
      ) as parts
      group by payment_id having sum(refunded) <> sum(moved)
    ) as returns join payments on payments.id = returns.payment_id
    order by transaction_id`.execute(db);
  return rows.map(
    ({ id, refunded, moved }) =>
      `Payment ${id} returned ${moneyText(refunded)} by its refunds, but ${moneyText(moved)} by the movements.`,
  );
}

/** Checks the stored amount that determines how much of a payment is left to refund. */
async function wrongRemainders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; kept: number; refunded: number }>`
    select transaction_id as id, returned_cents as kept, refunded from (
      select transaction_id, returned_cents, coalesce(
        (select sum(amount_cents) from refunds where payment_id = payments.id and state <> 'failed'), 0
      ) as refunded
      from payments
    ) as compared
    where returned_cents <> refunded order by transaction_id`.execute(db);
  return rows.map(
    ({ id, kept, refunded }) =>
      `Payment ${id} has ${moneyText(kept)} recorded as returned, but its refunds make ${moneyText(refunded)}.`,
  );
}

async function unreturnedRefusals(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from payments
    where status = 'refused' and not exists (select 1 from refunds where payment_id = payments.id)
    order by transaction_id`.execute(db);
  return rows.map(({ id }) => `Payment ${id} was refused, but has no refund.`);
}

async function missingReceipts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ of: string }>`
    select 'The payment ' || transaction_id as "of" from payments
    where not exists (select 1 from receipts where payment_id = payments.id and refund_id is null)
    union all
    select 'A refund of the payment ' || transaction_id from refunds join payments on payments.id = payment_id
    where state = 'done' and not exists (select 1 from receipts where refund_id = refunds.id)
    order by 1`.execute(db);
  return rows.map((row) => `${row.of} has no receipt.`);
}

async function gapsInReceipts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ year: number; last: number; there: number }>`
    select year, max(last) as last, sum(there) as there from (
      select year, max(number) as last, count(*) as there from receipts group by year
      union all
      select year, last, 0 from receipt_years
    ) as years
    group by year having max(last) <> sum(there) order by year`.execute(db);
  return rows.map(
    ({ year, last, there }) => `The receipts of ${year} have gaps: only ${there} of ${last} exist.`,
  );
}

async function wrongBookings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ of: string; off: number }>`
    select name || ' (' || id || ')' as "of", off from (
      select id, name, total_bookings -
        (select count(*) from payments where class_id = classes.id and status = 'booked') as off
      from classes
    ) as compared
    where off <> 0 order by id`.execute(db);
  return rows.map(({ of, off }) => `Class ${of} counts ${more(off, "booking")} than there are payments.`);
}

async function wrongSizes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string; off: number }>`
    select part, sum(amount) as off from (
      select part, amount from sizes where list = 'payments'
      union all
      select status || ' ' || trainer_id, -count(*) from payments group by 1
    ) as compared
    group by part having sum(amount) <> 0 order by part`.execute(db);
  return rows.map(
    ({ part, off }) => `The list of payments (${part}) counts ${more(off, "row")} than it has.`,
  );
}

async function wrongTakings(db: Db): Promise<string[]> {
  type Row = { of: string; price: number; payments: number; charged: number; returned: number };
  const { rows } = await sql<Row>`
    select month || ', ' || trainer_name || ' (' || trainer_id || ')' as "of", price_cents as price,
      sum(payments) as payments, sum(charged) as charged, sum(returned) as returned
    from (
      select month, trainer_id, trainer_name, price_cents, payments, charged_cents as charged,
        returned_cents as returned
      from takings
      union all
      select month, trainer_id, trainer_name, price_cents, case kind when 'charge' then -1 else 0 end,
        case kind when 'charge' then -amount_cents else 0 end, case kind when 'charge' then 0 else amount_cents end
      from movements join payments on payments.id = payment_id
    ) as compared
    group by month, trainer_id, trainer_name, price_cents
    having sum(payments) <> 0 or sum(charged) <> 0 or sum(returned) <> 0
    order by 1, 2`.execute(db);
  return rows.map(({ of, price, payments, charged, returned }) => {
    const parts = [
      ...(payments ? [more(payments, "charge")] : []),
      ...(charged ? [moreMoney(charged, "charged")] : []),
      ...(returned ? [moreMoney(returned, "returned")] : []),
    ];
    return `The takings of ${of}, ${moneyText(price)} differ from the movements: ${parts.join(", ")}.`;
  });
}

function more(off: number, noun: string): string {
  const count = Math.abs(off);
  return `${count} ${noun}${count === 1 ? "" : "s"} ${off > 0 ? "more" : "fewer"}`;
}

function moreMoney(cents: number, what: string): string {
  return `${moneyText(Math.abs(cents))} ${cents > 0 ? "more" : "less"} ${what}`;
}

/** How many bookings are read at once. */
const bookingsAtOnce = 5000;

/** The last day of each booking against its month and the changes that were noted (D72 to D76). */
async function wrongTerms(db: Db): Promise<string[]> {
  const found: string[] = [];
  // In batches, because all of them may be larger than memory.
  for (let last = ""; ; ) {
    const { rows } = await sql<{ key: string; id: string; starts_on: string; ends_on: string; days: number }>`
      select payments.id as key, transaction_id as id, starts_on, ends_on, coalesce((
        select cast(sum(days) as integer) from term_changes where payment_id = payments.id
      ), 0) as days
      from payments where status = 'booked' and payments.id > ${last}
      order by payments.id limit ${sql.lit(bookingsAtOnce)}`.execute(db);
    last = rows.at(-1)?.key ?? "";
    if (last === "") return found.sort();
    for (const { id, starts_on, ends_on, days } of rows) {
      const should = dayAfter(termFrom(starts_on).endsOn, days);
      if (should !== ends_on)
        found.push(`Payment ${id} ends on ${ends_on}, but by its changes on ${should}.`);
    }
  }
}
