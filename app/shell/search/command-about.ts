import mail from "lucide/dist/esm/icons/mail.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { slotInks, timingsOf } from "#app/features/people/slots.ts";
import { studioDay } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import type { Role } from "#contract/users.ts";
import { findClasses } from "./classes.ts";
import { distance, isFiller, type Link, type Seeker, type Source } from "./find.ts";
import { isRole, shorterAndShorter, wordsSaid } from "./said.ts";
import { readSlots } from "./slots.ts";
import { type Given, readOwed, readOwing, readSubjects, type Wording } from "./subjects.ts";
import { hashOf, type Telling, type Told, toldIn } from "./told.ts";

type Options = Parameters<Source>[1];

/** A command that is said with a name: "refund joy". It leads to where that is decided, and asked about. */
type Command = {
  word: string;
  /** Whether it is done to nobody but whom all the words name. */
  isFinal?: boolean;
  /** The fewest letters that mean it, where its beginning means something else. */
  fewest?: number;
  role: Role;
  /** What may be typed beside the word and the name, and is no filler. */
  extra?: RegExp;
  /** What it is told besides. */
  tellings?: readonly Telling[];
  find: (names: Given, options: Options, email: string) => Promise<Link[]>;
};
const bookingFor = {
  verb: ({ tier }: Told) => `Book ${tier ? `${tier} ` : ""}for`,
  tellings: ["with", "slot", "tier", "paidBy"],
  extra: /\b(someone|somebody|customer|client)\b/g,
  hash: "book",
  only: "member",
  isListed: true,
} as const;

function givingText({ days }: Told): string {
  return `Give ${days ? countedDays(Number(days)) : "days"} to`;
}

const commands: readonly Command[] = [
  {
    word: "write",
    role: "trainer",
    find: async ({ q = "" }, options, email) => {
      const [me] = asShown(await unwrap(memberApi.users.$get({ query: { email } }, options)));
      const slots = me ? timingsOf(me).filter((timing) => distance(timing, q) < 1) : [];
      return slots.map((timing) => ({
        label: `Write to ${timing}`,
        icon: mail,
        light: slotInks[timing],
        to: `/dashboard/manage-slot#write-${timing}`,
      }));
    },
  },
  aboutApplicant("approve", "Approve"),
  aboutApplicant("reject", "Reject"),
  aboutPerson({
    word: "give",
    verb: givingText,
    extra: /\b(free|extra|more|days?)\b/g,
    tellings: ["count"],
    hash: "give-days",
  }),
  aboutPerson({
    word: "pause",
    verb: givingText,
    note: "Only members pause, by themselves",
    tellings: ["count"],
    hash: "give-days",
  }),
  aboutPerson({ ...bookingFor, word: "book" }),
  aboutPerson({
    ...bookingFor,
    word: "move",
    isListed: false,
    note: "Book the other slot, then refund the one before",
    extra: /\b(to|from|slot)\b/g,
  }),
  {
    ...aboutPerson({ word: "come", verb: "Visits of", extra: /\b(yesterday|today|last|week)\b/g }),
    fewest: 4,
  },
  { ...aboutPerson({ word: "train", verb: "Who trains with", hash: "booked", only: "trainer" }), fewest: 5 },
  {
    word: "wait",
    role: "admin",
    find: async (names, options) => {
      if (!names.q) return [];
      const trainers = await readSubjects({ ...names, role: "trainer" }, options, { verb: "Who waits for" });
      return trainers.map((trainer) => ({ ...trainer, to: "/dashboard/all-users?pays=waits#everybody" }));
    },
  },
  aboutPerson({ ...bookingFor, word: "renew", verb: ({ tier }) => `Renew ${tier ?? "a membership"} for` }),
  aboutPerson({ word: "write", verb: "Write to", hash: "write", isListed: true }),
  {
    ...aboutPerson({
      word: "demote",
      verb: "Make",
      ending: () => " a member again",
      hash: "demote",
      only: "trainer",
      isListed: true,
    }),
    isFinal: true,
  },
  deleting(),
  aboutPerson({ word: "cancel", verb: "Cancel a membership of", hash: "refund" }),
  { ...aboutPerson({ word: "membership", verb: "Memberships of" }), fewest: 10 },
  aboutPerson({
    word: "call",
    verb: ({ slot }) => `Call off ${slot ? `${slot.toLowerCase()} ` : ""}sessions of`,
    ending: ({ from, until }) =>
      from && until ? `, ${stretchText({ from, until }, { withWeekdays: true })}` : "",
    extra: /\b(off|class|classes|sessions?)\b/g,
    tellings: ["stretch", "slot"],
    hash: "take-days-off",
    only: "trainer",
    isListed: true,
  }),
  aboutPerson({
    word: "substitute",
    verb: "Find a substitute for",
    tellings: ["stretch", "slot"],
    hash: "called-off",
    only: "trainer",
  }),
  {
    word: "edit",
    role: "admin",
    extra: /\bclass\b/,
    find: async (names, options) =>
      names.q || names.isBegun ? (await classesNamed(names, options)).map(toEdit) : [],
  },
  {
    word: "takings",
    role: "admin",
    extra: /^by\b/,
    find: async (names, options) => {
      if (!names.q) return [];
      const trainers = await readSubjects({ ...names, role: "trainer" }, options, { verb: "Takings with" });
      return trainers.map((trainer) => ({ ...trainer, to: "/dashboard/balance#by-trainer" }));
    },
  },
  {
    word: "refund",
    role: "admin",
    extra: /\b(somebody|someone|part|partial|partly|half|full|last|failed|settled|owed|pending)\b/g,
    tellings: ["amount"],
    find: ({ q, ...names }, options) => (q ? readOwing({ ...names, q }, options) : readOwed(names, options)),
  },
  {
    word: "book",
    role: "member",
    find: async ({ q = "" }, options) => {
      const slots = await readSlots(q, options);
      return slots.map(({ find, trainer, timing, isFull }) => ({
        ...find,
        label: `${isFull ? "Waiting list:" : "Book"} ${trainer.name} · ${timing}`,
      }));
    },
  },
];

