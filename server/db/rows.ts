import type { Selectable } from "kysely";
import { plainWords, wordsBelowHeadings } from "#contract/article-text.ts";
import { NewArticle } from "#contract/articles.ts";
import { NewClass } from "#contract/classes.ts";
import { endedMembership } from "#contract/constants.ts";
import { moneyText } from "#contract/money.ts";
import { fieldsOfWords } from "#contract/primitives.ts";
import { studioDay, studioMonth } from "#contract/studio-time.ts";
import { type Term, termOf } from "#contract/terms.ts";
import { TrainerApplication } from "#contract/users.ts";
import { booking } from "#studio/booking.ts";
import type { Weekday } from "#studio/hours.ts";
import { nameKey, searchText, sortName } from "./lists/search.ts";
import type { MovementsTable, PaymentRecord, RefundRecord } from "./money-schema.ts";
import type { ArticlesTable, AuditTable, ClassesTable, UserAreasTable, UsersTable } from "./schema.ts";
import { slotDaysText } from "./slot-days.ts";
import { ofArticles, ofClasses, toColumns } from "./written.ts";

/*
 * New rows, each built in one place for every writer: features, the demo's seed, tests. Every column is returned, so a
 * new column that is not filled in here does not compile.
 */

type New = { id: string; createdAt: Date };

/** A new class without bookings. */
export function classColumns(input: NewClass & New): Selectable<ClassesTable> {
  return {
    id: input.id,
    ...classTextColumns(input),
    created_at: input.createdAt.toISOString(),
    total_bookings: 0,
    version: 1,
    archived_at: null,
  };
}

/** The columns of what is written of a class, and those derived from it. */
export function classTextColumns(input: NewClass) {
  return {
    ...toColumns(ofClasses, input),
    name_key: nameKey(input.class_name),
    sort_name: sortName(input.class_name),
    search_text: searchText(...wordsOf(NewClass, input)),
  };
}

/** A new article without votes (D32). Without a date it gets today's at the studio. */
export function articleColumns(
  input: NewArticle & New & { writer: { id: string; name: string; email: string } },
): Selectable<ArticlesTable> {
  return {
    id: input.id,
    ...articleTextColumns({
      ...input,
      article_date: input.article_date ?? studioDay(input.createdAt),
      writerName: input.writer.name,
    }),
    writer_id: input.writer.id,
    writer_name: input.writer.name,
    writer_email: input.writer.email,
    upvotes: 0,
    downvotes: 0,
    created_at: input.createdAt.toISOString(),
    version: 1,
  };
}

/** The columns of what is written of an article, and those derived from it. */
export function articleTextColumns(input: NewArticle & { writerName: string }) {
  const article_details = plainWords(input.article_details);
  return {
    ...toColumns(ofArticles, input),
    words: wordsBelowHeadings(input.article_details),
    search_text: searchText(...wordsOf(NewArticle, { ...input, article_details }), input.writerName),
  };
}

/** People's own words among what they wrote. */
function wordsOf(body: Parameters<typeof fieldsOfWords>[0], input: object): string[] {
  const named = new Map<string, string>(Object.entries(input));
  return fieldsOfWords(body).map((name) => named.get(name) ?? "");
}

type UserRow = Selectable<UsersTable>;
type Application = Omit<TrainerApplication, "email">;
/** Those of the fields that have a column: the others have tables of their own. */
type ApplicationColumns = Pick<UserRow, keyof Application & keyof UserRow>;
type NameColumns = Pick<UserRow, "name" | "sort_name" | "search_text">;

/** A new person with their application. Areas, slots and classes have tables of their own. */
export type NewPerson = New &
  Pick<
    UserRow,
    "email" | "identity_subject" | "name" | "photo_url" | "role" | "request_status" | "slot_duration"
  > &
  Partial<Pick<UserRow, "email_proven" | "application_version" | "rejection_reason">> & {
    application: Application;
    slotDays?: readonly Weekday[] | undefined;
    places?: number | undefined;
  };

/** The application of someone who has never applied. */
export const noApplication: Application = {
  biography: "",
  areas_of_expertise: [],
  years_of_experience: 0,
  available_slots: [],
  social_url: [],
};

/** A new person. */
export function userColumns({
  application,
  slotDays,
  places = booking.usualPlaces,
  createdAt,
  ...columns
}: NewPerson): UserRow {
  return {
    application_version: 0,
    rejection_reason: "",
    tokens_after: null,
    email_proven: 0,
    ...columns,
    slot_days: slotDays ? slotDaysText(slotDays) : null,
    places,
    ...applicationColumns(application),
    ...nameColumns({ name: columns.name, ...application }),
    created_at: createdAt.toISOString(),
  };
}

/** The columns of a person's row that an application changes. */
export function applicationColumns(application: Application): ApplicationColumns {
  return {
    biography: application.biography,
    years_of_experience: application.years_of_experience,
    social_url: JSON.stringify(application.social_url),
  };
}

