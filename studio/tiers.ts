/** A membership tier as its card shows it (spec §2, §9). Amounts are integer US cents. */
export type Tier = {
  name: "Basic" | "Standard" | "Premium";
  priceCents: 2000 | 5000 | 10000;
  pitch: string;
  benefits: readonly string[];
};

/** The three tiers, the same for every slot (D40). */
export const tiers: readonly Tier[] = [
  {
    name: "Basic",
    priceCents: 2000,
    pitch: "Turn up, train, go home stronger.",
    benefits: [
      "One session a week in this slot",
      "The gym floor for an hour before and after",
      "Lockers, showers and drinking water",
    ],
  },
  {
    name: "Standard",
    priceCents: 5000,
    pitch: "The habit, with somebody counting on you.",
    benefits: [
      "Three sessions a week in this slot",
      "Every studio class, as often as you like",
      "A training plan, rewritten each month",
      "Lockers, showers and drinking water",
    ],
  },
  {
    name: "Premium",
    priceCents: 10000,
    pitch: "One trainer, one plan, one goal.",
    benefits: [
      "A session every day in this slot",
      "Two one-to-one sessions a month",
      "Every studio class, as often as you like",
      "A nutrition plan and a weekly check-in",
      "Towels, and a locker of your own",
    ],
  },
];

/** The currency that the studio charges in. */
export const currency = "usd";
