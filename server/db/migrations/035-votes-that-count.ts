import { type Kysely, sql } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { addPostgresTrigger, statements } from "./statements.ts";

/** Votes that count once their voter's address is proven: kept apart until then, and counted by that very statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements(`
    alter table votes add column counted integer not null default 1;
    create index votes_uncounted on votes (voter_id) where counted = 0`)(db);
  await (isOnPostgres(db) ? onPostgres(db) : onSqlite(db));
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
  await addPostgresTrigger(db, {
    name: "users_proven_votes",
    calls: "count_proven_votes",
    on: `after update of email_proven on users for each row when (${isNewlyProven})`,
    // Locked in one order, so that two voters of the same articles don't deadlock.
    steps: `
      perform id from articles where id in (select article_id ${uncounted}) order by id for no key update;
      ${steps}
      return null;`,
  });
}
