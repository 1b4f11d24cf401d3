import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import quote from "lucide/dist/esm/icons/message-square-quote.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import scroll from "lucide/dist/esm/icons/scroll-text.mjs";
import shield from "lucide/dist/esm/icons/shield-check.mjs";
import userCheck from "lucide/dist/esm/icons/user-check.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { lastMonths, usualRanges } from "#app/page/range.ts";
import { dayText } from "#app/ui/date-text.tsx";
import type { Range } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Command } from "./palette-find.ts";

/** What an owner asks, and where it is answered. */
const asked: readonly Command[] = [
  {
    label: "Who pays now",
    words: "active running members memberships",
    icon: banknote,
    to: "/dashboard/all-users?pays=now#everybody",
  },
  {
    label: "Whose membership ends soon",
    words: "ends within a week renew renewals expiring expires",
    icon: calendarX,
    to: "/dashboard/all-users?pays=soon#everybody",
  },
  {
    label: "Whose membership has ended",
    words: "who not paid unpaid owes due expired lapsed over left",
    icon: calendarX,
    to: "/dashboard/all-users?pays=ended#everybody",
  },
  {
    label: "Who has never booked",
    words: "not paid unpaid no membership",
    icon: userRound,
    to: "/dashboard/all-users?pays=never#everybody",
  },
  {
    label: "Who waits for a place",
    words: "waiting list full slots held",
    icon: clock,
    to: "/dashboard/all-users?pays=waits#everybody",
  },
  {
    label: "Who teaches today",
    words: "sessions comes waiting for you",
    icon: calendarCheck,
    to: "/dashboard/activity-log",
  },
  {
    label: "Find a substitute",
    words: "stand step in somebody sessions without a trainer",
    icon: userCheck,
    to: "/dashboard/activity-log",
  },
  {
    label: "How full the slots are",
    words: "places occupancy capacity memberships today tonight free",
    icon: banknote,
    to: "/dashboard/balance#slots",
  },
  {
    label: "Who stays",
    words: "renewed renewals retention churn",
    icon: banknote,
    to: "/dashboard/balance#who-stays",
  },
  {
    label: "Book for a member at the desk…",
    words: "cash mobile wallet bkash nagad bank transfer paid pays",
    icon: calendarPlus,
    text: "book for ",
  },
  {
    label: "Paid at the desk",
    words: "cash mobile wallet bkash nagad bank transfer till payments",
    icon: banknote,
    to: "/dashboard/balance?paid=desk#books",
  },
  {
    label: "Print the books",
    words: "paper balance takings payments transactions",
    icon: printer,
    to: "/dashboard/balance",
  },
  { label: "Rejected applications", icon: scroll, to: "/dashboard/audit?action=rejected" },
  {
    label: "Hide a review",
    words: "show reviews",
    icon: quote,
    to: "/dashboard/all-reviews",
  },
  {
    label: "Logins and refusals",
    words: "security events logged in password reset who",
    icon: shield,
    to: "/dashboard/audit?show=security",
  },
];

/** How many months of the books are called by their names. */
const monthsBack = 12;

/** The takings of a stretch that the text names, in the words of whoever asks for them. */
function takingsOf(today: string): Command[] {
  const of = (label: string, { from = "", until = "" }: Range, asks: RegExp): Command => ({
    label: `Takings of ${label}`,
    words: "revenue income sales earnings earned made money balance",
    icon: banknote,
    asks,
    to: `/dashboard/balance?from=${from}&until=${until}`,
  });
  return [
    ...usualRanges(today)
      .filter(({ from }) => from)
      .map(({ label, ...range }) => of(label.toLowerCase(), range, /week|month|year/i)),
    ...lastMonths(today, monthsBack).map((range) => {
      const name = dayText(range.from).replace(/^\d+ /, "");
      return of(name, range, new RegExp(`\\b${name.slice(0, 3)}`, "i"));
    }),
  ];
}

/** What admins can be led to. */
export function ofAdmins(now: Date): readonly Command[] {
  return [...asked, ...takingsOf(studioDay(now))];
}
