import mail from "lucide/dist/esm/icons/mail.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { slotInks, timingsOf } from "#app/features/people/slots.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { studioDay } from "#contract/studio-time.ts";
import type { Role } from "#contract/users.ts";
import { distance, type Link, pictured, type Seeker, type Source } from "./find.ts";
import { readPeople } from "./people.ts";
import { isRole, shorterAndShorter, wordsSaid } from "./said.ts";
import { readSlots } from "./slots.ts";

type Names = Parameters<Source>[0];
type Options = Parameters<Source>[1];

/** A command that is said with a name: "refund joy". It leads to where that is decided, and asked about. */
type Command = {
  word: string;
  /** Whether it is done to nobody but whom all the words name. */
  isFinal?: boolean;
  /** The fewest letters that mean it, where its beginning means something else. */
  fewest?: number;
  role: Role;
  find: (names: Given, options: Options, email: string) => Promise<Link[]>;
};
/** Whom it is about, as far as that is typed. */
type Given = Omit<Names, "q"> & { q?: string };

const commands: readonly Command[] = [
  {
    word: "write",
    role: "trainer",
    find: async ({ q = "" }, options, email) => {
      const [me] = asShown(await unwrap(memberApi.users.$get({ query: { email } }, options)));
      // "Write to evening".
      const named = q.replace(/^to\b\s*/i, "");
      const slots = me ? timingsOf(me).filter((timing) => distance(timing, named) < 1) : [];
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
    verb: "Give days to",
    extra: /\bdays?\b|\bto\b|\b\d+\b/gi,
    hash: "#give-days",
  }),
  aboutPerson({
    word: "pause",
    verb: "Give days to",
    note: "Only members pause, by themselves",
    hash: "#give-days",
  }),
  aboutPerson({ word: "book", verb: "Book for", extra: /^for\b/i, hash: "#book", only: "member" }),
  aboutPerson({ word: "email", verb: "Write to", hash: "#write" }),
  aboutPerson({ word: "write", verb: "Write to", extra: /^to\b/i, hash: "#write" }),
  {
    ...aboutPerson({
      word: "demote",
      verb: "Make",
      ending: " a member again",
      hash: "#demote",
      only: "trainer",
    }),
    isFinal: true,
  },
  { ...aboutPerson({ word: "delete", verb: "Delete", hash: "#delete" }), isFinal: true },
  aboutPerson({ word: "cancel", verb: "Cancel a membership of", hash: "#refund" }),
  { ...aboutPerson({ word: "membership", verb: "Memberships of", extra: /^of\b/i }), fewest: 10 },
  aboutPerson({
    word: "call",
    verb: "Call off sessions of",
    extra: /^off\b/i,
    hash: "#take-days-off",
    only: "trainer",
  }),
  {
    word: "refund",
    role: "admin",
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

type AboutPerson = {
  word: string;
  verb: string;
  /** What follows the name. */
  ending?: string;
  /** What may be typed beside the word and the name. */
  extra?: RegExp;
  /** What is said beside the name in place of the email. */
  note?: string;
  /** What their page asks about at once. */
  hash?: string;
  only?: "member" | "trainer";
};

/** A command of admins that somebody's page has. */
function aboutPerson({ word, verb, ending, extra, note, hash = "", only }: AboutPerson): Command {
  return {
    word,
    role: "admin",
    find: async ({ q = "", ...names }, options) => {
      const named = extra ? q.replace(extra, "").trim() : q;
      // Trainers are few enough to choose from; of members the first are shown to whoever has said "book for" or "write to".
      const isBegun = q !== "" && (only === "member" || word === "write");
      if (named === "" && only !== "trainer" && !isBegun) return [];
      const people = await readSubjects(
        { ...names, ...(named && { q: named }), ...(only && { role: only }) },
        options,
        { verb, ending, note },
      );
      return people.map((person) => ({ ...person, to: person.to + hash }));
    },
  };
}

/** The fewest letters of a command's word: fewer are the beginning of too much else. */
const fewest = 3;

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
        (one.word.startsWith(word) || (isMistyped && distance(one.word, word) < 2)),
    );
  const whole = words.findIndex((word) => commands.some((one) => one.role === role && one.word === word));
  const [place = -1] = [0, words.length - 1, whole].filter((at) => named(words[at]));
  const command = named(words[place]);
  if (!command) return undefined;
  // "Member lamia" is no address that begins so.
  const [before, after] = [words.slice(0, place), words.slice(place + 1)].map((side) =>
    side.filter((word) => !isRole(word)),
  ) as [string[], string[]];
  const about = before.length > 0 ? before : after;
  const lessAndLess = [...shorterAndShorter(before), ...shorterAndShorter(after)];
  return async ({ limit, isMistyped = false }, options) => {
    for (const tried of isMistyped && !command.isFinal && lessAndLess.length > 0 ? lessAndLess : [about]) {
      const q = tried.join(" ");
      const finds = await command.find({ limit, isMistyped, ...(q && { q }) }, options, email);
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

/** What an admin does with whoever was found alone. */
export function deedsFor({ label, to, person, icon, role }: Link): Link[] {
  const deeds = [
    ...(role === "member" ? [{ verb: "Refund", hash: "#refund" }] : []),
    { verb: "Write to", hash: "#write" },
    ...(role === "member" ? [{ verb: "Book for", hash: "#book" }] : []),
    ...(role === "trainer" ? [{ verb: "Call off sessions of", hash: "#take-days-off" }] : []),
  ];
  return deeds.map(({ verb, hash }) => ({
    label: `${verb} ${label}…`,
    icon,
    ...(person && { person }),
    to: to + hash,
  }));
}

type Paid = Link & { email: string | undefined };

/** Whose refund failed, which is settled on Balance, then who paid last; each person once. */
async function readOwed({ limit }: Pick<Names, "limit">, options: Options): Promise<Link[]> {
  const [failed, paid] = await Promise.all([
    readFailed({ limit }, options),
    unwrap(memberApi["save-payment-info"].$get({ query: { limit } }, options)),
  ]);
  const lately = asShown(paid).flatMap(({ _id, email, userName, memberId, price, paidAt }): Paid[] => {
    if (!memberId) return [];
    const day = dayText(studioDay(new Date(paidAt)), { length: "short" });
    const person = {
      ...pictured({ _id: memberId, name: userName, photoUrl: "" }),
      label: refundOf(userName),
    };
    return [
      {
        ...person,
        email,
        note: `Paid ${priceText(price)} · ${day}`,
        to: `/dashboard/all-users/${memberId}#refund-${_id}`,
      },
    ];
  });
  return [...failed, ...lately].filter(
    ({ email }, place, all) => all.findIndex((one) => one.email === email) === place,
  );
}

/** The failed refunds of people of this name, then their pages. */
async function readOwing(names: Names, options: Options): Promise<Link[]> {
  const [failed, people] = await Promise.all([
    readFailed(names, options),
    readSubjects(names, options, { verb: "Refund" }),
  ]);
  return [
    ...failed.filter(({ label, email }) => distance(`${label} ${email}`, names.q) < 2),
    ...people.map((person) => ({ ...person, to: `${person.to}#refund` })),
  ];
}

/** Refunds that failed, each at its place on Balance: it does not say whose record it is about. */
async function readFailed({ limit }: Pick<Names, "limit">, options: Options): Promise<Paid[]> {
  const query = { state: "failed", limit } as const;
  const failed = asShown(await unwrap(memberApi.refunds.$get({ query }, options)));
  return failed.map(({ _id, email, userName, amount, desk }) => ({
    label: refundOf(userName),
    email,
    icon: userRound,
    note: `${priceText(amount)} · ${desk ? "to pay at the desk" : "refund failed"}`,
    to: `/dashboard/balance#refund-${_id}`,
  }));
}

const refundOf = (name: string) => `Refund ${name}…`;

type Asked = Given & { request_status?: "requested"; role?: "member" | "trainer" };

async function readSubjects(
  query: Asked,
  options: Options,
  { verb, ending = "", note }: Pick<AboutPerson, "verb" | "ending" | "note">,
): Promise<Link[]> {
  const people = await readPeople(query, options);
  // Not whose profile alone has the word.
  const named = people.filter(({ name, email }) => distance(`${name} ${email}`, query.q ?? "") < 2);
  return named.map(({ email, ...person }) => ({
    ...pictured(person),
    label: `${verb} ${person.name}${ending}…`,
    note: note ?? email,
    to: `/dashboard/all-users/${person._id}`,
  }));
}
