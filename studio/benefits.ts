import type { Tier } from "./tiers.ts";

type Benefits = {
  pitch: string;
  /** How many of the slot's sessions; all of them, however many days a week it has. */
  sessions: 1 | 3 | "all";
  /** The others. */
  list: readonly string[];
  /** What somebody may expect of it, and gets only from another. */
  without?: string;
};

/** A membership's benefits, as on its card (D5). Separate from the prices, which pages without cards also use. */
export const benefits: Record<Tier["name"], Benefits> = {
  Basic: {
    pitch: "Turn up, train, go home stronger.",
    sessions: 1,
    list: ["The gym floor for an hour before and after", "Lockers, showers and drinking water"],
    without: "Other studio classes come with Standard",
  },
  Standard: {
    pitch: "The habit, with somebody counting on you.",
    sessions: 3,
    list: [
      "Every studio class, as often as you like",
      "A training plan, rewritten each month",
      "Lockers, showers and drinking water",
    ],
  },
  Premium: {
    pitch: "One trainer, one plan, one goal.",
    sessions: "all",
    list: [
      "Two one-to-one sessions a month",
      "Every studio class, as often as you like",
      "A nutrition plan and a weekly check-in",
      "Towels, and a locker of your own",
    ],
  },
};
