import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import image from "lucide/dist/esm/icons/image.mjs";
import logOutIcon from "lucide/dist/esm/icons/log-out.mjs";
import mail from "lucide/dist/esm/icons/mail.mjs";
import penLine from "lucide/dist/esm/icons/pen-line.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import sunMoon from "lucide/dist/esm/icons/sun-moon.mjs";
import ticket from "lucide/dist/esm/icons/ticket.mjs";
import undo from "lucide/dist/esm/icons/undo-2.mjs";
import userCheck from "lucide/dist/esm/icons/user-check.mjs";
import { announce } from "#app/ui/live-region.tsx";
import { chooseLook, type Look, type LookName, readLook } from "#app/ui/look.ts";
import { studioDay } from "#contract/studio-time.ts";
import { ofAccount } from "./account.ts";
import { ofAdmins, takingsOfThisMonth } from "./admins.ts";
import { plainDays } from "./days.ts";
import {
  type Command,
  type Deed,
  distance,
  type Find,
  type Finds,
  fewestOfOtherWords,
  nearest,
  type Seeker,
  singularWords,
  tellingWords,
} from "./find.ts";
import { namesMeant } from "./meant.ts";
import { ofMembers } from "./members.ts";
import { timetableAt } from "./slots.ts";
import { ofTrainers } from "./trainers.ts";

type Commanding = Seeker & {
  /** Whether the studio keeps the logins itself. */
  isOurs: boolean;
  logOut: () => void;
  /** Whether anything else is found, or may yet be. */
  isElsewhere: boolean;
};

/**
 * Commands for any page that have all these words in or beside their names, or, where nothing else is found, mistyped ones,
 * else those that have most of them; none for an empty text.
 */
export function findCommands(text: string, seeker: Commanding): Finds {
  if (text === "") return { kind: "Commands", finds: [] };
  const plain = plainDays(text);
  const meant = namesMeant(text, seeker);
  const isShort = text.length < fewestOfOtherWords;
  const offered = commands(plain, seeker)
    .map((one) => (meant.includes(one.label) || isCalledSo(one, text) ? { ...one, isMeant: true } : one))
    .filter(
      ({ label, asks, isMeant, ...find }) =>
        (isMeant || (asks?.test(plain) ?? true)) &&
        !("text" in find && isBegun(text, { label, begun: find.text, isMeant })),
    );
  const found = offered.filter(
    (one) => one.isMeant || distance(isShort ? one.label : allWords(one), plain) <= 0,
  );
  if (found.length > 0 || seeker.isElsewhere) return { kind: "Commands", finds: nearest(found, text) };
  // By their names first: what is beside them is near to too much else, if it is short.
  const named = offered.filter(({ label }) => distance(label, plain) <= 1);
  const isLong = tellingWords(plain).some((word) => word.length >= fewestForgiven);
  const mistyped =
    named.length > 0 || !isLong ? named : offered.filter((one) => distance(allWords(one), plain) <= 1);
  return {
    kind: "Commands",
    finds: mistyped.length > 0 ? nearest(mistyped, text) : withMost(offered, plain),
  };
}

/** Whether the text is its whole name. */
const isCalledSo = ({ label }: Command, text: string) => singularWords(label) === singularWords(text);

const allWords = ({ label, words = "" }: Command) => `${label} ${words}`;

/** The fewest letters of a word beside a command's name in which a slip is forgiven. */
const fewestForgiven = 6;

/** How many of its words a command has at least. */
const fewestShared = 2;

/** Those that have most of the words, if that is half of them. */
function withMost(offered: readonly Command[], text: string): Command[] {
  const words = tellingWords(text);
  const sharing = offered.map((one) => ({
    one,
    share: words.filter((word) => distance(allWords(one), word) < 1).length,
  }));
  const most = Math.max(...sharing.map(({ share }) => share));
  return sharing.flatMap(({ one, share }) =>
    share === most && most >= Math.max(fewestShared, words.length / 2) ? [{ ...one, isFar: true }] : [],
  );
}

type Beginning = { label: string; begun: string; isMeant: boolean | undefined };

/** Whether a command's beginning has been typed, and perhaps a name: no more of it is to be found. */
function isBegun(text: string, { label, begun, isMeant }: Beginning): boolean {
  if (`${text} ` === begun) return true;
  return !isMeant && `${text} `.startsWith(begun) && distance(label, text) > 0;
}

