import mail from "lucide/dist/esm/icons/mail.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { slotInks, timingsOf } from "#app/features/people/slots.ts";
import { slotTimings } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { countedDays } from "#contract/term-change-words.ts";
import type { Role } from "#contract/users.ts";
import { findClasses } from "./classes.ts";
import { distance, type Link, mostLookedThrough, type Source } from "./find.ts";
import { findMembers } from "./people.ts";
import { readSlots } from "./slots.ts";
import { type Given, readOwed, readOwing, readSubjects, type Wording } from "./subjects.ts";
import { hashOf, type Telling, type Told } from "./told.ts";

/* The commands that are said with a name. */

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
  extra: /\b(someone|somebody)\b/g,
  hash: "book",
  only: "member",
  isListed: true,
} as const;

function givingText({ days }: Told): string {
  return `Give ${days ? countedDays(Number(days)) : "days"} to`;
}

/** All of them, for whom they are. */
export const commands: readonly Command[] = [
  {
    word: "write",
    role: "trainer",
    find: async ({ q = "" }, options, email) => {
      const [me] = asShown(await unwrap(memberApi.users.$get({ query: { email } }, options)));
      const slots = me ? timingsOf(me).filter((timing) => distance(timing, q) < 1) : [];
      const members = slots.length > 0 ? [] : await slotsOfMember(q, options);
      return [...slots, ...members].map((timing) => ({
        label: `Write to ${timing}`,
        ...(members.length > 0 && { note: "A slot is written to as a whole" }),
        icon: mail,
        light: slotInks[timing],
        to: `/dashboard/manage-slot#write-${timing}`,
      }));
    },
  },
  aboutApplicant("approve", "Approve"),
  aboutApplicant("reject", "Reject"),
  { ...aboutApplicant("application", "Answer the application of", { isListed: false }), fewest: 5 },
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
  aboutPerson({
    word: "wait",
    verb: "Who waits for",
    only: "trainer",
    to: "/dashboard/all-users?pays=waits#everybody",
  }),
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
  aboutPerson({
    word: "cancel",
    verb: "Cancel a membership of",
    hash: "refund",
    only: "member",
    isListed: true,
  }),
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
  aboutPerson({
    word: "takings",
    verb: "Takings with",
    extra: /^by\b/,
    only: "trainer",
    to: "/dashboard/balance#by-trainer",
  }),
  {
    word: "refund",
    role: "admin",
    extra:
      /\b(somebody|someone|booking|payment|part|partial|partly|half|full|last|failed|settled|owed|pending)\b/g,
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

/** The slots in which a member of this name trains with a trainer. */
async function slotsOfMember(q: string, options: Options): Promise<SlotTiming[]> {
  const { finds } = await findMembers({ q, limit: mostLookedThrough }, options);
  return slotTimings.filter((timing) => finds.some(({ note }) => note?.includes(timing)));
}

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

function aboutApplicant(word: string, verb: string, { isListed = true } = {}): Command {
  return {
    word,
    role: "admin",
    find: async (names, options) => {
      if (!names.q && !isListed) return [];
      const applicants = await readSubjects({ ...names, request_status: "requested" }, options, { verb });
      return applicants.map((applicant) => ({ ...applicant, to: `${applicant.to}#application` }));
    },
  };
}

type AboutPerson = Wording &
  Pick<Command, "word" | "extra" | "tellings"> & {
    /** What their page asks about at once. */
    hash?: string;
    /** Where it leads in place of their page. */
    to?: string;
    only?: "member" | "trainer";
    /** Whether the first are shown where no name is typed. */
    isListed?: boolean;
  };

/** A command of admins that somebody's page has. */
function aboutPerson({
  hash,
  to,
  only,
  isListed = false,
  word,
  extra,
  tellings,
  ...said
}: AboutPerson): Command {
  return {
    word,
    role: "admin",
    ...(extra && { extra }),
    ...(tellings && { tellings }),
    find: async (names, options) => {
      // Trainers are few enough to choose from; of members the first are shown to whoever has said "book for" or "write to".
      if (!names.q && !(isListed && (only === "trainer" || names.isBegun))) return [];
      const people = await readSubjects({ ...names, ...(only && { role: only }) }, options, said);
      return people.map((person) => ({
        ...person,
        to: to ?? person.to + (hash ? hashOf(hash, names.told) : ""),
      }));
    },
  };
}
