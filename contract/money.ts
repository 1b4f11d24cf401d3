import { cancelDays, type Tier, tiers } from "#studio/tiers.ts";
import { listed } from "./listed.ts";

/** The tier that costs exactly this many cents, if there is one. */
export function tierOfCents(priceCents: number): Tier | undefined {
  return tiers.find((tier) => tier.priceCents === priceCents);
}

/** What a month of a tier costs, in cents. */
export function centsOfTier(name: Tier["name"]): number {
  const tier = tiers.find((one) => one.name === name);
  if (!tier) throw new Error(`no tier is called ${name}`);
  return tier.priceCents;
}

/** The tier that a payment of this many dollars bought: "Standard". "Membership" where no tier costs that any more. */
export function membershipText(price: number): string {
  return tierOfCents(centsOfDollars(price))?.name ?? "Membership";
}

/** Cents from dollars, the unit of payment records and the payment page (D46). */
export function centsOfDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars from cents, as on membership cards and in payment records (D46); whole dollars for payments. */
export function dollarsOfCents(cents: number): number {
  return cents / 100;
}

/** An amount in cents as text: "$50", "$12.50". */
export function moneyText(cents: number): string {
  return `$${dollarsOfCents(cents).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}

/** What the cheapest membership costs: "From $20 a month" (D40, D52). */
export function leastPriceText(): string {
  return `From ${moneyText(Math.min(...tiers.map(({ priceCents }) => priceCents)))} a month`;
}

/** What a member who changes their mind gets: "full refund for 7 days" (D57). */
export const refundText = `full refund for ${cancelDays} days`;

/** What the memberships cost: "$20, $50 or $100 a month" (D40, D52). */
export function pricesText(): string {
  const prices = tiers.map(({ priceCents }) => `$${dollarsOfCents(priceCents)}`);
  return `${listed(prices, "or")} a month`;
}
