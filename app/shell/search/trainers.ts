import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import penLine from "lucide/dist/esm/icons/pen-line.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import scroll from "lucide/dist/esm/icons/scroll-text.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { Command } from "./find.ts";

/** How many days after today Manage Slot lists. */
const daysAhead = 6;

/** What a trainer's day asks for; all but two stand on one page. */
export function ofTrainers(now: Date): Command[] {
  const today = studioDay(now);
  const tomorrow = dayAfter(today);
  const ahead = Array.from({ length: daysAhead }, (_, place) => dayAfter(today, place + 1));
  return [
    {
      label: "Today’s sessions",
      words: `roll call off register roster attendance no show check in tick who who’s is comes coming on next morning afternoon evening members waiting list full ${weekdayOf(today)}`,
      icon: calendarCheck,
      to: "/dashboard/manage-slot",
    },
    comingDay(tomorrow, "Tomorrow"),
    ...ahead.map((day) => comingDay(day, weekdayOf(day))),
    ...always,
  ];
}

/** Who comes on one of the days to come, which is open there; only for whoever names the day so. */
function comingDay(day: string, named: string): Command {
  return {
    label: `${named}’s sessions`,
    note: `Who comes on ${dayText(day, { length: "short", yearless: true })}`,
    words: `who who’s is comes coming on names ${named}`,
    asks: new RegExp(`\\b${named.slice(0, 3)}`, "i"),
    icon: calendarDays,
    to: `/dashboard/manage-slot#day-${day}`,
  };
}

const always: readonly Command[] = [
  {
    label: "Sessions to come",
    words: "next days week coming up who who’s is comes",
    icon: calendarDays,
    to: "/dashboard/manage-slot#coming-up",
  },
  {
    label: "Print the register",
    words: "roll paper attendance list week",
    icon: printer,
    to: "/dashboard/manage-slot#print",
  },
  {
    label: "Print today’s register",
    words: "roll paper attendance list",
    icon: printer,
    to: "/dashboard/manage-slot#print-today",
  },
  {
    label: "Take days off",
    words:
      "call off time away absence holiday ill sick vacation leave cover class swap cancel session take back substitute colleague step in",
    icon: calendarX,
    to: "/dashboard/manage-slot#take-days-off",
  },
  {
    label: "Write to a slot…",
    words: "message mail members tell",
    icon: mail,
    text: "write to ",
  },
  {
    label: "Who trains with you",
    note: "Receipts are for members and admins",
    words: "receipts payments paid money",
    icon: userRound,
    to: "/dashboard/manage-slot#members",
  },
  {
    label: "Change your slots",
    words: "hours time length places delete remove cancel give up close morning afternoon evening",
    icon: penLine,
    to: "/dashboard/update-slot",
  },
  {
    label: "What happened lately",
    words: "news history who booked cancelled renewed ended my log reviews",
    icon: scroll,
    to: "/dashboard/activity-log#lately",
  },
];
