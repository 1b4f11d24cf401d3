import { sharedDays } from "#contract/hours.ts";
import { meantDays } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import type { Weekday } from "#studio/hours.ts";
import { isSameSlot } from "./renewal.ts";

/** The weekdays on which somebody means to be in two slots at the same hours, while both memberships run (D80, D81). */
export function daysOfBoth(one: Payment, other: Payment): Weekday[] {
  const isOfOneTerm = one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
  if (!isOfOneTerm || isSameSlot(one, other)) return [];
  return sharedDays(asMeant(one), asMeant(other));
}

function asMeant(payment: Payment) {
  return { ...payment, slotDays: [...meantDays(payment)] };
}

/** "evenings with Rafi Khan". */
export function slotInWords({ slotTiming, trainerName }: Payment): string {
  return `${slotTiming.toLowerCase()}s with ${trainerName}`;
}
