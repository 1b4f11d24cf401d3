import type { ChangedTerm } from "#contract/term-changes.ts";
import type { MailKind } from "#server/db/mail-kind.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import { calledOffLetter } from "#server/features/absences/letters.ts";
import { farewellLetter } from "#server/features/leaving/own-deletion.ts";
import { givenLetter } from "#server/features/memberships/letters.ts";
import { articleLetters, confirmLetter } from "#server/features/newsletter/letters.ts";
import {
  appliedLetter,
  approvedLetter,
  demotedLetter,
  rejectedLetter,
} from "#server/features/people/letters.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { resetFactorsLetter } from "#server/features/people/reset-factors.ts";
import { bookedSoonLetter } from "#server/features/places/booked-soon.ts";
import { bookedLetter, renewalLetter } from "#server/features/places/booking-letters.ts";
import { calendarPath } from "#server/features/places/calendar-links.ts";
import { cancelledLetter } from "#server/features/places/cancelled-letter.ts";
import {
  listEndedLetter,
  placeFreeLetter,
  placesLapsedLetter,
  waitingLetter,
} from "#server/features/places/letters.ts";
import { notComingLetter } from "#server/features/places/not-coming.ts";
import { bookedYouLetter } from "#server/features/places/trainers-day.ts";
import { owedLetter, refundedLetter } from "#server/features/refunds/letters.ts";
import { slotWordLetter, wordLetter } from "#server/features/slot-words/letters.ts";
import { movedLetter } from "#server/keeping/moved-letter.ts";
import { cardIsGone } from "#server/ports/cards/card-provider.ts";
import { linkLetter, passwordChangedLetter } from "#server/ports/identity/links/letters.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** Who reads them and who is named in them: nothing in a name breaks a line. */
export type SampleNames = { member: string; trainer: string };