async function classesNamed({ q = "", limit }: Given, options: Options): Promise<Link[]> {
  const { finds } = await findClasses({ q, limit }, options);
  return finds.flatMap((one) => ("to" in one && !one.isFar ? [one] : []));
}

function toEdit({ label, to, ...row }: Link): Link {
  return { ...row, label: `Edit ${label}…`, to: to.replace("/class-details/", "/dashboard/edit-class/") };
}

/** Somebody, or where nobody is called so, a class. */
function deleting(): Command {
  const person = aboutPerson({
    word: "delete",
    verb: "Delete",
    extra: /\b(account|class)\b/g,
    hash: "delete",
  });
  return {
    ...person,
    isFinal: true,
    find: async (names, options, email) => {
      const people = await person.find(names, options, email);
      if (people.length > 0 || !names.q) return people;
      return (await classesNamed(names, options)).map(({ label, ...row }) => ({
        ...row,
        label: `Remove ${label}…`,
        to: `/dashboard/manage-classes?${new URLSearchParams({ q: label })}`,
      }));
    },
  };
}

function aboutApplicant(word: string, verb: string): Command {
  return {
    word,
    role: "admin",
    find: async (names, options) => {
      const applicants = await readSubjects({ ...names, request_status: "requested" }, options, { verb });
      return applicants.map((applicant) => ({ ...applicant, to: `${applicant.to}#application` }));
    },
  };
}

type AboutPerson = Wording &
  Pick<Command, "word" | "extra" | "tellings"> & {
    /** What their page asks about at once. */
    hash?: string;
    only?: "member" | "trainer";
    /** Whether the first are shown where no name is typed. */
    isListed?: boolean;
  };

/** A command of admins that somebody's page has. */
function aboutPerson({ hash, only, isListed = false, word, extra, tellings, ...said }: AboutPerson): Command {
  return {
    word,
    role: "admin",
    ...(extra && { extra }),
    ...(tellings && { tellings }),
    find: async (names, options) => {
      // Trainers are few enough to choose from; of members the first are shown to whoever has said "book for" or "write to".
      if (!names.q && !(isListed && (only === "trainer" || names.isBegun))) return [];
      const people = await readSubjects({ ...names, ...(only && { role: only }) }, options, said);
      return people.map((person) => ({ ...person, to: person.to + (hash ? hashOf(hash, names.told) : "") }));
    },
  };
}

/** The fewest letters of a command's word: fewer are the beginning of too much else. */
const fewest = 3;
/** The fewest in which a slip is forgiven: "new" is in "renew". */
const fewestMistyped = 4;

type Spelling = { isMistyped?: boolean };

/**
 * Finds whom the command is about that this text begins or ends with, or has in it, for those who may give it; mistyped,
 * also of one whose word is, and without what follows a name, such as an amount or a day.
 */
export function commandAbout(
  text: string,
  { role, email }: Pick<Seeker, "role" | "email">,
  { isMistyped = false }: Spelling = {},
): Source | undefined {
  const words = wordsSaid(text);
  const named = (word = "") =>
    commands.find(
      (one) =>
        one.role === role &&
        word.length >= (one.fewest ?? fewest) &&
        (one.word.startsWith(word) ||
          (isMistyped && word.length >= fewestMistyped && distance(one.word, word) < 2)),
    );
  const whole = words.findIndex((word) => commands.some((one) => one.role === role && one.word === word));
  const [place = -1] = [0, words.length - 1, whole].filter((at) => named(words[at]));
  const command = named(words[place]);
  if (!command) return undefined;
  const today = studioDay(new Date());
  const sides = [words.slice(0, place), words.slice(place + 1)].map((side) => {
    const { rest, told } = toldIn(side.join(" "), command.tellings ?? [], today);
    const named = (command.extra ? rest.replace(command.extra, " ") : rest).split(/\s+/);
    // "Member lamia" is no address that begins so.
    return { names: named.filter((word) => word !== "" && !isRole(word) && !isFiller(word)), told };
  });
  const told: Told = Object.assign({}, ...sides.map((side) => side.told));
  const about = sides.map(({ names }) => names).find(({ length }) => length > 0) ?? [];
  const lessAndLess = sides.flatMap(({ names }) => shorterAndShorter(names));
  const isBegun = words.length > 1;
  return async ({ limit, isMistyped = false }, options) => {
    for (const tried of isMistyped && !command.isFinal && lessAndLess.length > 0 ? lessAndLess : [about]) {
      const q = tried.join(" ");
      const given = { limit, isMistyped, told, isBegun, ...(q && { q }) };
      const finds = await command.find(given, options, email);
      if (finds.length > 0) return { kind: "Commands", finds };
    }
    return { kind: "Commands", finds: [] };
  };
}

/** Whether the text begins with a command's whole word: that is what is meant, whatever else has a longer one. */
export function isCommand(text: string, { role }: Pick<Seeker, "role">): boolean {
  const [first] = wordsSaid(text);
  return commands.some((one) => one.role === role && one.word === first);
}
