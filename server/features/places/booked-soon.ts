import { minutesOf } from "#contract/hours.ts";
import { dollarsOfCents, membershipText } from "#contract/money.ts";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { readChangedSessions } from "./changed-sessions.ts";
import { ofSlot } from "./slot.ts";
import { bookingTicket, nextDayOf, sessionLine, slotOf, type Writing } from "./tickets.ts";

type Telling = Writing & {
  mailer: Mailer;
  payment: Payment;
  /** When their mail about the day's bookings goes. */
  evening: Date;
};

/** The mail event of a booking whose first session a trainer gives soon; what all of theirs begin with without a booking. */
export const bookedSoonEvent = (giverId: string, paymentId = "") => `booked-soon:${giverId}:${paymentId}`;

/**
 * Has whoever gives a new booking's first session mailed about it at once, if it begins before the evening's mail would tell of it
 * (D65). What goes on with a slot is no news. Until it goes, what is kept of the mail names nobody.
 * @returns whether its trainer knows by that
 */
export async function tellOfSession(
  tx: Db,
  { mailer, payment, evening, ...writing }: Telling,
): Promise<boolean> {
  const { id, trainer_id: trainerId, slot_timing: slotTiming, starts_on } = payment;
  const day = starts_on > studioDay(writing.now) ? null : nextDayOf(payment, writing);
  if (day === null) return false;
  const start = studioMoment(day, minutesOf(slotOf(payment))?.start);
  if (start > evening) return false;
  const stepping = await findRow(tx, "substitutes", { ...ofSlot({ trainerId, slotTiming }), day });
  const giver = await findUser(tx, stepping?.substitute_id ?? trainerId);
  if (!giver) return false;
  const validForMs = start.getTime() - writing.now.getTime();
  await mailer.send({ ...unwrittenLetter(giver, id), validForMs }, tx);
  return giver.id === trainerId;
}

/** Writes such a mail as it goes; nothing of a booking that has ended by now, or of who has left. */
export async function writeBookedSoon(db: Db, event: string): Promise<Letter | undefined> {
  const [, giverId = "", id] = event.split(":");
  const payment = await findRow(db, "payments", { id, status: "booked" });
  const giver = await findUser(db, giverId);
  if (!payment?.user_id || !giver) return undefined;
  const booked = new Date(payment.created_at);
  const changed = await readChangedSessions(db, [payment], studioDay(booked));
  const day = nextDayOf(payment, { now: booked, changed: changed.get(payment.id) ?? [] });
  return day === null ? undefined : bookedSoonLetter(payment, { giver, day });
}

/** Whoever gives a session. */
export type Giver = Pick<UserRecord, "id" | "name" | "email">;

/** Sent as it is by a version that knows no better, if one takes over before it goes. */
function unwrittenLetter(giver: Giver, paymentId: string) {
  return {
    kind: "booked-soon",
    event: bookedSoonEvent(giver.id, paymentId),
    to: giver.email,
    name: giver.name,
    subject: "A new booking for your next session",
    paragraphs: ["Somebody has just booked your next session."],
    action: { label: "See who’s coming", path: "/dashboard/manage-slot" },
  } satisfies Letter;
}

/** Tells a trainer who has just booked a session that they give soon. */
export function bookedSoonLetter(payment: Payment, { giver, day }: { giver: Giver; day: string }): Letter {
  const { id, user_name, slot_timing, price_cents } = payment;
  return {
    ...unwrittenLetter(giver, id),
    subject: `New for ${sessionLine(day, slot_timing)}: ${user_name}`,
    ticket: {
      ...bookingTicket(payment),
      kicker: `Just booked, for ${dayText(day, "yearless")}`,
      headline: sessionLine(day, slot_timing),
      title: user_name,
    },
    paragraphs: [
      `${user_name} has just booked ${slotFor(giver, payment)}, and can come from this session on.`,
    ],
    facts: [
      ["Membership", membershipText(dollarsOfCents(price_cents))],
      ["Until", dayText(payment.ends_on)],
    ],
  };
}

/** A booking's slot, to whoever gives a session of it: "your evening slot". */
export function slotFor(
  giver: Pick<Giver, "id">,
  { trainer_id, trainer_name, slot_timing }: Payment,
): string {
  return `${giver.id === trainer_id ? "your" : `${trainer_name}’s`} ${slot_timing.toLowerCase()} slot`;
}