/** A letter of each kind, as the studio writes it at noon of 22 November 2026. */
export function sampleLetters({ member, trainer }: SampleNames): Record<MailKind, Letter> {
  const now = new Date("2026-11-22T06:00:00.000Z");
  const to = "mina@shokti.test";
  const person = { id: "member-mina", name: member, email: to };
  const token = "0123456789abcdef0123456789abcdef0123456789abcdef";
  const payment = samplePayment({ member, trainer, to });
  const receipt = { year: 2026, number: 42 };
  const other = { ...payment, user_name: "Omar Other", slot_timing: "Morning", slot_duration: 1 };
  const reason = "We’re looking for somebody with a certificate in first aid.";
  const place = { trainerId: payment.trainer_id, slotTiming: "Afternoon" };
  const changes: ChangedTerm[] = [
    {
      kind: "given",
      days: 3,
      from: null,
      until: null,
      reason: "The showers were cold",
      at: now.toISOString(),
    },
  ];
  return {
    reset: linkLetter("reset", { to, token }),
    invitation: linkLetter("invitation", { to, token }),
    proof: linkLetter("proof", { to, token }),
    "known address": linkLetter("known address", { to, token }),
    moved: movedLetter(person),
    "factors reset": resetFactorsLetter(to),
    "password changed": passwordChangedLetter(to),
    booked: bookedLetter(
      { ...payment, ends_on: "2026-12-22" },
      {
        ...{ receipt, bring: "A mat", calendar: calendarPath(payment.id, "secret"), now, changed: [] },
        changes: [{ kind: "sold", days: 1, ...oneDay("2026-12-16"), reason: "", at: now.toISOString() }],
      },
    ),
    "booked-you": bookedYouLetter({
      trainer: { id: payment.trainer_id, name: trainer, email: to },
      bookings: [payment, other],
      changed: new Map(),
      until: new Date("2026-11-22T14:00:00.000Z"),
    }),
    "booked-soon": bookedSoonLetter(payment, {
      giver: { id: payment.trainer_id, name: trainer, email: to },
      day: "2026-11-22",
    }),
    "not-coming": notComingLetter(payment, {
      giver: { id: payment.trainer_id, name: trainer, email: to },
      day: "2026-11-22",
    }),
    refunded: refundedLetter({
      payment: { ...payment, returned_cents: 1235 },
      until: new Date("2026-11-29T06:00:00.000Z"),
      refund: {
        id: "refund-1",
        amount_cents: 1235,
        reason: "A week was cancelled",
        paid_otherwise: null,
        settled_at: now.toISOString(),
      } as RefundRecord,
      receipt,
    }),
    cancelled: cancelledLetter(other, {
      ...{ refund: { id: "refund-2", amount_cents: 3750 }, isOfUnused: true },
      ...{ reason: "studio", words: "We moved", now },
    }),
    renewal: renewalLetter({ ...payment, slot_timing: "Morning", slot_duration: 1 }, { changes: [], now }),
    sessions: calledOffLetter(
      [
        {
          memberId: "member-mina",
          slot: { trainerId: payment.trainer_id, slotTiming: "Evening" },
          days: ["2026-12-03", "2026-12-05", "2026-12-06"],
          meant: ["2026-12-03", "2026-12-05"],
          returned: [],
          memberships: [{ ...payment, ends_on: "2026-12-24" }],
        },
        {
          memberId: "member-mina",
          slot: { trainerId: "trainer-omar", slotTiming: "Morning" },
          days: ["2026-12-03"],
          meant: ["2026-12-03"],
          returned: [],
          memberships: [{ ...other, trainer_name: trainer, ends_on: "2026-12-24" }],
        },
      ],
      {
        ...{ id: "closing-1", why: `${brand.name} is closed from 3 to 6 December 2026: Eid al-Fitr.` },
        next: { day: "2026-12-07", slotTiming: "Evening", giver: trainer },
      },
    ),
    days: givenLetter({ payment: { ...payment, ends_on: "2026-12-24" }, changes }, 3),
    waiting: waitingLetter({
      id: "waiting-1",
      member: { name: member, email: to } as UserRecord,
      trainer: {
        id: payment.trainer_id,
        name: trainer,
        slot_duration: 1.5,
        days: ["Saturday", "Monday"],
      } as unknown as UserRecord,
      ...place,
      position: 2,
    }),
    "place-free": placeFreeLetter({
      id: "waiting-1",
      member: { name: member, email: to } as UserRecord,
      trainer: {
        id: payment.trainer_id,
        name: trainer,
        slot_duration: 1.5,
        days: ["Saturday", "Monday"],
      } as unknown as UserRecord,
      ...place,
      until: new Date("2026-11-23T06:00:00.000Z"),
      nextDay: "2026-11-23",
      othersWait: true,
      now,
    }),
    "slot-word": slotWordLetter(payment, {
      id: "word-1",
      words: "Bring a towel on Sunday: the shower is being mended.\n\nSee you at the bags!",
      isByTrainer: true,
    }),
    word: wordLetter(person, { words: "Your towel is at the desk.", event: "word-1" }),
    "list-ended": listEndedLetter({
      id: "waiting-1",
      member: { name: member, email: to } as UserRecord,
      trainer: { id: payment.trainer_id, name: trainer },
      slotTiming: "Afternoon",
    }),
    "places-lapsed": placesLapsedLetter(
      { ...place, trainerName: trainer, admin: person, day: "2026-11-22" },
      [4, 3, 3, 2, 1, 1].map((times, index) => ({
        ...{ id: `member-${index}`, name: member, times, isProven: index > 2 },
      })),
    ),
    applied: appliedLetter(
      {
        ...{ id: "member-mina", name: member, years_of_experience: 4 },
        biography:
          "I've taught yoga in Dhaka since 2022, mostly to people who sit all day.\n\nMornings suit me best.",
        social_url: JSON.stringify([{ platform: "Facebook", url: "https://www.facebook.com/someone" }]),
        ...{ areas: ["Yoga", "Nutrition"], slots: ["Morning", "Evening"] },
      },
      { admin: person, version: 0 },
    ),
    "refund-failed": owedLetter({
      refund: { id: "refund-1", amount_cents: 2000, failure: cardIsGone.over, reason: "We moved" },
      payment,
      admin: person,
      member,
    }),
    approved: approvedLetter(person, now),
    rejected: rejectedLetter(person, { decidedAt: now, reason }),
    demoted: demotedLetter(person, now),
    confirm: confirmLetter({ to, token }),
    farewell: farewellLetter(person),
    article: articleLetters({
      id: "article-sleep",
      title: "Sleep is training, too",
      details:
        "Nobody grows stronger in the gym.\n\n## At night\n\nOne grows stronger **in bed**, from *eleven* to [seven](/all-classes).\n\n> Rest is training.\n>\n> It’s free.\n\n- No phone\n- No [coffee](https://coffee.example/at/night)\n\n![A bed](/pictures/articles/sleep.svg)",
      writer_name: trainer,
    })({ to, token }),
    test: {
      kind: "test",
      to,
      subject: `Test email from ${brand.name}`,
      paragraphs: ["If you can read this, the studio can send email."],
    },
  };
}

const oneDay = (day: string) => ({ from: day, until: day });

function samplePayment({ member, trainer, to }: SampleNames & { to: string }): PaymentRecord {
  return {
    id: "payment-1",
    transaction_id: "pi_3QdY2eLkdIwHu7ix0PhXabcd",
    status: "booked",
    end_reason: null,
    ended_at: null,
    returned_cents: 0,
    user_id: "member-mina",
    user_name: member,
    email: to,
    price_cents: 5000,
    trainer_id: "trainer-nusrat-jahan",
    trainer_name: trainer,
    slot_duration: 1.5,
    slot_timing: "Evening",
    slot_days: '["Saturday","Sunday","Monday","Tuesday","Wednesday","Thursday"]',
    chosen_days: null,
    class_id: "class-hiit",
    class_name: "HIIT",
    card: "Visa ending in 4242",
    desk: null,
    paid_at: "2026-11-22T06:00:00.000Z",
    starts_on: "2026-11-22",
    ends_on: "2026-12-21",
    search_text: "",
    created_at: "2026-11-22T06:00:00.000Z",
  };
}
