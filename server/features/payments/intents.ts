import { randomUUID } from "node:crypto";
import { noSlotText } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { tierOfCents } from "#contract/money.ts";
import type { NewPaymentIntent, PaymentIntent } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Term } from "#contract/terms.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { findClassByName } from "#server/features/classes/reads.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { IdempotencyConflict } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { booking } from "#studio/booking.ts";
import { membershipsFrom, nextTerm } from "./memberships.ts";
import { metadataOf, type Order } from "./order.ts";
import { lockSlot, type SlotMember, takePlace } from "./places.ts";
import { requireBookable } from "./policy.ts";

const minuteMs = 60_000;

/**
 * Opens one attempt at paying (D41). Everything is checked, and a place held (D54), before the provider is asked; the
 * same `attemptId` gives the same intent, however often it is sent.
 * @throws ApiError invalid, forbidden, not_found, conflict
 */
export async function openIntent(
  { db, cards, clock }: Pick<Parts, "db" | "cards" | "clock">,
  { caller, input }: { caller: UserRecord; input: NewPaymentIntent },
): Promise<PaymentIntent> {
  const tier = tierOfCents(input.price);
  if (!tier) throw invalidField("price", "Choose one of the membership tiers.");
  const trainer = requireBookable(caller, await findUser(db, input.trainerId), input.slotTiming);
  requireAsShown(trainer, input);
  const chosen = input.className === undefined ? undefined : await findClassByName(db, input.className);
  if (input.className !== undefined && !(chosen && trainer.classes.includes(chosen.name))) {
    throw invalidField("className", "This trainer does not teach that class.");
  }
  const order: Order = {
    memberId: caller.id,
    trainerId: trainer.id,
    trainerName: trainer.name,
    slotTiming: input.slotTiming,
    slotDuration: trainer.slot_duration,
    slotDays: trainer.days,
    ...(chosen && { classId: chosen.id, className: chosen.name }),
  };
  const member = { memberId: caller.id, trainerId: trainer.id, slotTiming: input.slotTiming };
  const holding = await db.transaction().execute((tx) => holdPlace(tx, { member, now: clock.now() }));
  try {
    const { id, clientSecret } = await cards.createIntent({
      amountCents: tier.priceCents,
      metadata: metadataOf(order),
      idempotencyKey: `${caller.id}:${input.attemptId ?? randomUUID()}`,
      receiptEmail: caller.email,
      description: `${tier.name} membership: ${input.slotTiming} with ${trainer.name}`,
    });
    return { clientSecret, transactionId: id, ...holding };
  } catch (error) {
    if (!(error instanceof IdempotencyConflict)) throw error;
    throw new ApiError("conflict", "This attempt at paying was for something else. Choose the slot again.");
  }
}

/**
 * Holds a place for who is about to pay, or for longer if they have one (D54). A renewal needs none (D56).
 * @throws ApiError conflict "No Slot Available!"
 */
async function holdPlace(
  tx: Db,
  { member, now }: { member: SlotMember; now: Date },
): Promise<Term & { heldUntil: string | null }> {
  await lockSlot(tx, member);
  const running = await membershipsFrom(tx, { ...member, day: studioDay(now) });
  const term = nextTerm(running, now);
  if (running.length > 0) return { ...term, heldUntil: null };
  const until = new Date(now.getTime() + booking.holdMinutes * minuteMs);
  const held = await takePlace(tx, { ...member, kind: "hold", until, now });
  if (!held) throw new ApiError("conflict", noSlotText);
  return { ...term, heldUntil: held.toISOString() };
}

/** @throws ApiError conflict when the slot is another by now than the one that the member saw */
function requireAsShown(trainer: UserRecord, shown: NewPaymentIntent): void {
  const { slot_duration, days } = trainer;
  const isAsShown =
    (shown.shownSlotDuration ?? slot_duration) === slot_duration &&
    daysText(shown.shownSlotDays ?? days) === daysText(days);
  if (isAsShown) return;
  const hours = slot_duration === 1 ? "1 hour" : `${slot_duration} hours`;
  const now = `This slot is now ${hours} long, ${daysText(days)}.`;
  throw new ApiError("conflict", `${now} Look at it again before you pay.`);
}

function invalidField(name: string, message: string): ApiError {
  return new ApiError("invalid", message, { fields: { [name]: message } });
}
