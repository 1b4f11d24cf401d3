import type { Kysely } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { statements } from "./statements.ts";

/**
 * An address counts once its owner has confirmed it, and an article is sent once to those that have. Existing addresses
 * were never confirmed: they wait until their owner subscribes again and follows the link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const random = isOnPostgres(db) ? "gen_random_uuid()::text" : "lower(hex(randomblob(16)))";
  await statements(`
    alter table subscribers add column id text not null default '';
    alter table subscribers add column confirmed_at text;
    alter table subscribers add column mailed_at text;
    update subscribers set id = ${random};
    create unique index subscribers_by_id on subscribers (id);
    create index subscribers_by_confirmation on subscribers (confirmed_at, email);
    create table newsletter_sends (
      -- No foreign key: what was sent stays recorded when the article is gone.
      article_id text primary key,
      title text not null,
      started_at text not null,
      finished_at text,
      sent_to text not null default '',
      mails integer not null default 0
    )`)(db);
}
