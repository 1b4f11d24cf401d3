import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { studioDay } from "#contract/studio-time.ts";
import { typeset } from "#contract/typeset.ts";
import { distance, type Link, pictured, type Source } from "./find.ts";
import { readPeople } from "./people.ts";
import { hashOf, type Told } from "./told.ts";

type Names = Parameters<Source>[0];
type Options = Parameters<Source>[1];

/** Whom it is about, as far as that is typed, and what it is told besides. */
export type Given = Omit<Names, "q"> & {
  q?: string;
  told: Told;
  /** Whether anything is typed beside its word. */
  isBegun: boolean;
};

/** How a row is worded. */
export type Wording = {
  verb: string | ((told: Told) => string);
  /** What follows the name. */
  ending?: (told: Told) => string;
  /** What is said beside the name in place of the email. */
  note?: string;
};

/** What an admin does with whoever was found alone. */
export function deedsFor({ label, to, person, icon, role, isApplicant }: Link): Link[] {
  const deeds = [
    ...(isApplicant ? [{ verb: "Answer the application of", hash: "#application" }] : []),
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
export async function readOwed(
  { limit, told }: Pick<Given, "limit" | "told">,
  options: Options,
): Promise<Link[]> {
  const [failed, paid] = await Promise.all([
    readFailed({ limit }, options),
    unwrap(memberApi["save-payment-info"].$get({ query: { limit } }, options)),
  ]);
  const lately = asShown(paid).flatMap(({ _id, email, userName, memberId, price, paidAt }): Paid[] => {
    if (!memberId || (told.amount && Number(told.amount) !== price)) return [];
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

/** The number of a payment or of its receipt. */
const numbered = /^(\d{4}-\d{4,}|pi_\w+)$/;

/** The payment of this number, on its member's page; else the failed refunds of people of this name, then their pages. */
export async function readOwing(names: Given & { q: string }, options: Options): Promise<Link[]> {
  if (numbered.test(names.q)) return readNumbered(names, options);
  const [failed, people] = await Promise.all([
    readFailed(names, options),
    readSubjects(names, options, {
      verb: ({ amount }) => (amount ? `Refund ${priceText(Number(amount))} to` : "Refund"),
    }),
  ]);
  return [
    ...failed.filter(({ label, email }) => distance(`${label} ${email}`, names.q) < 2),
    ...people.map((person) => ({ ...person, to: person.to + hashOf("refund", names.told) })),
  ];
}

async function readNumbered({ q, limit, told }: Given & { q: string }, options: Options): Promise<Link[]> {
  const query = { q, limit, all: "true" } as const;
  const payments = asShown(await unwrap(memberApi["save-payment-info"].$get({ query }, options)));
  return payments.flatMap(({ _id, memberId, userName, price, paidAt }) => {
    if (!memberId) return [];
    return {
      ...pictured({ _id: memberId, name: userName, photoUrl: "" }),
      label: refundOf(userName),
      note: `Paid ${priceText(price)} · ${dayText(studioDay(new Date(paidAt)), { length: "short" })}`,
      to: `/dashboard/all-users/${memberId}${hashOf(`refund-${_id}`, told)}`,
    };
  });
}

/** Refunds that failed, each at its place on Balance: it does not say whose record it is about. */
async function readFailed({ limit }: Pick<Names, "limit">, options: Options): Promise<Paid[]> {
  const query = { state: "failed", limit } as const;
  const failed = asShown(await unwrap(memberApi.refunds.$get({ query }, options)));
  return failed.map(({ _id, email, userName, amount, desk }) => ({
    label: `Settle the refund of ${userName}…`,
    isMeant: true,
    email,
    icon: userRound,
    note: `${priceText(amount)} · ${desk ? "to pay at the desk" : "refund failed"}`,
    to: `/dashboard/balance#refund-${_id}`,
  }));
}

const refundOf = (name: string) => `Refund ${name}…`;

type Asked = Given & { request_status?: "requested"; role?: "member" | "trainer" };

/** People with what is done to them, by their names or, trainers, by what they teach and when. */
export async function readSubjects(
  query: Asked,
  options: Options,
  { verb, ending, note }: Wording,
): Promise<Link[]> {
  const { told, isBegun: _, ...asked } = query;
  const people = await readPeople(asked, options);
  const isNamed = (words: string) => distance(words, query.q ?? "") < 2;
  return people.flatMap(({ email, available_classes, available_slots, ...person }) => {
    const isTrainer = query.role === "trainer";
    if (isTrainer && told.slot && !available_slots.some((slot) => slot === told.slot)) return [];
    // Not whose profile alone has the word.
    const isThem = isNamed(`${person.name} ${email}`);
    const taught = isTrainer && !isThem ? available_classes.find(isNamed) : undefined;
    if (!isThem && !taught) return [];
    return [
      {
        ...pictured(person),
        label: `${typeof verb === "string" ? verb : verb(told)} ${person.name}${ending?.(told) ?? ""}…`,
        note: note ?? (taught ? `Teaches ${typeset(taught)}` : email),
        to: `/dashboard/all-users/${person._id}`,
      },
    ];
  });
}
