import { daysText } from "#contract/days.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { benefits } from "#studio/benefits.ts";

/** How many sessions a week a membership has, where its slot has more days than that (D5, D81). */
export function sessionsToChoose({
  price,
  slotDays,
}: Pick<Payment, "price" | "slotDays">): "One session" | "Three sessions" | undefined {
  const tier = tierOfCents(centsOfDollars(price));
  const sessions = tier && benefits[tier.name].sessions;
  if (!sessions || sessions === "all" || sessions >= slotDays.length) return undefined;
  return sessions === 1 ? "One session" : "Three sessions";
}

/** The days that a member has chosen, or that they may come on any of their slot's; nothing where they have them all (D81). */
export function daysToComeText(
  payment: Pick<Payment, "price" | "slotDays" | "chosenDays">,
): string | undefined {
  if (payment.chosenDays.length > 0) return `Your days: ${daysText(payment.chosenDays)}`;
  const sessions = sessionsToChoose(payment);
  return sessions && `${sessions} a week, on any of these days`;
}

/** The same beside a week that shows the days: "Sat and Mon", "three sessions a week". */
export function daysInShort(payment: Pick<Payment, "price" | "slotDays" | "chosenDays">): string | undefined {
  if (payment.chosenDays.length > 0) return daysText(payment.chosenDays);
  const sessions = sessionsToChoose(payment);
  return sessions && `${sessions.toLowerCase()} a week`;
}
