import type { Kysely } from "kysely";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import { statements } from "./statements.ts";

/** The studio's tables in their first version. Rules live here, as keys and checks; code only explains them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sorted by code points, as on SQLite, whatever PostgreSQL's locale.
  const sorted = isOnPostgres(db) ? `text collate "C"` : "text";
  await statements(people(sorted) + writings + money + housekeeping)(db);
}

const people = (sorted: string) => `
  create table users (
    id text primary key,
    email text not null unique,
    identity_subject text,
    name text not null,
    photo_url text not null,
    role text not null default 'member' check (role in ('admin', 'trainer', 'member')),
    request_status text not null default 'none'
      check (request_status in ('none', 'requested', 'approved', 'rejected')),
    biography text not null default '',
    years_of_experience double precision not null default 0,
    slot_duration double precision not null default 0 check (slot_duration >= 0),
    social_url text not null default '[]',
    sort_name ${sorted} not null,
    search_text text not null,
    created_at text not null
  );
  create index users_by_role on users (role, created_at, id);
  create table classes (
    id text primary key,
    name text not null,
    name_key text not null unique,
    sort_name ${sorted} not null,
    details text not null,
    image_url text not null,
    search_text text not null,
    created_at text not null
  );
  create table user_areas (
    user_id text not null references users (id) on delete cascade,
    area text not null,
    position integer not null,
    constraint user_areas_key primary key (user_id, area)
  );
  create table user_slots (
    user_id text not null references users (id) on delete cascade,
    slot text not null check (slot in ('Morning', 'Afternoon', 'Evening')),
    constraint user_slots_key primary key (user_id, slot)
  );
  create table user_classes (
    user_id text not null references users (id) on delete cascade,
    class_id text not null references classes (id) on delete cascade,
    constraint user_classes_key primary key (user_id, class_id)
  );
  create index user_classes_by_class on user_classes (class_id);`;

const writings = `
  create table articles (
    id text primary key,
    title text not null,
    details text not null,
    image_url text not null,
    article_date text not null,
    writer_id text references users (id) on delete set null,
    writer_name text not null,
    writer_email text not null,
    upvotes integer not null default 0,
    downvotes integer not null default 0,
    search_text text not null,
    created_at text not null
  );
  create index articles_by_date on articles (created_at, id);
  create index articles_by_votes on articles (upvotes, id);
  create table votes (
    article_id text not null references articles (id) on delete cascade,
    voter_id text not null,
    type text not null check (type in ('upvote', 'downvote')),
    created_at text not null,
    constraint votes_key primary key (article_id, voter_id)
  );
  create table reviews (
    id text primary key,
    review text not null,
    reviewer text not null,
    reviewer_img_url text not null,
    date text not null
  );
  create table subscribers (email text primary key, created_at text not null);`;

/** No foreign key for trainers: the books keep who a member paid for after that trainer is gone (D38). */
const money = `
  create table payments (
    id text primary key,
    transaction_id text not null unique,
    status text not null check (status in ('booked', 'refund_due', 'refunded')),
    user_id text references users (id) on delete set null,
    user_name text not null,
    email text not null,
    price_cents integer not null check (price_cents > 0),
    trainer_id text not null,
    trainer_name text not null,
    slot_duration double precision not null,
    slot_timing text not null,
    class_id text references classes (id) on delete set null,
    class_name text,
    refund_reason text,
    refund_id text,
    paid_at text not null,
    paid_month text not null,
    search_text text not null,
    created_at text not null
  );
  create index payments_by_day on payments (status, paid_at, id);
  create index payments_by_member on payments (user_id);
  create index payments_by_trainer on payments (trainer_id);
  create index payments_by_class on payments (class_id);
  create table card_events (id text primary key, type text not null, received_at text not null);`;

const housekeeping = `
  create table audit (
    id text primary key,
    actor_id text not null,
    actor_email text not null,
    subject_id text not null,
    subject_email text not null,
    action text not null,
    created_at text not null
  );
  create table outbox (
    id text primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null default 0,
    due_at text not null,
    sent_at text,
    created_at text not null
  );
  create table notes (name text primary key, value text not null)`;
