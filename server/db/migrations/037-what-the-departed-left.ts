import { type Kysely, sql } from "kysely";
import { formerMember } from "#contract/own-data.ts";
import { searchText } from "#server/db/lists/search.ts";

/**
 * People who had left before all of it went with them: their votes, their logins, their name as an admin who deleted
 * their own account, and the address at which a newsletter ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isGone = (column: string) =>
    sql`${sql.ref(column)} is not null and ${sql.ref(column)} not in (select id from users)`;
  for (const [counts, type] of [
    ["upvotes", "upvote"],
    ["downvotes", "downvote"],
  ]) {
    const theirs = sql`from votes where article_id = articles.id and type = ${type} and ${isGone("voter_id")}`;
    await sql`
      update articles set ${sql.ref(String(counts))} = ${sql.ref(String(counts))} - (select count(*) ${theirs})
      where exists (select 1 ${theirs})`.execute(db);
  }
  await sql`delete from votes where ${isGone("voter_id")}`.execute(db);
  await sql`delete from security_events where ${isGone("person_id")}`.execute(db);
  await sql`update newsletter_sends set sent_to = '' where finished_at is not null`.execute(db);
  await forgetActors(db);
}

/** Only somebody who deletes their own account is both actor and subject of a deletion. */
async function forgetActors(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Record<"id" | "subject_name" | "subject_email", string>>`
    select id, subject_name, subject_email from audit
    where actor_id in (select subject_id from audit where action = 'deleted' and actor_id = subject_id)`.execute(
    db,
  );
  for (const { id, subject_name, subject_email } of rows) {
    const text = searchText(formerMember, subject_name, subject_email);
    await sql`
      update audit set actor_name = ${formerMember}, actor_email = '', search_text = ${text}
      where id = ${id}`.execute(db);
  }
}
