import type { DeskWay } from "#contract/desk.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { Weekday } from "#studio/hours.ts";
import type { Tier } from "#studio/tiers.ts";

/** A booking of the demo data; names, durations and amounts follow from the people and the tier. */
export type DemoPayment = {
  /** How many days before the seeding it was paid. */
  daysAgo: number;
  memberId: string;
  trainerId: string;
  slot: SlotTiming;
  tier: Tier["name"];
  /** One of the trainer's classes, where the member chose one (D34). */
  class_name?: string;
  /** On which they mean to come, where they have chosen (D81). */
  chosenDays?: readonly Weekday[];
  /** How it was paid at the desk; absent for a card (D91). */
  desk?: DeskWay;
  refund?: DemoRefund;
};

/** A refund of a demo booking, which may have failed. */
export type DemoRefund = {
  /** Days after it was paid. */
  daysLater: number;
  /** All of it if absent. */
  cents?: number;
  cause: "admin" | "member";
  /** Shown to the member. */
  reason: string;
  /** Why the card provider returned it, for admins. */
  failure?: string;
};

const coursePaidBack: DemoRefund = {
  daysLater: 9,
  cents: 2500,
  cause: "admin",
  reason: "Four sessions were cancelled while Rafiq was on a course.",
};
const cancelled: DemoRefund = {
  daysLater: 2,
  cause: "member",
  reason: "Cancelled within 7 days of paying",
};
const repairsPaidBack: DemoRefund = {
  daysLater: 20,
  cents: 1200,
  cause: "admin",
  reason: "The studio was closed for two evenings while the floor was mended.",
  failure: "the card is lost or stolen",
};

const arif = { memberId: "member-arif-rahman" };
const ayesha = { memberId: "member-ayesha-rahman" };
const sabbir = { memberId: "member-sabbir-hossain" };
const lamia = { memberId: "member-lamia-karim" };
const joy = { memberId: "member-joy-barua" };
const rumana = { memberId: "member-rumana-islam" };
const kamal = { memberId: "member-kamal-uddin" };

const nusrat = { trainerId: "trainer-nusrat-jahan" };
const rafiq = { trainerId: "trainer-rafiq-hasan" };
const tanvir = { trainerId: "trainer-tanvir-ahmed" };
const farzana = { trainerId: "trainer-farzana-akter" };
const mitali = { trainerId: "trainer-mitali-das" };

const morning = { slot: "Morning" } as const;
const afternoon = { slot: "Afternoon" } as const;
const evening = { slot: "Evening" } as const;

const basic = { tier: "Basic" } as const;
const standard = { tier: "Standard" } as const;
const premium = { tier: "Premium" } as const;

const onTuesdays = { chosenDays: ["Tuesday"] } as const;
const onThree = { chosenDays: ["Saturday", "Monday", "Wednesday"] } as const;

const inCash = { desk: "cash" } as const;
const byWallet = { desk: "wallet" } as const;
const byBank = { desk: "bank" } as const;

/** The demo's bookings over about eight months, oldest first. Most people renew, some move to another slot, some leave. */
export const demoPayments: readonly DemoPayment[] = [
  { daysAgo: 232, ...sabbir, ...nusrat, ...evening, ...standard, class_name: "BODY PUMP" },
  { daysAgo: 221, ...rumana, ...farzana, ...morning, ...basic, class_name: "YOGA" },
  { daysAgo: 203, ...sabbir, ...nusrat, ...evening, ...standard, class_name: "BODY PUMP" },
  { daysAgo: 192, ...rumana, ...farzana, ...morning, ...basic, class_name: "YOGA" },
  { daysAgo: 190, ...kamal, ...farzana, ...morning, ...basic, class_name: "MOBILITY" },
  { daysAgo: 184, ...ayesha, ...tanvir, ...morning, ...basic, class_name: "SPIN" },
  { daysAgo: 170, ...sabbir, ...nusrat, ...evening, ...premium },
  { daysAgo: 162, ...rumana, ...farzana, ...morning, ...standard, class_name: "YOGA" },
  { daysAgo: 158, ...lamia, ...rafiq, ...evening, ...basic, class_name: "BOXING" },
  { daysAgo: 152, ...ayesha, ...tanvir, ...morning, ...standard, class_name: "SPIN" },
  { daysAgo: 138, ...sabbir, ...nusrat, ...evening, ...premium, class_name: "HIIT" },
  { daysAgo: 131, ...rumana, ...farzana, ...morning, ...premium, class_name: "YOGA" },
  { daysAgo: 127, ...joy, ...tanvir, ...morning, ...standard },
  { daysAgo: 126, ...lamia, ...rafiq, ...evening, ...standard, class_name: "BOXING" },
  { daysAgo: 121, ...ayesha, ...tanvir, ...morning, ...standard, class_name: "SPIN" },
  { daysAgo: 108, ...kamal, ...farzana, ...afternoon, ...standard, class_name: "MOBILITY" },
  { daysAgo: 107, ...sabbir, ...nusrat, ...evening, ...premium, class_name: "HIIT" },
  { daysAgo: 100, ...rumana, ...farzana, ...morning, ...premium, class_name: "YOGA" },
  { daysAgo: 96, ...lamia, ...rafiq, ...evening, ...standard, class_name: "BOXING" },
  { daysAgo: 94, ...joy, ...tanvir, ...morning, ...standard },
  { daysAgo: 88, ...ayesha, ...mitali, ...evening, ...basic, class_name: "DANCE" },
  { daysAgo: 76, ...sabbir, ...nusrat, ...evening, ...premium, class_name: "HIIT", ...inCash },
  { daysAgo: 69, ...rumana, ...farzana, ...morning, ...premium, class_name: "YOGA" },
  { daysAgo: 65, ...lamia, ...rafiq, ...evening, ...standard, class_name: "BOXING" },
  { daysAgo: 58, ...arif, ...nusrat, ...morning, ...standard, refund: cancelled },
  { daysAgo: 57, ...kamal, ...farzana, ...morning, ...standard, class_name: "MOBILITY" },
  { daysAgo: 45, ...arif, ...farzana, ...evening, ...basic, class_name: "YOGA" },
  { daysAgo: 38, ...ayesha, ...tanvir, ...afternoon, ...standard, class_name: "SPIN" },
  { daysAgo: 37, ...rumana, ...farzana, ...morning, ...premium, class_name: "YOGA", ...byBank },
  { daysAgo: 34, ...lamia, ...rafiq, ...evening, ...standard, class_name: "BOXING", ...inCash },
  {
    daysAgo: 31,
    ...kamal,
    ...mitali,
    ...evening,
    ...standard,
    class_name: "PILATES",
    refund: repairsPaidBack,
  },
  { daysAgo: 26, ...kamal, ...farzana, ...morning, ...standard, class_name: "MOBILITY", ...onThree },
  { daysAgo: 22, ...sabbir, ...rafiq, ...afternoon, ...premium, class_name: "HIIT", refund: coursePaidBack },
  { daysAgo: 13, ...arif, ...rafiq, ...evening, ...standard, class_name: "BOXING" },
  { daysAgo: 6, ...rumana, ...farzana, ...morning, ...premium, class_name: "YOGA", ...byBank },
  { daysAgo: 3, ...lamia, ...rafiq, ...evening, ...standard, ...byWallet },
  { daysAgo: 2, ...arif, ...tanvir, ...morning, ...basic, class_name: "SPIN", ...onTuesdays },
];
