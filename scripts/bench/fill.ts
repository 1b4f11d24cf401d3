import { sql } from "kysely";
import { slotTimings } from "#contract/constants.ts";
import { demoAccounts } from "#demo/accounts.ts";
import { showProgress } from "#server/admin/progress.ts";
import { fillTextIndexes } from "#server/db/migrations/008-texts-are-indexed.ts";
import { type Engine, openDatabase } from "#server/db/open.ts";
import { articleColumns, noApplication, paymentColumns, userColumns } from "#server/db/rows.ts";
import { opening } from "#studio/hours.ts";
import { tiers } from "#studio/tiers.ts";

/** The number of rows in each table. */
export type Scale = { users: number; articles: number; payments: number };

type Db = ReturnType<typeof openDatabase>["db"];
type Row = Record<string, unknown>;

const tables = ["users", "articles", "payments"] as const satisfies (keyof Scale)[];
const perStatement = 2_000;
const minuteMs = 60_000;
const words = "strength breath balance rest morning evening stretch focus energy posture rhythm power".split(
  " ",
);

/**
 * Adds this many rows to the demo's data, built by the code that builds every row of the studio. The tables' own
 * triggers keep sums and search; other indexes are rebuilt at the end, because the rows come in no index's order.
 */
export async function fill(databaseUrl: string, scale: Scale): Promise<void> {
  const { db, engine, changes } = openDatabase(databaseUrl);
  try {
    // An interrupted fill is thrown away, so nothing needs to be durable before it is done.
    if (engine === "sqlite")
      for (const setting of ["synchronous = off", "cache_size = -200000"])
        await sql.raw(`pragma ${setting}`).execute(db);
    await db
      .transaction()
      .execute((tx) => withoutIndexes({ db: tx, engine }, () => writeRows({ db: tx, engine }, scale)));
    await sql`analyze`.execute(db);
  } finally {
    await changes.close();
    await db.destroy();
  }
}

type Open = { db: Db; engine: Engine };

async function writeRows({ db, engine }: Open, scale: Scale): Promise<void> {
  const say = showProgress("Rows written", scale.users + scale.articles + scale.payments);
  const known = await knownPeople(db);
  const rows: Record<keyof Scale, (number: number) => Row> = {
    users: userRow,
    articles: (number) => articleRow(number, known.writer),
    payments: (number) => paymentRow(number, { ...known, scale }),
  };
  for (const table of tables)
    for (let first = 0; first < scale[table]; first += perStatement) {
      const length = Math.min(perStatement, scale[table] - first);
      await insert(
        { db, engine },
        table,
        Array.from({ length }, (_, index) => rows[table](first + index)),
      );
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

/** Drops all indexes but the keys' while `work` runs, then rebuilds them at once. */
async function withoutIndexes({ db, engine }: Open, work: () => Promise<void>): Promise<void> {
  const list = sql.join(tables.map((table) => sql.lit(table)));
  const { rows: indexes } =
    engine === "postgres"
      ? await sql<Index>`
          select indexname as name, indexdef as definition from pg_indexes
          where tablename in (${list}) and indexdef not like 'CREATE UNIQUE%'`.execute(db)
      : await sql<Index>`
          select name, type, sql as definition from sqlite_master
          where tbl_name in (${list}) and (type = 'index' and sql is not null or name like '%_insert_texts')`.execute(
          db,
        );
  for (const { name, type = "index" } of indexes)
    await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db);
  await work();
  if (engine === "sqlite") await fillTextIndexes(db);
  const say = showProgress("Indexes made", indexes.length);
  for (const { definition } of indexes) {
    await sql.raw(definition).execute(db);
    say(1);
  }
}

/** An index, or on SQLite the trigger that maintains the text index. */
type Index = { name: string; type?: "index" | "trigger"; definition: string };

/** One statement for any number of rows: they are passed as one JSON text. */
async function insert({ db, engine }: Open, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)}`));
  const text = JSON.stringify(rows);
  const source =
    engine === "postgres"
      ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`
      : sql`select ${values} from json_each(${text})`;
  await sql`insert into ${sql.table(table)} (${names}) ${source}`.execute(db);
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