type Suggesting = Pick<Seeker, "role"> & {
  /** Whether somebody's application waits, for admins. */
  hasApplicants: boolean;
};

/** What the search suggests before anything is typed, and when nothing was found. */
export function suggestionsFor({ role, hasApplicants }: Suggesting): Finds {
  const finds = suggested[role].filter((one) => one !== approving || hasApplicants);
  const takings = role === "admin" ? [takingsOfThisMonth(studioDay(new Date()))] : [];
  return { kind: "Suggestions", finds: [...finds, ...takings, otherTheme()] };
}

const approving: Find = { label: "Approve an applicant…", icon: userCheck, text: "approve " };

/** The text is typed on: with a name, for example. */
const suggested: Readonly<Record<Seeker["role"], readonly Find[]>> = {
  admin: [
    { label: "What waits for you", icon: clock, to: "/dashboard/activity-log#waiting" },
    approving,
    { label: "Refund somebody…", icon: undo, text: "refund " },
    { label: "Book for a member at the desk…", icon: calendarPlus, text: "book for " },
  ],
  trainer: [
    { label: "Who’s coming next", icon: calendarCheck, to: "/dashboard/manage-slot" },
    { label: "Take days off", icon: calendarX, to: "/dashboard/manage-slot#take-days-off" },
    { label: "Write to a slot…", icon: mail, text: "write to " },
    { label: "Write an article", icon: penLine, to: "/dashboard/add-article" },
  ],
  member: [
    { label: "Your next session", icon: calendarCheck, to: "/dashboard/activity-log" },
    { label: "Your tickets", icon: ticket, to: "/dashboard/booked-trainer" },
    { label: "Book a session…", icon: calendarPlus, text: "book " },
    { label: "This week’s sessions", icon: calendarDays, to: "/timetable" },
  ],
  visitor: [
    { label: "Find a trainer", icon: calendarPlus, to: "/all-trainers" },
    { label: "This week’s sessions", icon: calendarDays, to: "/timetable" },
    { label: "What a month costs", icon: banknote, to: "/prices" },
  ],
};

/** The one that is not shown now. */
function otherTheme(): Command {
  const chosen = readLook("theme");
  const isDark =
    chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark
    ? lookCommand("Light theme", { name: "theme", look: "light", icon: sunMoon })
    : lookCommand("Dark theme", { name: "theme", look: "dark", icon: sunMoon });
}

function commands(
  text: string,
  { own = [], id, role, hasPaid, slotDays, isOurs, logOut }: Commanding,
): Command[] {
  const now = new Date();
  const isIn = role !== "visitor";
  return [
    ...(role === "visitor" || role === "member" ? timetableAt(text) : []),
    ...(role === "trainer" ? ofTrainers(text, { now, id, slotDays }) : []),
    ...(role === "admin" ? ofAdmins(text, now) : []),
    { label: "Print the timetable", words: "paper week", icon: printer, to: "/timetable#print" },
    ...(isIn ? ofAccount({ isAdmin: role === "admin", isOurs }) : []),
    ...(role === "member" || hasPaid ? ofMembers(text, own) : []),
    { ...lookCommand("Light theme", { name: "theme", look: "light", icon: sunMoon }), words: "mode" },
    { ...lookCommand("Dark theme", { name: "theme", look: "dark", icon: sunMoon }), words: "mode night" },
    {
      ...lookCommand("System theme", { name: "theme", look: "system", icon: sunMoon }),
      words: "as the device automatic",
    },
    { ...lookCommand("Photos as taken", { name: "photos", look: "plain", icon: image }), asks: ofPhotos },
    { ...lookCommand("Photos in one ink", { name: "photos", look: "printed", icon: image }), asks: ofPhotos },
    ...(isIn ? [{ label: "Log out", words: "logout sign out", icon: logOutIcon, run: logOut }] : []),
  ];
}

/** "One to one" is something else, and "photo" one's own. */
const ofPhotos = /photos|pic|ink|ima/i;

type Choice<Name extends LookName> = Pick<Deed, "icon"> & { name: Name; look: Look<Name> };

function lookCommand<Name extends LookName>(label: string, { name, look, icon }: Choice<Name>): Command {
  return {
    label,
    icon,
    note: readLook(name) === look ? "In use" : undefined,
    run: () => {
      chooseLook(name, look);
      announce(label);
    },
  };
}
