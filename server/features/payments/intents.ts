import { randomUUID } from "node:crypto";
import { noSlotText } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText } from "#contract/hours.ts";
import { tierOfCents } from "#contract/money.ts";
import type { NewPaymentIntent, PaymentIntent } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Term } from "#contract/terms.ts";
import { ApiError } from "#server/core/api-error.ts";
import { timeText } from "#server/core/day-text.ts";
import type { Db } from "#server/db/open.ts";
import { findClassByName } from "#server/features/classes/reads.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { readLapses } from "#server/features/places/lapses.ts";
import { metadataOf, type Order } from "#server/features/places/order.ts";
import { keepForRenewal, lockSlot, takePlace } from "#server/features/places/places.ts";
import { requireBookable } from "#server/features/places/policy.ts";
import { ofSlot, type SlotMember } from "#server/features/places/slot.ts";
import { readCalendar } from "#server/features/places/term-changes.ts";
import { membershipsFrom, nextTerm } from "#server/features/places/terms.ts";
import { IdempotencyConflict } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";

const minuteMs = 60_000;

/**
 * Starts a payment attempt (D41). Everything is checked, and a place is held (D54), before the provider is called;
 * idempotent by `attemptId`, which always gives the same intent.
 * @throws ApiError invalid, forbidden, not_found, conflict
 */
export async function openIntent(
  { db, cards, clock }: Pick<Parts, "db" | "cards" | "clock">,
  { caller, input }: { caller: UserRecord; input: NewPaymentIntent },
): Promise<PaymentIntent> {
  const tier = tierOfCents(input.price);
  if (!tier) throw invalidField("price", "Choose one of the memberships.");
  const order = await orderFor(db, { member: caller, input });
  requireAsShown(order, input);
  const { slotDays } = order;
  const member = { memberId: caller.id, trainerId: order.trainerId, slotTiming: input.slotTiming };
  const { newHold, ...holding } = await db
    .transaction()
    .execute((tx) => holdPlace(tx, { member, slotDays, now: clock.now() }));
  try {
    const { id, clientSecret } = await cards.createIntent({
      amountCents: tier.priceCents,
      metadata: metadataOf(order),
      idempotencyKey: `${caller.id}:${input.attemptId ?? randomUUID()}`,
      receiptEmail: caller.email,
      description: `${tier.name} membership: ${input.slotTiming}`,
    });
    return { clientSecret, transactionId: id, ...holding };
  } catch (error) {
    // Nobody can pay for it: were it to end unused, it would count against its member.
    // Stryker disable next-line ConditionalExpression: no hold lasts until null
    if (newHold) await releaseHold(db, { ...member, until: newHold });
    if (!(error instanceof IdempotencyConflict)) throw error;
    throw new ApiError("conflict", "This payment was started for something else. Choose the slot again.");
  }
}

/**
 * What a member would pay for, as it is offered now, whether by card or at the desk.
 * @throws ApiError invalid, forbidden, not_found, conflict "No Slot Available!"
 */
export async function orderFor(
  db: Db,
  {
    member,
    input: { trainerId, slotTiming, className },
  }: { member: UserRecord; input: Pick<NewPaymentIntent, "trainerId" | "slotTiming" | "className"> },
): Promise<Order> {
  const trainer = requireBookable(member, await findUser(db, trainerId), slotTiming);
  const chosen = className === undefined ? undefined : await findClassByName(db, className);
  if (className !== undefined && !(chosen && trainer.classes.includes(chosen.name))) {
    throw invalidField("className", "This trainer doesn’t teach that class.");
  }
  return {
    memberId: member.id,
    trainerId,
    slotTiming,
    slotDuration: trainer.slot_duration,
    slotDays: trainer.days,
    ...(chosen && { classId: chosen.id, className: chosen.name }),
  };
}

/** `newHold`: until when the hold just taken lasts; null where none was. */
type Holding = Term & { heldUntil: string | null; newHold: string | null };

/**
 * Holds a place for someone who is about to pay, or extends their hold (D54). A renewal keeps the place it has (D56).
 * @throws ApiError conflict "No Slot Available!", or for too many holds
 */
async function holdPlace(
  tx: Db,
  { member, slotDays, now }: { member: SlotMember; slotDays: Order["slotDays"]; now: Date },
): Promise<Holding> {
  await lockSlot(tx, member);
  const from = studioDay(now);
  const running = await membershipsFrom(tx, { ...member, day: from });
  const calendar = await readCalendar(tx, { ...member, memberships: running, from });
  const term = nextTerm(running, { slotDays, paidAt: now, calendar });
  const until = new Date(now.getTime() + booking.holdMinutes * minuteMs);
  if (running.length > 0) {
    await keepForRenewal(tx, { ...member, until });
    return { ...term, heldUntil: null, newHold: null };
  }
  const held = await takePlace(tx, { ...member, kind: "hold", until, now });
  if (!held) throw new ApiError("conflict", noSlotText);
  // Stryker disable next-line ConditionalExpression: who holds a place already has passed both
  if (held.isNew) {
    await requireFewHolds(tx, { ...member, now });
    await requireNoPause(tx, { ...member, now });
  }
  const heldUntil = held.until.toISOString();
  return { ...term, heldUntil, newHold: held.isNew ? heldUntil : null };
}

/** @throws ApiError conflict when the hold just taken is one too many; the transaction rolls it back */
async function requireFewHolds(tx: Db, { memberId, now }: SlotMember & { now: Date }): Promise<void> {
  const [first, ...more] = await tx
    .selectFrom("slot_places")
    .select("until")
    .where((eb) => eb.and({ member_id: memberId, kind: "hold" }))
    .where("until", ">", now.toISOString())
    .orderBy("until")
    .execute();
  if (!first || more.length < booking.mostHolds) return;
  const pay = `Finish one of them, or try again at ${timeText(new Date(first.until))}.`;
  throw new ApiError("conflict", `You already have three payments open. ${pay}`);
}

/**
 * Who lets two holds of a slot end unused must leave its places to others for a while (D54).
 * @throws ApiError conflict, saying for how long; the transaction rolls the hold back
 */
async function requireNoPause(tx: Db, member: SlotMember & { now: Date }): Promise<void> {
  const [last, before] = await readLapses(tx, { ...member, kind: "hold" });
  if (!last || !before) return;
  const until = new Date(last.getTime() + booking.pauseMinutes * minuteMs);
  if (until <= member.now) return;
  const again = `You can hold one again at ${timeText(until)}.`;
  throw new ApiError("conflict", `We held a place in this slot for you twice. ${again}`);
}

/** Releases a hold after a failure, unless it has been taken again in the meantime. */
async function releaseHold(
  db: Db,
  { memberId, until, ...slot }: SlotMember & { until: string },
): Promise<void> {
  await db
    .deleteFrom("slot_places")
    .where((eb) => eb.and({ ...ofSlot(slot), member_id: memberId, kind: "hold", until }))
    .execute();
}

/** @throws ApiError conflict when the slot has changed since the member saw it */
function requireAsShown({ slotDuration, slotDays }: Order, shown: NewPaymentIntent): void {
  const isAsShown =
    (shown.shownSlotDuration ?? slotDuration) === slotDuration &&
    daysText(shown.shownSlotDays ?? slotDays) === daysText(slotDays);
  if (isAsShown) return;
  const now = `This slot is now ${hoursText(slotDuration)} long, ${daysText(slotDays)}.`;
  throw new ApiError("conflict", `${now} Check that it still suits you before you pay.`);
}

function invalidField(name: string, message: string): ApiError {
  return new ApiError("invalid", message, { fields: { [name]: message } });
}