type Described = { name: string; biography: string; areas_of_expertise: readonly string[] };

/** Columns derived from a person's name and public text: of `person` all that they wrote is read. */
export function nameColumns(person: Described): NameColumns {
  const { name, areas_of_expertise } = person;
  return {
    name,
    sort_name: sortName(name),
    search_text: searchText(name, ...wordsOf(TrainerApplication, person), ...areas_of_expertise),
  };
}

/** A person's areas of expertise, in the order they were chosen. */
export function areaRows(
  userId: string,
  areas: Application["areas_of_expertise"],
): Selectable<UserAreasTable>[] {
  return [...new Set(areas)].map((area, position) => ({ user_id: userId, area, position }));
}

type Derived = "slot_days" | "paid_at" | "starts_on" | "ends_on" | "search_text" | "created_at";
/** How it ended, and its days: not set for a booking just made. */
type Later = "status" | "end_reason" | "ended_at" | "chosen_days";
/** What the provider may not tell. */
type Untold = "card" | "desk";

/**
 * A new payment, booked by default. Its membership starts on the day of payment unless it renews another (D52, D56).
 */
export function paymentColumns({
  slotDays,
  paidAt,
  term = termOf(paidAt),
  createdAt,
  ...columns
}: Omit<PaymentRecord, Derived | Later | Untold | "returned_cents"> &
  Partial<Pick<PaymentRecord, Later | Untold>> &
  New & { slotDays: readonly Weekday[]; paidAt: Date; term?: Term }): PaymentRecord {
  return {
    status: "booked",
    end_reason: null,
    ended_at: null,
    chosen_days: null,
    card: null,
    desk: null,
    returned_cents: 0,
    ...columns,
    slot_days: slotDaysText(slotDays),
    starts_on: term.startsOn,
    ends_on: term.endsOn,
    paid_at: paidAt.toISOString(),
    search_text: searchText(columns.user_name, columns.trainer_name, columns.transaction_id),
    created_at: createdAt.toISOString(),
  };
}

/** A movement of money, at the time it happened (D60). */
export function movementColumns({
  happenedAt,
  createdAt,
  ...columns
}: Omit<Selectable<MovementsTable>, "happened_at" | "month" | "created_at"> &
  New & { happenedAt: Date }): Selectable<MovementsTable> {
  return {
    ...columns,
    happened_at: happenedAt.toISOString(),
    month: studioMonth(happenedAt),
    created_at: createdAt.toISOString(),
  };
}

/** A refund, due at once by default. */
export function refundColumns({
  createdAt,
  ...columns
}: Pick<RefundRecord, "payment_id" | "amount_cents" | "cause" | "reason"> &
  Partial<RefundRecord> &
  New): RefundRecord {
  return {
    state: "due",
    provider_id: null,
    failure: null,
    paid_otherwise: null,
    unused_cents: 0,
    asked_by: null,
    attempt_id: null,
    tries: 0,
    attempts: 0,
    due_at: createdAt.toISOString(),
    settled_at: null,
    ...columns,
    created_at: createdAt.toISOString(),
  };
}

type Person = { id: string; name: string; email: string };

/** A new entry in the audit. */
export function auditColumns({
  actor,
  subject,
  createdAt,
  ...columns
}: Pick<Selectable<AuditTable>, "action" | "reason"> &
  New & { actor: Person; subject: Person }): Selectable<AuditTable> {
  return {
    ...columns,
    actor_id: actor.id,
    subject_id: subject.id,
    ...auditNameColumns({ actor, subject, reason: columns.reason }),
    created_at: createdAt.toISOString(),
  };
}

type Named = Pick<Person, "name" | "email">;

/** The columns of an entry that name people, and those derived from them. */
export function auditNameColumns({
  actor,
  subject,
  reason,
}: {
  actor: Named;
  subject: Named;
  reason: string;
}) {
  return {
    actor_name: actor.name,
    actor_email: actor.email,
    subject_name: subject.name,
    subject_email: subject.email,
    search_text: searchText(actor.name, actor.email, subject.name, subject.email, reason),
  };
}

/** A new entry in the audit about someone's money: how much, of which payment, and what the admin said of it (D58). */
export function moneyAuditColumns({
  payment: { id, user_id, user_name: name, email, transaction_id },
  amountCents,
  ends = false,
  words,
  ...entry
}: Omit<Parameters<typeof auditColumns>[0], "subject" | "reason"> & {
  payment: PaymentRecord;
  amountCents: number;
  ends?: boolean | undefined;
  words?: string | undefined;
}): Selectable<AuditTable> {
  const what = `${moneyText(amountCents)} of ${transaction_id}${ends ? endedMembership : ""}`;
  const reason = words ? `${what}: ${words}` : what;
  return auditColumns({ ...entry, reason, subject: { id: user_id ?? id, name, email } });
}
