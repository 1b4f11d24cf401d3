import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { startOf } from "#app/forms/start-of.ts";
import { type Article, NewArticle } from "#contract/articles.ts";
import type { AuditEntry, OwnDeed } from "#contract/audit.ts";
import { NewClass, type StudioClass } from "#contract/classes.ts";
import type { FailedRefund, Payment, PaymentIntent, Refund } from "#contract/payments.ts";
import type { OwnSlot, SlotPlaces, Waiting } from "#contract/places.ts";
import type { Retention } from "#contract/retention.ts";
import type { Review } from "#contract/reviews.ts";
import type { SecurityEntry } from "#contract/security-events.ts";
import type { Session } from "#contract/sessions.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { termFrom, termOf } from "#contract/terms.ts";
import type { User } from "#contract/users.ts";
import type { Comer, SessionList } from "#contract/visits.ts";

/** 150 characters, no two sections alike, so that a cut shows where it is. */
export const longText = Array.from({ length: 30 }, (_, index) => `w${String(index).padStart(3, "0")}.`).join(
  "",
);

/** Makes samples like this one, with changes. */
function like<Thing>(sample: Thing): (changes?: Partial<Thing>) => Thing {
  return (changes) => ({ ...structuredClone(sample), ...changes });
}

/** An approved trainer. */
export const sampleUser = like<User>({
  _id: "trainer-tara",
  name: "Tara Trainer",
  email: "tara@shokti.test",
  photoUrl: "/pictures/trainers/nusrat-jahan.svg",
  role: "trainer",
  request_status: "approved",
  application_version: 1,
  rejection_reason: "",
  email_proven: true,
  joined_at: "2025-10-01T09:00:00.000Z",
  biography: longText,
  areas_of_expertise: ["Yoga", "Nutrition"],
  years_of_experience: 7,
  available_slots: ["Morning", "Evening"],
  social_url: [{ platform: "Facebook", url: "https://www.facebook.com/tara" }],
  slot_duration: 1.5,
  slot_days: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
  places: 12,
  available_classes: ["SPIN", "YOGA"],
});

/** This browser's own session. */
export const sampleSession = like<Session>({
  _id: "session-here",
  device: "Firefox on Windows",
  address: "203.0.113.7",
  startedAt: "2026-11-20T09:00:00.000Z",
  seenAt: "2026-11-22T09:00:00.000Z",
  current: true,
});

/** The rejection of an application. */
export const sampleDecision = like<AuditEntry>({
  _id: "decision-1",
  action: "rejected",
  actor: { _id: "ada", name: "Ada Admin", email: "ada@shokti.test" },
  subject: { _id: "anika", name: "Anika Applied", email: "anika@shokti.test" },
  reason: "Come back with a first-aid certificate.",
  decidedAt: "2025-11-20T12:00:00.000Z",
});

/** A trainer's own days off. */
export const sampleOwnDeed = like<OwnDeed>({
  _id: "deed-1",
  action: "called off",
  isOwn: true,
  of: "",
  reason: "3 December to 6 December 2026: A wedding",
  decidedAt: "2026-11-25T10:00:00.000Z",
});

export const sampleSecurityEvent = like<SecurityEntry>({
  _id: "event-1",
  event: "sign-in-refused",
  person: { _id: "anika", name: "Anika Applied", email: "anika@shokti.test" },
  triedDomain: "",
  address: "203.0.113.7",
  device: "Firefox on Windows",
  reason: "",
  times: 3,
  happenedAt: "2025-11-20T12:00:00.000Z",
});

export const sampleClass = like<StudioClass>({
  _id: "class-judo",
  ...startOf(NewClass, {
    class_name: "JUDO",
    class_details: longText,
    class_image_url: "/pictures/classes/boxing.svg",
  }),
  total_bookings: 2,
  trainers: [],
  taught_by: [],
  archived: false,
  version: 1,
});

export const sampleArticle = like<Article>({
  _id: "article-rest",
  ...startOf(NewArticle, {
    article_title: "On rest",
    article_details: longText,
    article_date: "2025-11-20",
    article_image_url: "/pictures/articles/rest-days.svg",
  }),
  article_writer: "Wafa Writer",
  writer_name: "Wafa Writer",
  writer_id: "trainer-wafa",
  upvote: 41,
  downvote: 3,
  version: 1,
});

export const sampleReview = like<Review>({
  _id: "review-rima",
  review: "I can carry my shopping.",
  reviewer: "Rima",
  reviewer_img_url: "/pictures/reviewers/joy-barua.svg",
  date: "2025-10-05",
});

export const samplePayment = like<Payment>({
  _id: "payment-1",
  transactionId: "pi_12345678",
  status: "booked",
  endReason: null,
  endedAt: null,
  userName: "Mina Member",
  email: "mina@shokti.test",
  memberId: "mina",
  price: 50,
  refunded: 0,
  refunds: [],
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
  slotDuration: 1.5,
  slotTiming: "Evening",
  slotDays: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
  chosenDays: [],
  startsOn: "2025-11-20",
  endsOn: "2025-12-19",
  className: "YOGA",
  ...{ card: "Visa ending in 4242", desk: null },
  paidAt: "2025-11-20T12:00:00.000Z",
  receiptNumber: "2025-000042",
  cancellableUntil: null,
  changedSessions: [],
  whyNotCancellable: null,
  pause: null,
  pausableFrom: null,
  whyNotPausable: null,
  termChanges: [],
});

