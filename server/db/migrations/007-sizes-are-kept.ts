import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { addPostgresTrigger, eachEvent, statements } from "./statements.ts";

/** The lists that grow without limit, and the columns that tell which part of the list a row is in. */
const lists = [
  { list: "articles", part: (_row: string) => "cast('' as text)", changes: null },
  { list: "users", part: (row: string) => `${row}role`, changes: "role" },
];

/** Stores the lengths of lists, so that a first page counts nothing; and, on PostgreSQL, a search index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = isOnPostgres(db);
  await statements(`
    create table sizes (
      list text not null,
      part text not null,
      amount bigint not null,
      constraint sizes_key primary key (list, part)
    )`)(db);
  for (const kept of lists) {
    await statements(count(kept))(db);
    await (isPostgres ? keepOnPostgres(db, kept) : keepOnSqlite(db, kept));
  }
  if (isPostgres) await indexSearches(db);
}

type Kept = (typeof lists)[number];

const count = ({ list, part }: Kept) => `
  insert into sizes (list, part, amount) select '${list}', ${part("")}, count(*) from ${list} group by 2`;

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
  const events = eachEvent({ added, taken }).filter(({ event }) => event !== "update" || changes);
  for (const { event, rows, named } of events)
    await addPostgresTrigger(db, {
      name: `${list}_${event}_sizes`,
      calls: `keep_size_of_${list}_on_${event}`,
      on: `after ${event} on ${list} referencing ${named} for each statement`,
      steps: `
        insert into sizes (list, part, amount)
        select '${list}', part, sum(amount) from (${rows}) as changed
        group by part having sum(amount) <> 0 order by part
        on conflict (list, part) do update set amount = sizes.amount + excluded.amount;
        return null;`,
    });
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
