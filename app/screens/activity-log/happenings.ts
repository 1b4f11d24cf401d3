import { moneyReason } from "#app/features/people/audit-words.ts";
import type { ClosedDays, Substitute } from "#contract/absences.ts";
import type { Article } from "#contract/articles.ts";
import type { AuditEntry, OwnDeed } from "#contract/audit.ts";
import { daysBack } from "#contract/constants.ts";
import type { Payment } from "#contract/payments.ts";
import type { Review } from "#contract/reviews.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** Something that happened: on which day at the studio, at which moment if that is known, and what it is about. */
export type Happening = { id: string; day: string; at?: string } & (
  | { kind: "booked" | "renewed" | "paused" | "ended" | "cancelled" | "refused"; payment: Payment }
  | OwnChange
  | { kind: "posted"; article: Article }
  | { kind: "reviewed"; review: Review }
  | { kind: "decided"; entry: AuditEntry }
  | { kind: "done"; deed: OwnDeed }
  | { kind: "approved" }
);

/** Who gives a trainer's sessions to come, or which of another's they give, and when the studio is closed (D73, D74). */
export type OwnChange =
  | { kind: "closed"; of: ClosedDays }
  | { kind: "given"; of: Substitute }
  | { kind: "taken"; of: Substitute; trainerName: string };

/** How many rows of each kind are asked for, newest first. */
export const mostAsked = 100;

type Records = {
  payments: readonly Payment[];
  articles: readonly Article[];
  reviews: readonly Review[];
  decisions: readonly AuditEntry[];
  deeds: readonly OwnDeed[];
  changes: readonly OwnChange[];
  /** A trainer's, who reads no reviews from before they came, and when they became one. */
  trainer: Pick<User, "joined_at" | "approved_at"> | undefined;
};

/**
 * What happened in the last days, newest first. Where a list is longer than what was asked for, the log begins with the
 * first day of which all of it is known.
 */
export function happeningsIn(
  { payments, articles, reviews, decisions, deeds, changes, trainer }: Records,
  today: string,
): Happening[] {
  const atDesk = decisions
    .filter(({ action }) => action === "booked at the desk")
    .map((entry) => moneyReason(entry)?.transactionId);
  const all: Happening[] = [
    ...payments.flatMap((payment) => {
      const its = ofPayment(payment, payments, today);
      // That it was booked is told by the decision, with who booked it and how it was paid.
      return atDesk.includes(payment.transactionId) ? its.slice(1) : its;
    }),
    ...articles.map((article) => ({
      id: `posted ${article._id}`,
      kind: "posted" as const,
      day: article.article_date,
      article,
    })),
    ...reviews
      .filter(({ date }) => !trainer || date >= studioDay(new Date(trainer.joined_at)))
      .map((review) => ({
        id: `reviewed ${review._id}`,
        kind: "reviewed" as const,
        day: review.date,
        review,
      })),
    ...(trainer?.approved_at
      ? [{ id: "approved", kind: "approved" as const, ...at(trainer.approved_at) }]
      : []),
    ...decisions.map((entry) => ({
      id: `decided ${entry._id}`,
      kind: "decided" as const,
      ...at(entry.decidedAt),
      entry,
    })),
    ...deeds.map((deed) => ({
      id: `done ${deed._id}`,
      kind: "done" as const,
      ...at(deed.decidedAt),
      deed,
    })),
    ...changes.map((change, place) => ({
      id: `${change.kind} ${place}`,
      ...at(change.of.since),
      ...change,
    })),
  ];
  const first = [
    dayAfter(today, -daysBack),
    ...[payments.map(({ paidAt }) => paidAt), decisions.map(({ decidedAt }) => decidedAt)]
      .filter((moments) => moments.length >= mostAsked)
      .map((moments) => dayAfter(studioDay(new Date(moments.at(-1) ?? "")))),
  ].reduce((one, other) => (one > other ? one : other));
  return all.filter(({ day }) => first <= day && day <= today).toSorted(newestFirst);
}

function ofPayment(payment: Payment, all: readonly Payment[], today: string): Happening[] {
  const { _id, status, paidAt, endsOn, endedAt } = payment;
  const { pause } = payment;
  const paused: Happening[] = pause
    ? [{ id: `paused ${_id}`, kind: "paused", ...at(pause.since), payment }]
    : [];
  const booked: Happening = {
    id: `booked ${_id}`,
    kind: status === "refused" ? "refused" : followedBy(payment, all, -1) ? "renewed" : "booked",
    ...at(paidAt),
    payment,
  };
  const came = [booked, ...paused];
  if (status === "cancelled" && endedAt)
    return [...came, { id: `cancelled ${_id}`, kind: "cancelled", ...at(endedAt), payment }];
  // Whoever goes on does not end, and the last day is not over before midnight.
  if (status !== "booked" || endsOn >= today || followedBy(payment, all, 1)) return came;
  return [...came, { id: `ended ${_id}`, kind: "ended", day: endsOn, payment }];
}

/**
 * Whether the same person has the slot from the day after this membership (1), or had it until the day before (-1). What
 * followed may have been ended since, once it had begun.
 */
function followedBy(one: Payment, all: readonly Payment[], way: 1 | -1): boolean {
  return all.some((other) => {
    const [earlier, later] = way === 1 ? [one, other] : [other, one];
    return (
      other !== one &&
      (other.status === "booked" || (way === 1 && hasBegun(other))) &&
      other.userName === one.userName &&
      other.memberId === one.memberId &&
      other.trainerId === one.trainerId &&
      other.slotTiming === one.slotTiming &&
      later.startsOn === dayAfter(earlier.endsOn)
    );
  });
}

/** Whether a cancelled membership ran at all. */
function hasBegun({ status, startsOn, endedAt }: Payment): boolean {
  return status === "cancelled" && endedAt !== null && studioDay(new Date(endedAt)) >= startsOn;
}

function at(moment: string): { day: string; at: string } {
  return { day: studioDay(new Date(moment)), at: moment };
}

/** Of one day, what has no hour comes last. */
function newestFirst(one: Happening, other: Happening): number {
  const place = ({ day, at: moment = "" }: Happening) => `${day} ${moment}`;
  const [first, second] = [place(one), place(other)];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}
