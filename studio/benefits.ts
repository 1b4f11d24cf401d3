import type { Tier } from "./tiers.ts";

/** A membership's benefits, as on its card (D5). Separate from the prices, which pages without cards also use. */
export const benefits: Record<Tier["name"], { pitch: string; list: readonly string[] }> = {
  Basic: {
    pitch: "Turn up, train, go home stronger.",
    list: [
      "One session a week in this slot",
      "The gym floor for an hour before and after",
      "Lockers, showers and drinking water",
    ],
  },
  Standard: {
    pitch: "The habit, with somebody counting on you.",
    list: [
      "Three sessions a week in this slot",
      "Every studio class, as often as you like",
      "A training plan, rewritten each month",
      "Lockers, showers and drinking water",
    ],
  },
  Premium: {
    pitch: "One trainer, one plan, one goal.",
    list: [
      "A session every day in this slot",
      "Two one-to-one sessions a month",
      "Every studio class, as often as you like",
      "A nutrition plan and a weekly check-in",
      "Towels, and a locker of your own",
    ],
  },
};
