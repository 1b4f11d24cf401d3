import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { demoAccounts, demoPassword } from "#demo/accounts.ts";
import { demoNote, noteOnce, readNote } from "#server/db/notes.ts";
import type { Db } from "#server/db/open.ts";
import {
  areaRows,
  articleColumns,
  auditColumns,
  classColumns,
  noApplication,
  paymentColumns,
  userColumns,
} from "#server/db/rows.ts";
import { slotDaysText } from "#server/db/slot-days.ts";
import type { AccountKeeping } from "#server/ports/identity/identity.ts";
import { opening } from "#studio/hours.ts";
import { tiers } from "#studio/tiers.ts";
import { type DemoArticle, demoArticles } from "./articles.ts";
import { insertBooks } from "./books.ts";
import { insertChanges } from "./changes.ts";
import { type DemoClass, demoClasses } from "./classes.ts";
import { type DemoPayment, demoPayments } from "./payments.ts";
import { type DemoPerson, demoAdmin, demoMembers, demoTrainers } from "./people.ts";
import { insertPlaces } from "./places.ts";
import { demoReviews } from "./reviews.ts";
import { demoSends, demoSubscribers } from "./subscribers.ts";
import { insertVisits } from "./visits.ts";

const people: readonly DemoPerson[] = [demoAdmin, ...demoTrainers, ...demoMembers];

/**
 * Fills an empty studio with the demo data (D50), once in its life: what was deleted since stays deleted.
 * All rows and the marker are one transaction, so that a killed seeding starts over at the next
 * start, and of two at once one waits and finds the marker. The demo accounts are checked at every start: an
 * earlier release gave them another password, and a killed start may have left a person without an account.
 */
export async function seedDemo({
  db,
  identity,
  now,
}: {
  db: Db;
  /** Absent with a hosted identity service: then nobody in the demo data can sign in. */
  identity: Pick<AccountKeeping, "ensureAccount"> | undefined;
  now: Date;
}): Promise<void> {
  const isSeeded = (await readNote(db, demoNote)) !== undefined;
  const owners = isSeeded ? await accountOwnersLeft(db) : accountOwners;
  const subjects = identity ? await ensureAccounts(identity, owners) : new Map<string, string>();
  if (isSeeded) return;
  await db.transaction().execute(async (tx) => {
    if (!(await noteOnce(tx, demoNote, now))) return;
    await insertClasses(tx, now);
    await insertPeople(tx, { subjects, now });
    await insertArticles(tx, now);
    await insertSubscribers(tx, now);
    await insertReviews(tx, now);
    await insertBooks(
      tx,
      demoPayments.map((payment, index) => ({
        payment: paymentRow(payment, { index, now }),
        refund: payment.refund,
      })),
    );
    await insertChanges(tx, now);
    await insertPlaces(tx, now);
    await insertVisits(tx, now);
  });
}

/** The people of the demo data who can sign in. */
const accountOwners = people.filter((person) => demoAccounts.some(({ email }) => email === person.email));

/** Those of them whom no admin has deleted. */
async function accountOwnersLeft(db: Db): Promise<DemoPerson[]> {
  const emails = accountOwners.map(({ email }) => email);
  const left = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return accountOwners.filter((owner) => left.some(({ email }) => email === owner.email));
}

/** Makes sure that each owner's account has the demo's password; the accounts' subjects by email. */
async function ensureAccounts(
  identity: Pick<AccountKeeping, "ensureAccount">,
  owners: readonly DemoPerson[],
): Promise<Map<string, string>> {
  const subjects = owners.map(async ({ email, name, photoUrl }) => {
    const account = { email, name, photoUrl: photoUrl ?? "", password: demoPassword };
    // Another start may have created the same account since the lookup; a second call finds it.
    const made = await identity.ensureAccount(account).catch(() => identity.ensureAccount(account));
    return [email, made.subject] as const;
  });
  return new Map(await Promise.all(subjects));
}

