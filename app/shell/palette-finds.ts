import { queryOptions } from "@tanstack/react-query";
import banknote from "lucide/dist/esm/icons/banknote.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import compass from "lucide/dist/esm/icons/compass.mjs";
import dumbbell from "lucide/dist/esm/icons/dumbbell.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import type { Drawing } from "#app/ui/icon.tsx";
import { priceText } from "#app/ui/price.tsx";
import { longestSearch } from "#contract/constants.ts";
import { typeset } from "#contract/typeset.ts";
import type { Role } from "#contract/users.ts";
import { dashboardPages, listedPages } from "./dashboard-pages.ts";
import { navLinks } from "./nav-links.ts";

type Named = { label: string; note?: string; icon: Drawing };
/** Something to go to. */
export type Link = Named & { to: string };
/** Something to do. */
export type Deed = Named & { run: () => void };
export type Find = Link | Deed;
/** The results of one kind. */
export type Finds = { kind: string; finds: readonly Find[] };
/** Who is searching. */
export type Seeker = { role: Role; email: string; hasPaid: boolean };

/** How many of one kind are requested, so that the nearest are among them. */
const mostAsked = 20;
/** The fewest characters that are sent to the studio; pages are found by one. */
const fewestCharacters = 2;

/** This person's pages with all these words in their names, the dashboard's first. */
export function findPages(text: string, { role, hasPaid }: Pick<Seeker, "role" | "hasPaid">): Finds {
  const own = [
    ...listedPages(role, hasPaid),
    ...dashboardPages.filter(({ path }) => path === "/dashboard/profile"),
  ];
  const pages: Link[] = [
    ...own.map(({ path, label, icon }) => ({ to: path, label, icon })),
    ...navLinks.map((link) => ({ ...link, icon: compass })),
    { to: "/timetable", label: "Timetable", icon: calendarDays },
  ];
  return {
    kind: "Pages",
    finds: nearest(
      pages.filter(({ label }) => distance(label, text) < 2),
      text,
    ),
  };
}

/**
 * First names that start with the words, then those that contain them, then the rest, such as who teaches a class of
 * that name.
 */
export function nearest(finds: readonly Find[], text: string): Find[] {
  return finds.toSorted((one, other) => distance(one.label, text) - distance(other.label, text));
}

/** How far a name is from the text: 0 where each word starts a word of the name, 1 where it is inside one, else 2. */
export function distance(name: string, text: string): number {
  const words = wordsOf(text);
  if (words.length === 0 && text.trim() !== "") return 2;
  const own = wordsOf(name);
  const areAll = (fits: (word: string, one: string) => boolean) =>
    words.every((word) => own.some((one) => fits(word, one)));
  if (areAll((word, one) => one.startsWith(word))) return 0;
  return areAll((word, one) => one.includes(word)) ? 1 : 2;
}

function wordsOf(text: string): string[] {
  return (
    typeset(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}’]+/gu) ?? []
  );
}

/** What the studio finds for these words among what this person may see (D24, D47); a newer search aborts it. */
export function findsQuery(text: string, seeker: Seeker) {
  const q = text.slice(0, longestSearch);
  return queryOptions({
    queryKey: ["palette", seeker.email, seeker.role, q],
    queryFn: async ({ signal }): Promise<Finds[]> => {
      const call = { q, limit: String(mostAsked) };
      const answers = await Promise.allSettled(
        sourcesFor(seeker).map((find) => find(call, { init: { signal } })),
      );
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      const failed = answers.find((answer) => answer.status === "rejected");
      // If one kind fails, the others are shown; if they are empty, that is an error and not "Nothing found".
      if (failed && found.every(({ finds }) => finds.length === 0)) throw failed.reason;
      return found;
    },
    enabled: isEnough(q),
    // Results of the previous person in this tab are never shown.
    placeholderData: (kept: Finds[] | undefined, earlier) =>
      earlier?.queryKey[1] === seeker.email ? kept : undefined,
    retry: 1,
  });
}

/** Whether this is sent to the studio. */
export function isEnough(text: string): boolean {
  return text.length >= fewestCharacters;
}

type Source = (
  query: { q: string; limit: string },
  options: { init: { signal: AbortSignal } },
) => Promise<Finds>;

function sourcesFor({ role }: Seeker): Source[] {
  return role === "admin"
    ? [findPeople, findPayments({}), findClasses, findArticles]
    : [findTrainers, findClasses, findPayments({ mine: "true" }), findArticles];
}

const findPeople: Source = async (query, options) => {
  const people = asShown(await unwrap(memberApi.usersbyadmin.$get({ query }, options)));
  return {
    kind: "People",
    finds: people.map(({ _id, name, email }) => ({
      to: `/dashboard/all-users/${_id}`,
      label: name,
      note: email,
      icon: userRound,
    })),
  };
};

const findTrainers: Source = async (query, options) => {
  const trainers = asShown(await unwrap(publicApi.users.$get({ query }, options)));
  return {
    kind: "Trainers",
    finds: trainers.map(({ _id, name, available_slots }) => ({
      to: `/trainer-details/${_id}`,
      label: name,
      note: available_slots.join(", "),
      icon: userRound,
    })),
  };
};

const findClasses: Source = async (query, options) => {
  const classes = await unwrap(publicApi.classes.$get({ query }, options));
  return {
    kind: "Classes",
    finds: classes.map(({ _id, class_name }) => ({
      to: `/class-details/${_id}`,
      label: class_name,
      icon: dumbbell,
    })),
  };
};

const findArticles: Source = async (query, options) => {
  const asked = { query: { ...query, view: "card" } as const };
  const articles = asShown(await unwrap(publicApi.articles.$get(asked, options)));
  return {
    kind: "Articles",
    finds: articles.map(({ _id, article_title, writer_name }) => ({
      to: `/article-details/${_id}`,
      label: article_title,
      note: writer_name,
      icon: newspaper,
    })),
  };
};

/** Everyone's payments by who paid, or a person's own by what they booked. */
function findPayments({ mine }: { mine?: "true" }): Source {
  return async (query, options) => {
    const asked = { query: { ...query, all: "true", mine } as const };
    const payments = asShown(await unwrap(memberApi["save-payment-info"].$get(asked, options)));
    return {
      kind: "Payments",
      finds: payments.map(({ transactionId, price, userName, slotTiming, trainerName }) => ({
        to: `/dashboard/receipt/${transactionId}`,
        label: mine ? `${slotTiming} with ${trainerName}` : userName,
        note: `${priceText(price)} · ${transactionId}`,
        icon: banknote,
      })),
    };
  };
}
