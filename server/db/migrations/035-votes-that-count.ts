import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Votes that count once their voter's address is proven: kept apart until then, and counted by that very statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("votes")
    .addColumn("counted", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create index votes_uncounted on votes (voter_id) where counted = 0`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres(db) : onSqlite(db));
}

const uncounted = "from votes where voter_id = new.id and counted = 0";
const steps = `
  update articles set upvotes = upvotes + 1
  where id in (select article_id ${uncounted} and type = 'upvote');
  update articles set downvotes = downvotes + 1
  where id in (select article_id ${uncounted} and type = 'downvote');
  update votes set counted = 1 where voter_id = new.id and counted = 0;`;
const isNewlyProven = "old.email_proven = 0 and new.email_proven = 1";

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger users_proven_votes after update of email_proven on users when ${sql.raw(isNewlyProven)}
    begin ${sql.raw(steps)} end`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  // Locked in one order, so that two voters of the same articles don't deadlock.
  await sql`
    create function count_proven_votes() returns trigger language plpgsql as $$
    begin
      perform id from articles where id in (select article_id ${sql.raw(uncounted)}) order by id for no key update;
      ${sql.raw(steps)}
      return null;
    end $$`.execute(db);
  await sql`
    create trigger users_proven_votes after update of email_proven on users
    for each row when (${sql.raw(isNewlyProven)}) execute function count_proven_votes()`.execute(db);
}
