import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import quote from "lucide/dist/esm/icons/message-square-quote.mjs";
import penLine from "lucide/dist/esm/icons/pen-line.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import scroll from "lucide/dist/esm/icons/scroll-text.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { stretchText } from "#app/features/absences/words.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";
import { namedToCome, plainDays } from "./days.ts";
import type { Command, Seeker } from "./find.ts";
import { isOfSlotsAlone } from "./slots.ts";
import { hashOf, toldIn, wordsTold } from "./told.ts";

/** How many days after today Manage Slot lists. */
const daysAhead = 6;

type Asking = { now: Date } & Pick<Seeker, "id" | "slotDays">;

/** What a trainer's day asks for; all but two stand on one page. */
export function ofTrainers(text: string, { now, id, slotDays = weekdays }: Asking): Command[] {
  const today = studioDay(now);
  const tomorrow = dayAfter(today);
  const ahead = Array.from({ length: daysAhead }, (_, place) => dayAfter(today, place + 1));
  return [
    takingOff(text, today),
    {
      label: "Today’s sessions",
      words: `mark today tonight roll call register roster attendance no show check in tick off present who who’s is comes coming on next morning afternoon evening members full ${weekdayOf(today)}`,
      icon: calendarCheck,
      to: "/dashboard/manage-slot",
      isMeant: isOfSlotsAlone(text) && (namedToCome(plainDays(text), today)?.from ?? today) === today,
    },
    comingDay(tomorrow, { named: "Tomorrow", slotDays }),
    ...ahead.map((day) => comingDay(day, { named: weekdayOf(day), slotDays })),
    {
      label: "Members who train with you",
      ...(/receipt|pay|paid|money|earn|income/i.test(text) && {
        note: "Receipts are for members and admins",
      }),
      words: "who people clients bookings booked receipts payments paid money earnings income",
      icon: userRound,
      to: "/dashboard/manage-slot#members",
    },
    ...(id
      ? [
          {
            label: "Your page and reviews",
            words: "my rating ratings feedback stars",
            icon: quote,
            to: `/trainer-details/${id}`,
          },
        ]
      : []),
    ...always,
  ];
}

/** Takes the days off that the text names, of all slots or of the one that it names. */
function takingOff(text: string, today: string): Command {
  const lower = text.toLowerCase();
  const { rest, told } = toldIn(lower, ["stretch", "slot"], today);
  const { from, until, slot } = told;
  const when = from && until && stretchText({ from, until }, { withWeekdays: true });
  // A day or a slot alone asks who comes then.
  const isAsked =
    /\b(off|away|sick|ill|leave|holiday|vacation|absen\w+|cancel|cover|swap|substitute|can.?t|cannot|not)\b/.test(
      rest,
    );
  const named = isAsked ? wordsTold(lower, rest) : "";
  return {
    label: [slot && isAsked ? `Call off ${slot.toLowerCase()}` : "Take days off", when]
      .filter(Boolean)
      .join(", "),
    words: `${offWords} ${named}${isAsked ? " class classes session sessions" : ""}`,
    icon: calendarX,
    to: `/dashboard/manage-slot${hashOf("take-days-off", told)}`,
  };
}

const offWords =
  "call off time away absence holiday ill sick vacation leave annual cover swap cancel take days back " +
  "substitute find replacement replace me colleague step stand in can’t cant cannot come";

/** Who comes on one of the days to come, which is open there; only for whoever names the day so. */
function comingDay(
  day: string,
  { named, slotDays }: { named: string; slotDays: readonly Weekday[] },
): Command {
  const isTaught = slotDays.includes(weekdayOf(day));
  return {
    label: `${named}’s sessions`,
    note: `${isTaught ? "Who comes on" : "You have none on"} ${dayText(day, { length: "short", yearless: true })}`,
    words: `who who’s is comes coming on names ${named}`,
    asks: new RegExp(`\\b${named.slice(0, 3)}`, "i"),
    icon: calendarDays,
    to: `/dashboard/manage-slot#day-${day}`,
  };
}

const always: readonly Command[] = [
  {
    label: "Sessions to come",
    words: "next days week schedule timetable calendar coming up who who’s is comes",
    icon: calendarDays,
    to: "/dashboard/manage-slot#coming-up",
  },
  {
    label: "Who waits for a place",
    words: "waiting list waitlist full offered held",
    icon: clock,
    to: "/dashboard/manage-slot#waiting-list",
  },
  {
    label: "Undo days off",
    words: "take back reopen open on again called off sessions cancel",
    icon: calendarX,
    to: "/dashboard/manage-slot#days-off",
  },
  {
    label: "Print the register",
    words: "roll paper attendance list week tomorrow",
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
    label: "Write to a slot…",
    words: "message mail members tell send notify announcement contact phone",
    icon: mail,
    text: "write to ",
  },
  {
    label: "Change your slots",
    words:
      "more fewer hours time length capacity places delete remove cancel give up close morning afternoon evening",
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
