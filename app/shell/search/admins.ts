import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import undo from "lucide/dist/esm/icons/undo-2.mjs";
import { daysAhead } from "#app/features/visits/days-ahead.ts";
import { lastMonths, monthRange, usualRanges, yearRange } from "#app/page/range.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import type { Range } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import { opening } from "#studio/hours.ts";
import { isDaysAlone, namedGone, namedMonth, namedToCome } from "./days.ts";
import type { Command } from "./find.ts";
import { comesToday, questions } from "./questions.ts";
import { isOfSlotsAlone } from "./slots.ts";
import { hashOf } from "./told.ts";

/** How many months, and years, of the books are called by their names. */
const monthsBack = 12;
const yearsBack = 3;

/** The takings, or the refunds, of the days that the text names, else of this month. */
function takingsOf(text: string, today: string): Command[] {
  const row = /\brefund|\b(paid|gave|given) back\b/i.test(text) ? refunds : takings;
  const month = namedMonth(text);
  if (month) return [row(nameOfMonth(`${month}-01`), monthRange(month))];
  const gone = namedGone(text, today);
  if (gone) {
    // A date that is still to come means last year's only to whoever asks for its takings.
    const isMeant = !namedToCome(text, today) || !isDaysAlone(text);
    const called =
      gone.from === gone.until && { [today]: "today", [dayAfter(today, -1)]: "yesterday" }[gone.from];
    return isMeant ? [row(called || stretchText(gone), gone)] : [];
  }
  const months = lastMonths(today, monthsBack).map((range) => {
    const name = nameOfMonth(range.from);
    return { ...row(name, range), asks: new RegExp(`\\b${name.slice(0, 3)}`, "i") };
  });
  const years = Array.from({ length: yearsBack }, (_, back) => {
    const year = Number(today.slice(0, 4)) - back;
    const asks = new RegExp(`^(?!.*\\d [a-z]).*\\b${year}\\b`, "i");
    return { ...row(String(year), yearRange(year)), asks };
  });
  const usual = usualRanges(today)
    .filter(({ label, from }) => from && label !== thisMonth)
    .map(({ label, ...range }) => ({ ...row(label.toLowerCase(), range), asks: /week|month|year/i }));
  const ofThisMonth = row(thisMonth.toLowerCase(), monthOf(today));
  // "Refund" alone is to make one.
  const isCommand = /^\s*refund\b(?!.*month)/i.test(text);
  return [...(isCommand ? [] : [ofThisMonth]), ...usual, ...years, ...months];
}

/** "December 2026" */
const nameOfMonth = (day: string) => dayText(day).replace(/^\d+ /, "");

/** "6 December 2026", "6 December 2026 to 8 December 2026". */
function stretchText({ from, until }: Stretch): string {
  return from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`;
}

const thisMonth = "This month";

/** The way to what was taken since the month began. */
export function takingsOfThisMonth(today: string): Command {
  return takings(thisMonth.toLowerCase(), monthOf(today));
}

function monthOf(today: string): Range {
  const { from, until } = usualRanges(today).find(({ label }) => label === thisMonth) ?? {};
  return { from, until };
}

/** In the words of whoever asks for it. */
function takings(of: string, { from = "", until = "" }: Range): Command {
  return {
    label: `Takings of ${of}`,
    words:
      "revenue income sales earnings earned earn made make took take taken total money balance who paid bought sold payments bookings report statistics figures yesterday today " +
      (from && from === until ? `last ${weekdayOf(from)}` : ""),
    icon: banknote,
    to: `/dashboard/balance?from=${from}&until=${until}`,
  };
}

function refunds(of: string, { from = "", until = "" }: Range): Command {
  return {
    label: `Refunds of ${of}`,
    words: "who got refund refunded money paid back given returned total yesterday today",
    icon: undo,
    to: `/dashboard/balance?show=movements&kind=refund&from=${from}&until=${until}#books`,
  };
}

/** Closes the studio, on the days that the text names, or opens it again. */
function closing(text: string, today: string): Command[] {
  const days = namedToCome(text, today);
  const when = days && stretchText(days);
  const on = days && (days.from === days.until ? `on ${weekdayOf(days.from)}` : "from");
  const close = {
    label: days ? `Close the studio ${on} ${when}…` : "Close the studio…",
    words:
      "add closed closing days holiday eid puja power cut strike rain flood off cancel call all classes sessions today tomorrow",
    icon: calendarOff,
    to: `/dashboard/closed-days${hashOf("close", days ?? {})}`,
  };
  const reopen = {
    label: "Reopen the studio",
    words: `open again closed days cancel closing ${when ?? ""}`,
    icon: calendarOff,
    to: "/dashboard/closed-days",
  };
  if (/\bre-?open|\bopen (again|the|on)\b/i.test(text)) return [reopen];
  const isClosed = days && days.from === days.until && !isOpenOn(days.from);
  return isClosed && isOfSlotsAlone(text) ? [] : [close];
}

/** Who teaches and comes on the day to come that the text names, or who came yesterday (D88). */
function dayOf(text: string, today: string): Command[] {
  const yesterday = dayAfter(today, -1);
  const isGone = /\byesterday\b/i.test(text);
  const day = isGone ? yesterday : namedToCome(text, today)?.from;
  const isMeant =
    isOfSlotsAlone(text) ||
    /^(who (came|taught) |bookings |attendance )?yesterday(’s bookings)?$/i.test(text.trim());
  if (!day || day === today || day > dayAfter(today, daysAhead) || !isOpenOn(day)) return [];
  const on = `on ${weekdayOf(day)} ${dayText(day)}`;
  return [
    {
      label: isGone ? `Who taught and came ${on}` : `Who teaches and comes ${on}`,
      words: `sessions classes bookings trainers works come coming attendance visits list ${isGone ? "yesterday" : ""} ${day === dayAfter(today) ? "tomorrow" : ""} morning afternoon evening`,
      icon: calendarCheck,
      to: `/dashboard/activity-log#day-${day}`,
      isMeant,
    },
  ];
}

const isOpenOn = (day: string) => opening.days.some((one) => one === weekdayOf(day));

/** What is done with a payment or a membership, for whoever names nobody. */
const deeds: readonly Command[] = [
  {
    label: "Refund a payment",
    words:
      "pay payed paid money back failed refunds refunded settle owed desk cash cancel booking membership",
    icon: undo,
    to: "/dashboard/balance",
  },
  {
    label: "Give days to a member",
    words: "extend membership longer free add",
    icon: calendarPlus,
    to: "/dashboard/all-users?pays=now#everybody",
  },
];

/** What admins can be led to by this text. */
export function ofAdmins(text: string, now: Date): readonly Command[] {
  const today = studioDay(now);
  const isOfToday = isOfSlotsAlone(text) && (namedToCome(text, today)?.from ?? today) === today;
  return [
    ...questions.map((one) => (isOfToday && one.label === comesToday ? { ...one, isMeant: true } : one)),
    ...dayOf(text, today),
    ...closing(text, today),
    ...takingsOf(text, today),
    ...deeds,
  ];
}
