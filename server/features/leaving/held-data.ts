import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import { ofArticles, ofClasses } from "#server/db/written.ts";
import type { Held, Holder } from "./held.ts";
import { identityTables } from "./held-by-identity.ts";

const byUserId = ({ id }: Holder) => sql`user_id = ${id}`;
const ofOwnPayments = ({ id }: Holder) => sql`payment_id in (select id from payments where user_id = ${id})`;
const writtenIn = (of: Readonly<Record<string, string>>) => Object.values(of).join(" ");
const forTheBooks = "the books name nobody, but what was paid and to whom stays";

/**
 * Every table of the studio, column by column: a new table does not compile, and a new column fails a test, until it
 * is said here whose data it holds and what becomes of it (`purge-person.ts`).
 */
const studioTables: Record<keyof Schema, Held> = {
  users: {
    as: "record",
    whose: ({ id }) => sql`id = ${id}`,
    shown: `id email identity_subject tokens_after email_proven name photo_url role request_status
      application_version rejection_reason biography years_of_experience slot_duration slot_days places social_url
      created_at`,
    withheld: "search_text sort_name",
    leaving: "deleted",
  },
  user_areas: {
    as: "areas of expertise",
    whose: byUserId,
    shown: "user_id area position",
    leaving: "deleted",
  },
  user_slots: { as: "slots", whose: byUserId, shown: "user_id slot", leaving: "deleted" },
  user_classes: { as: "classes taught", whose: byUserId, shown: "user_id class_id", leaving: "deleted" },
  classes: {
    nobodys: "the studio's",
    columns: `id ${writtenIn(ofClasses)} name_key sort_name search_text created_at total_bookings version archived_at`,
  },
  articles: {
    as: "articles",
    whose: ({ id }) => sql`writer_id = ${id}`,
    shown: `id ${writtenIn(ofArticles)} writer_id writer_name writer_email upvotes downvotes created_at version`,
    withheld: "search_text words",
    leaving: { stays: "writer_name search_text", because: "articles stay under their writer's name (D38)" },
  },
  votes: {
    as: "votes",
    whose: ({ id }) => sql`voter_id = ${id}`,
    shown: "article_id voter_id type created_at counted",
    leaving: "deleted",
  },
  reviews: {
    as: "review",
    whose: byUserId,
    shown: "id review reviewer reviewer_img_url date user_id hidden_at hidden_reason",
    leaving: "deleted",
  },
  subscribers: {
    as: "newsletter",
    whose: ({ email }) => sql`email = ${email}`,
    shown: "email created_at id confirmed_at mailed_at",
    leaving: "deleted",
  },
  newsletter_sends: {
    nobodys: "of articles; the address that a sending has reached is kept only until it ends",
    columns: "article_id title started_at finished_at sent_to mails",
  },
  payments: {
    as: "payments",
    whose: byUserId,
    shown: `id transaction_id status end_reason ended_at returned_cents user_id user_name email price_cents
      trainer_id trainer_name slot_duration slot_timing slot_days chosen_days class_id class_name card desk paid_at starts_on ends_on
      created_at`,
    withheld: "search_text",
    leaving: {
      stays: "trainer_id trainer_name search_text",
      because: forTheBooks,
      byAdmin: "user_name email",
    },
  },
  movements: {
    as: "movements of money",
    whose: ofOwnPayments,
    shown: "id payment_id kind provider_id amount_cents state happened_at month created_at",
    leaving: { stays: "", because: forTheBooks },
  },
  refunds: {
    as: "refunds",
    whose: ofOwnPayments,
    shown: `id payment_id amount_cents cause reason state provider_id failure paid_otherwise unused_cents
      attempt_id tries attempts due_at settled_at created_at`,
    withheld: "asked_by",
    leaving: {
      stays: "asked_by reason",
      because: "which admin asked is a number; a member reads why, such as that their trainer has left",
    },
  },
  receipts: {
    as: "receipts",
    whose: ofOwnPayments,
    shown: "year number payment_id refund_id issued_at",
    leaving: { stays: "", because: forTheBooks },
  },
  receipt_years: { nobodys: "numbers", columns: "year last" },
  takings: {
    nobodys: "sums",
    columns: "month trainer_id trainer_name price_cents payments charged_cents returned_cents",
    leaving: { stays: "trainer_id trainer_name", because: forTheBooks },
  },
  slot_places: {
    as: "places",
    whose: ({ id }) => sql`member_id = ${id}`,
    shown: "trainer_id slot_timing place member_id kind until created_at",
    leaving: "deleted",
  },
  waiting_list: {
    as: "waiting list",
    whose: ({ id }) => sql`member_id = ${id}`,
    shown: "id trainer_id slot_timing member_id joined_at offered_until",
    leaving: "deleted",
  },
  lapsed_places: {
    as: "places not paid for",
    whose: ({ id }) => sql`member_id = ${id}`,
    shown: "trainer_id slot_timing member_id kind at",
    leaving: "deleted",
  },
  absences: {
    as: "absences",
    whose: ({ id }) => sql`trainer_id = ${id}`,
    shown: "id trainer_id slot_timing from_day until_day word created_at",
    leaving: "deleted",
  },
  substitutes: {
    as: "sessions given for others",
    whose: ({ id }) => sql`substitute_id = ${id}`,
    shown: "trainer_id slot_timing day substitute_id substitute_name created_at",
    also: {
      as: "sessions given by others",
      whose: ({ id }) => sql`trainer_id = ${id}`,
      shown: "trainer_id slot_timing day created_at",
    },
    leaving: {
      stays: "substitute_name",
      because: "who gave a session stays known to its members, under their name (D73)",
    },
  },
  closed_days: { nobodys: "the studio's", columns: "id name from_day until_day created_at" },
  pauses: {
    as: "pauses",
    whose: ofOwnPayments,
    shown: "payment_id from_day until_day created_at",
    leaving: { stays: "", because: forTheBooks },
  },
  term_changes: {
    as: "changes of memberships' last days",
    whose: ofOwnPayments,
    shown: "id payment_id kind days from_day until_day reason attempt_id created_at",
    withheld: "by_id",
    leaving: { stays: "by_id reason", because: "who changed it is a number; a member reads why" },
  },
  visits: {
    as: "visits",
    whose: ({ id }) => sql`member_id = ${id}`,
    shown: "id trainer_id slot_timing day member_id payment_id ticked_at",
    leaving: {
      stays: "trainer_id",
      because: "a trainer's members keep what they trained, with whom by a number, for two years",
    },
  },
  slot_words: {
    as: "words to slots",
    whose: ({ id }) => sql`author_id = ${id}`,
    shown: "id trainer_id slot_timing words author_id attempt_id people written_at",
    leaving: {
      stays: "words",
      because: "what an admin wrote to a trainer's slot is read for its week; a trainer's own goes with them",
    },
  },
  calendar_addresses: {
    as: "calendar address",
    whose: byUserId,
    shown: "user_id made_at",
    withheld: "secret_hash",
    leaving: "deleted",
  },
  sizes: {
    nobodys: "sums",
    columns: "list part amount",
    leaving: { stays: "part", because: "how many payments a trainer had, by a number" },
  },
  card_events: { nobodys: "ids of the card provider's messages", columns: "id type received_at" },
  audit: {
    as: "decisions about you",
    whose: ({ id }) => sql`subject_id = ${id}`,
    shown: "id subject_id subject_name subject_email action reason created_at",
    withheld: "actor_id actor_name actor_email search_text",
    also: {
      as: "decisions by you",
      whose: ({ id }) => sql`actor_id = ${id}`,
      shown: "id actor_id actor_name actor_email action reason created_at",
    },
    leaving: {
      stays: "actor_id subject_id",
      because: "what was decided stays for two years, and about money for good, about and by a number",
      byAdmin: "actor_name actor_email subject_name subject_email search_text",
    },
  },
  security_events: {
    as: "logins and refusals",
    whose: ({ id, subject }) => sql`person_id = ${id} or account_id = ${subject}`,
    shown: "id event person_id account_id tried_domain address user_agent reason times created_at",
    leaving: { stays: "person_id", because: "the deletion itself, by a number, for 90 days" },
  },
  outbox: {
    as: "mails",
    whose: ({ email }) => sql`recipient = ${email}`,
    shown: "id kind recipient subject attempts due_at valid_until refusal created_at",
    // Links in them would open more than this file should.
    withheld: "body html unsubscribe_url event",
    leaving: {
      stays: "event recipient subject body html",
      because:
        "what tells them, and those they trained, that they have left and what is paid back, until it is sent",
    },
  },
  pictures: {
    nobodys: "found only by their address, which the record, classes and articles hold",
    columns: "id width height kept_at bytes",
  },
  outside_pictures: {
    nobodys: "found only by the address that was given",
    columns: "id address picture_id tries due_at",
  },
  notes: { nobodys: "the studio's", columns: "name value" },
  book_differences: { nobodys: "the books', written anew each day", columns: "text found_at" },
  leases: { nobodys: "the program's", columns: "name holder held_until wanted due_at done_at failed_at" },
  rate_limits: {
    nobodys: "counts that expire within a day",
    columns: "key uses ends_at pending pending_until",
    leaving: { stays: "key", because: "it expires within a day" },
  },
};

export const heldTables: Readonly<Record<string, Held>> = { ...studioTables, ...identityTables };

type Rows = Record<string, unknown>[];

/** Everything held on someone, by kind (D71). */
export async function readHeldData(db: Db, holder: Holder): Promise<Record<string, Rows>> {
  const tables = await db.introspection.getTables();
  const held: Record<string, Rows> = {};
  for (const { name } of tables) {
    const table = heldTables[name];
    if (!table || "nobodys" in table) continue;
    for (const { as, whose, shown } of [table, ...(table.also ? [table.also] : [])]) {
      const columns = sql.join(namesIn(shown).map((column) => sql.ref(column)));
      const { rows } = await sql<Record<string, unknown>>`
        select ${columns} from ${sql.table(name)} where ${whose(holder)}`.execute(db);
      held[as] = rows;
    }
  }
  return held;
}

/** The columns of a list in this table. */
export const namesIn = (columns: string): string[] => columns.split(/\s+/).filter(Boolean);