/** A full refund of a $50 payment; it took two days. */
export const sampleRefund = like<Refund>({
  _id: "refund-1",
  amount: 50,
  state: "done",
  reason: "You cancelled your booking.",
  askedAt: "2025-11-24T12:00:00.000Z",
  settledAt: "2025-11-26T12:00:00.000Z",
  ...{ receiptNumber: "2025-000043", providerId: "re_12345678" },
});

/** A refund that the provider would not do, as admins see it. */
export const sampleFailedRefund = like<FailedRefund>({
  ...sampleRefund({ state: "failed", failure: "The card was closed." }),
  isCardGone: false,
  paymentId: "payment-1",
  ...{ transactionId: "pi_12345678", desk: null },
  userName: "Mina Member",
  email: "mina@shokti.test",
});

/** An intent for the month from today, whose place is held for fifteen minutes from now. */
export function sampleIntent(overrides: Partial<PaymentIntent> = {}): PaymentIntent {
  return {
    clientSecret: "pi_1_secret",
    transactionId: "pi_1",
    heldUntil: new Date(Date.now() + 15 * 60_000).toISOString(),
    ...termOf(new Date()),
    ...overrides,
  };
}

/** An evening slot with many places left. */
export const sampleSlotPlaces = like<SlotPlaces>({
  slotTiming: "Evening",
  places: 12,
  left: 9,
  held: 0,
  paying: 0,
  waiting: 0,
});

/** An evening slot of the sample trainer, of whose places one is booked and one held. */
export const sampleFilledSlot = like<PaymentsSummary["slots"][number]>({
  ...{ trainerId: "trainer-tara", trainerName: "Tara", slotTiming: "Evening" },
  ...{ places: 2, taken: 2, held: 1, waiting: 1 },
  offeredUntil: ["2099-11-26T12:30:00.000Z"],
});

/** An evening slot that the member has no booking or place in; with one, what is paid for today renews it. */
export function sampleOwnSlot(overrides: Partial<OwnSlot> = {}): OwnSlot {
  const { renewsFrom = null } = overrides;
  return {
    slotTiming: "Evening",
    ...{ runsUntil: null, price: null, className: null },
    renewsFrom,
    term: renewsFrom === null ? termOf(new Date()) : termFrom(renewsFrom),
    waitingId: null,
    position: null,
    heldUntil: null,
    sameHours: [],
    ...overrides,
  };
}

/** The second member on the waiting list for an evening. */
export const sampleWaiting = like<Waiting>({
  _id: "waiting-1",
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
  ...{ slotTiming: "Evening", slotDuration: 1.5, slotDays: ["Sunday", "Monday"] },
  position: 2,
  joinedAt: "2026-11-20T12:00:00.000Z",
  offeredUntil: null,
});

/** Somebody who may come to an evening of Tara's. */
export const sampleComer = like<Comer>({
  membershipId: "payment-1",
  userName: "Mina Member",
  price: 50,
  className: null,
  slotDuration: 1.5,
  chosenDays: [],
  came: false,
  week: { came: 1, of: 3 },
});

/** Who may come to an evening of Tara's today. */
export const sampleSessionList = like<SessionList>({
  day: "2026-11-26",
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
  slotTiming: "Evening",
  slotDuration: 1.5,
  isOpen: true,
  comers: [sampleComer()],
});

/** Three payments, all in one month. */
export function sampleSummary(): PaymentsSummary {
  return {
    total: 170,
    charged: 170,
    returned: 0,
    payments: 3,
    byMonth: [{ label: "2025-11", total: 170, charged: 170, returned: 0, payments: 3 }],
    byDay: [],
    byTier: [],
    byTrainer: [],
    ...{ returnedOfEarlier: 0, before: null },
    atDesk: { charged: 0, returned: 0, byWay: [] },
    memberships: { running: 3, toCome: 0, endingThisMonth: 0 },
    slots: [],
  };
}

export function sampleRetention(): Retention {
  const month = { label: "2025-10", ended: 4, renewed: 3, moved: 1 };
  return {
    ...{ from: "2024-11-21", until: "2025-11-20", ended: 4, renewed: 3, moved: 1 },
    ...{ byMonth: [month], byTier: [], byTrainer: [] },
  };
}

/** What a clicked membership card passes to the payment page. */
export const sampleOrder: PaymentOrder = {
  price: 50,
  trainerId: "trainer-tara",
  trainerName: "Tara Trainer",
  slotDuration: 1.5,
  slotTiming: "Evening",
  slotDays: ["Sunday", "Tuesday"],
  attemptId: "attempt-1",
};
