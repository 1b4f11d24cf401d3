import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The lists that grow without limit, and the columns that tell which part of the list a row is in. */
const lists = [
  { list: "articles", part: (_row: string) => "cast('' as text)", changes: null },
  { list: "users", part: (row: string) => `${row}role`, changes: "role" },
];

/** Stores the lengths of lists, so that a first page counts nothing; and, on PostgreSQL, a search index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("sizes")
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("part", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("sizes_key", ["list", "part"])
    .execute();
  for (const kept of lists) {
    const part = sql.raw(kept.part(""));
    await sql`
      insert into sizes (list, part, amount)
      select ${sql.lit(kept.list)}, ${part}, count(*) from ${sql.table(kept.list)}
      group by 2`.execute(db);
    await (isPostgres ? keepOnPostgres(db, kept) : keepOnSqlite(db, kept));
  }
  if (isPostgres) await indexSearches(db);
}

type Kept = (typeof lists)[number];

async function keepOnSqlite(db: Kysely<unknown>, { list, part, changes }: Kept): Promise<void> {
  const add = `insert into sizes (list, part, amount) values ('${list}', ${part("new.")}, 1)
    on conflict do update set amount = amount + 1;`;
  const subtract = `update sizes set amount = amount - 1 where list = '${list}' and part = ${part("old.")};`;
  const triggers = [
    ["insert", add],
    ["delete", subtract],
    ...(changes ? [[`update of ${changes}`, subtract + add]] : []),
  ];
  for (const [event = "", steps = ""] of triggers)
    await sql`
      create trigger ${sql.id(`${list}_${event.split(" ")[0]}_sizes`)} after ${sql.raw(event)} on ${sql.table(list)}
      begin ${sql.raw(steps)} end`.execute(db);
}

async function keepOnPostgres(db: Kysely<unknown>, { list, part, changes }: Kept): Promise<void> {
  const added = `select ${part("")} as part, 1 as amount from added`;
  const taken = `select ${part("")} as part, -1 as amount from taken`;
  const triggers = [
    { event: "insert", rows: added, named: "new table as added" },
    { event: "delete", rows: taken, named: "old table as taken" },
    ...(changes
      ? [
          {
            event: "update",
            rows: `${added} union all ${taken}`,
            named: "old table as taken new table as added",
          },
        ]
      : []),
  ];
  for (const { event, rows, named } of triggers) {
    const name = sql.id(`keep_size_of_${list}_on_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into sizes (list, part, amount)
        select ${sql.lit(list)}, part, sum(amount) from (${sql.raw(rows)}) as changed
        group by part having sum(amount) <> 0 order by part
        on conflict (list, part) do update set amount = sizes.amount + excluded.amount;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`${list}_${event}_sizes`)} after ${sql.raw(event)} on ${sql.table(list)}
      referencing ${sql.raw(named)} for each statement execute function ${name}()`.execute(db);
  }
}

/** Where the studio may not use pg_trgm, searches scan the table as before. */
async function indexSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index articles_by_text on articles using gin (search_text gin_trgm_ops);
      create index users_by_text on users using gin (search_text gin_trgm_ops);
      create index users_by_email_text on users using gin (email gin_trgm_ops);
      create index payments_by_text on payments using gin (search_text gin_trgm_ops);
    exception when others then null;
    end $$`.execute(db);
}
