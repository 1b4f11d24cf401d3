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
