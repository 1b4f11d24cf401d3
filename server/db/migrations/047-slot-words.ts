import { statements } from "./statements.ts";

/** What was written to everybody of a slot; kept for the week in which they read it (D78). */
export const up = statements(`
  create table slot_words (
    id text primary key,
    trainer_id text not null references users (id) on delete cascade,
    slot_timing text not null,
    words text not null,
    author_id text references users (id) on delete set null,
    attempt_id text,
    people integer not null,
    written_at text not null,
    constraint slot_words_attempt unique (trainer_id, slot_timing, attempt_id)
  );
  create index slot_words_by_author on slot_words (author_id);
  create index slot_words_by_time on slot_words (written_at)`);