async function insertClasses(tx: Db, now: Date): Promise<void> {
  const rows = demoClasses.map((input, index) =>
    classColumns({ ...input, createdAt: afterOpening(now, { index }) }),
  );
  await tx.insertInto("classes").values(rows).execute();
}

async function insertPeople(
  tx: Db,
  { subjects, now }: { subjects: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const rows = people.map(({ photoUrl, application = noApplication, slot, ...person }, index) => {
    const { id, email, name, role, request_status, rejection_reason } = person;
    return userColumns({
      id,
      email,
      identity_subject: subjects.get(email) ?? null,
      email_proven: 1,
      name,
      photo_url: photoUrl ?? "",
      role,
      request_status,
      ...(rejection_reason && { rejection_reason }),
      application,
      slot_duration: slot?.slot_duration ?? 0,
      slotDays: slot?.slot_days,
      places: slot?.places,
      createdAt: afterOpening(now, { index }),
    });
  });
  await tx.insertInto("users").values(rows).execute();
  await insertLists(tx);
  await insertDecisions(tx, now);
}

async function insertLists(tx: Db): Promise<void> {
  const areas = people.flatMap(({ id, application }) => areaRows(id, application?.areas_of_expertise ?? []));
  const slots = people.flatMap(({ id, application }) =>
    (application?.available_slots ?? []).map((slot) => ({ user_id: id, slot })),
  );
  const classes = people.flatMap(({ id, slot }) =>
    (slot?.available_classes ?? []).map((name) => ({ user_id: id, class_id: classNamed(name).id })),
  );
  await tx.insertInto("user_areas").values(areas).execute();
  await tx.insertInto("user_slots").values(slots).execute();
  await tx.insertInto("user_classes").values(classes).execute();
}

/** Every decided application has its audit row (D36), in the demo data as well. */
async function insertDecisions(tx: Db, now: Date): Promise<void> {
  const rows = people.flatMap(
    ({ request_status: action, rejection_reason: reason = "", decidedDaysAgo = 0, ...subject }, index) =>
      action === "approved" || action === "rejected"
        ? auditColumns({
            id: `audit-${subject.id}`,
            actor: demoAdmin,
            subject,
            action,
            reason,
            createdAt: momentBefore(now, { days: decidedDaysAgo, index }),
          })
        : [],
  );
  await tx.insertInto("audit").values(rows).execute();
}

/** The articles, and the votes behind their counters. */
async function insertArticles(tx: Db, now: Date): Promise<void> {
  const rows = demoArticles.map(({ paragraphs, writerId, daysAgo, upvotes, downvotes, ...article }) => ({
    ...articleColumns({
      ...article,
      article_details: paragraphs.join("\n\n"),
      writer: byId(demoTrainers, writerId),
      createdAt: morningBefore(now, { days: daysAgo }),
    }),
    upvotes: upvotes.length,
    downvotes: downvotes.length,
  }));
  await tx.insertInto("articles").values(rows).execute();
  const votes = demoArticles.flatMap((article) => voteRows(article, now));
  await tx.insertInto("votes").values(votes).execute();
}

function voteRows({ id, daysAgo, upvotes, downvotes }: DemoArticle, now: Date) {
  const up = upvotes.map((voter_id) => ({ voter_id, type: "upvote" as const }));
  const down = downvotes.map((voter_id) => ({ voter_id, type: "downvote" as const }));
  return [...up, ...down].map((vote, index) => ({
    article_id: id,
    ...vote,
    created_at: morningBefore(now, { days: daysAgo, hoursLater: index + 1 }).toISOString(),
  }));
}

async function insertReviews(tx: Db, now: Date): Promise<void> {
  const rows = demoReviews.map(({ daysAgo, ...review }) => ({
    ...review,
    user_id: people.find(({ name }) => name === review.reviewer)?.id ?? null,
    date: dayBefore(now, daysAgo),
  }));
  await tx.insertInto("reviews").values(rows).execute();
}

/** The newsletter's readers, one a day from the first, and what they were sent. */
async function insertSubscribers(tx: Db, now: Date): Promise<void> {
  const rows = demoSubscribers.map(({ email, isConfirmed }, index) => {
    const created_at = afterOpening(now, { days: index }).toISOString();
    return {
      id: `reader-${index + 1}`,
      email,
      created_at,
      confirmed_at: isConfirmed ? created_at : null,
      mailed_at: isConfirmed ? created_at : now.toISOString(),
    };
  });
  await tx.insertInto("subscribers").values(rows).execute();
  const sends = demoSends.map(({ articleId, daysAgo }) => {
    const sentAt = morningBefore(now, { days: daysAgo }).toISOString();
    return {
      ...{ article_id: articleId, title: byId(demoArticles, articleId).article_title },
      ...{ started_at: sentAt, finished_at: sentAt },
      sent_to: "",
      mails: demoSubscribers.filter(({ isConfirmed }) => isConfirmed).length,
    };
  });
  await tx.insertInto("newsletter_sends").values(sends).execute();
  const sending = { action: "newsletter sent", actor: demoAdmin, subject: demoAdmin } as const;
  const entries = sends.map(({ article_id: id, title: reason, started_at }) =>
    auditColumns({ ...sending, id: `audit-${id}`, reason, createdAt: new Date(started_at) }),
  );
  await tx.insertInto("audit").values(entries).execute();
}

/** A booking, paid this many days before `now`. */
function paymentRow(payment: DemoPayment, { index, now }: { index: number; now: Date }) {
  const member = byId(demoMembers, payment.memberId);
  const trainer = byId(demoTrainers, payment.trainerId);
  const paidAt = momentBefore(now, { days: payment.daysAgo, index });
  const number = String(index + 1).padStart(4, "0");
  return paymentColumns({
    id: `payment-demo-${number}`,
    transaction_id: `${payment.desk ? "desk" : "pi"}_demo${number}`,
    user_id: member.id,
    user_name: member.name,
    email: member.email,
    price_cents: priceCentsOf(payment),
    trainer_id: trainer.id,
    trainer_name: trainer.name,
    slot_duration: trainer.slot.slot_duration,
    slot_timing: payment.slot,
    slotDays: trainer.slot.slot_days ?? opening.days,
    chosen_days: payment.chosenDays ? slotDaysText(payment.chosenDays) : null,
    class_id: payment.class_name === undefined ? null : classNamed(payment.class_name).id,
    class_name: payment.class_name ?? null,
    card: payment.desk ? null : "Visa ending in 4242",
    desk: payment.desk ?? null,
    paidAt,
    createdAt: paidAt,
  });
}

function priceCentsOf({ tier }: DemoPayment): number {
  const sold = tiers.find(({ name }) => name === tier);
  if (!sold) throw new Error(`there is no tier called ${tier}`);
  return sold.priceCents;
}

function byId<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new Error(`the demo data has no ${id}`);
  return entry;
}

function classNamed(name: string): DemoClass {
  const named = demoClasses.find(({ class_name }) => class_name === name);
  if (!named) throw new Error(`the demo data has no class called ${name}`);
  return named;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How many days before the seeding the studio opened. */
const openedDaysAgo = 400;

/** Minute `index` of the studio's life, or of its day `days`, so that lists sorted by time keep the order written. */
function afterOpening(now: Date, { days = 0, index = 0 }): Date {
  return new Date(now.getTime() + (days - openedDaysAgo) * dayMs + index * minuteMs);
}

/** This many days before `now`, at varying times of day. */
function momentBefore(now: Date, { days, index }: { days: number; index: number }): Date {
  return new Date(now.getTime() - days * dayMs - ((index * 37) % 600) * minuteMs);
}

/** The date at the studio this many days before `now`. */
function dayBefore(now: Date, days: number): string {
  return dayAfter(studioDay(now), -days);
}

/** Nine in the morning of that day, or some hours later. */
function morningBefore(now: Date, { days, hoursLater = 0 }: { days: number; hoursLater?: number }): Date {
  return studioMoment(dayBefore(now, days), (9 + hoursLater) * 60);
}
