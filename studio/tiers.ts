/** A membership tier. Amounts are integer US cents (spec §2, §9); its benefits are in `benefits.ts`. */
export type Tier = { name: "Basic" | "Standard" | "Premium"; priceCents: 2000 | 5000 | 10000 };

/** The three tiers, the same for every slot (D40). */
export const tiers: readonly Tier[] = [
  { name: "Basic", priceCents: 2000 },
  { name: "Standard", priceCents: 5000 },
  { name: "Premium", priceCents: 10000 },
];

/** How many days after paying a member may cancel (D57). */
export const cancelDays = 7;

/** The currency that the studio charges in. */
export const currency = "usd";
