import { sql } from "kysely";
import { slotTimings } from "#contract/constants.ts";
import { demoAccounts } from "#demo/accounts.ts";
import { showProgress } from "#server/admin/progress.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { articleColumns, noApplication, paymentColumns, userColumns } from "#server/db/rows.ts";
import { opening } from "#studio/hours.ts";
import { tiers } from "#studio/tiers.ts";

/** The number of rows in each table. */
export type Scale = { users: number; articles: number; payments: number };

/** Times the columns of the widest table, this is less than the parameters that either database takes. */
const perStatement = 1_000;
const minuteMs = 60_000;
const words = "strength breath balance rest morning evening stretch focus energy posture rhythm power".split(
  " ",
);

/**
 * Adds this many rows to the demo's data, built by the code that builds every row of the studio, and counted and indexed
 * by the tables' own triggers.
 */
export async function fill(databaseUrl: string, scale: Scale): Promise<void> {
  const { backgroundDb: db, engine, close } = openDatabase(databaseUrl);
  try {
    // An interrupted fill is thrown away, so nothing needs to be durable before it is done.
    if (engine === "sqlite")
      for (const setting of ["synchronous = off", "cache_size = -200000"])
        await sql.raw(`pragma ${setting}`).execute(db);
    await db.transaction().execute((tx) => writeRows(tx, scale));
    await sql`analyze`.execute(db);
  } finally {
    await close();
  }
}

async function writeRows(db: Db, scale: Scale): Promise<void> {
  const say = showProgress("Rows written", scale.users + scale.articles + scale.payments);
  const known = await knownPeople(db);
  const write = {
    users: (numbers: number[]) => db.insertInto("users").values(numbers.map(userRow)),
    articles: (numbers: number[]) =>
      db.insertInto("articles").values(numbers.map((number) => articleRow(number, known.writer))),
    payments: (numbers: number[]) =>
      db.insertInto("payments").values(numbers.map((number) => paymentRow(number, { ...known, scale }))),
  };
  for (const table of ["users", "articles", "payments"] as const)
    for (let first = 0; first < scale[table]; first += perStatement) {
      const length = Math.min(perStatement, scale[table] - first);
      await write[table](Array.from({ length }, (_, index) => first + index)).execute();
      say(length);
    }
  await chargeAll(db);
}

/** Charges each payment and gives it a receipt; the demo's payments already have theirs. */
async function chargeAll(db: Db): Promise<void> {
  await sql`
    insert into movements (id, payment_id, kind, provider_id, amount_cents, state, happened_at, month, created_at)
    select id, id, 'charge', transaction_id, price_cents, 'succeeded', paid_at, substr(paid_at, 1, 7), created_at
    from payments where id like 'fill-%'`.execute(db);
  await sql`
    insert into receipts (year, number, payment_id, issued_at)
    select cast(substr(paid_at, 1, 4) as integer),
      row_number() over (partition by substr(paid_at, 1, 4) order by paid_at, id), id, paid_at
    from payments where id like 'fill-%'`.execute(db);
  await sql`
    insert into receipt_years (year, last)
    select year, max(number) from receipts
    where year not in (select year from receipt_years) group by year`.execute(db);
}

type Known = Awaited<ReturnType<typeof knownPeople>>;

async function knownPeople(db: Db) {
  const [trainers, classes] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("role", "=", "trainer")
      .orderBy("id")
      .execute(),
    db.selectFrom("classes").select(["id", "name"]).orderBy("id").execute(),
  ]);
  const writer = trainers.find(({ email }) => email === demoAccounts[1].email);
  if (!writer) throw new Error("the demo's trainer is missing");
  return { trainers, classes, writer };
}

/** Counts back from the demo's oldest row, so that the demo's rows stay the newest. */
function momentBefore(number: number, stepMs: number): Date {
  return new Date(Date.parse("2024-08-31T00:00:00Z") - number * stepMs);
}

function pick<Entry>(entries: readonly Entry[], number: number): Entry {
  return entries[number % entries.length] as Entry;
}

function personName(number: number): string {
  return `Member ${pick(words, number)} ${number}`;
}

function userRow(number: number) {
  return userColumns({
    id: `fill-user-${number}`,
    email: `fill-${number}@shokti.test`,
    identity_subject: null,
    name: personName(number),
    photo_url: "",
    role: "member",
    request_status: number % 1000 === 0 ? "requested" : "none",
    application: noApplication,
    slot_duration: 0,
    createdAt: momentBefore(number, minuteMs),
  });
}

function articleRow(number: number, writer: Known["writer"]) {
  const title = `${pick(words, number)} and ${pick(words, Math.floor(number / words.length))}, part ${number}`;
  const body = words.map((word, index) => `On ${word}: ${pick(words, number + index * 5)} comes first.`);
  const row = articleColumns({
    id: `fill-article-${number}`,
    article_title: title,
    article_details: Array.from({ length: 4 }, () => body.join(" ")).join("\n\n"),
    writer,
    createdAt: momentBefore(number, 5 * minuteMs),
  });
  return { ...row, upvotes: (number * 7919) % 1000 };
}

function paymentRow(number: number, { trainers, classes, scale }: Known & { scale: Scale }) {
  const buyer = (number * 31) % Math.max(1, scale.users);
  const trainer = pick(trainers, number);
  const booked = pick(classes, number * 5);
  const paidAt = momentBefore(number, minuteMs);
  const id = `fill-payment-${number}`;
  return paymentColumns({
    id,
    transaction_id: `pi_fill_${number}`,
    user_id: `fill-user-${buyer}`,
    user_name: personName(buyer),
    email: `fill-${buyer}@shokti.test`,
    price_cents: pick(tiers, number).priceCents,
    trainer_id: trainer.id,
    trainer_name: trainer.name,
    slot_duration: 1,
    slot_timing: pick(slotTimings, number),
    slotDays: opening.days,
    class_id: booked.id,
    class_name: booked.name,
    paidAt,
    createdAt: paidAt,
  });
}
