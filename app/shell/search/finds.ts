import { queryOptions } from "@tanstack/react-query";
import compass from "lucide/dist/esm/icons/compass.mjs";
import logIn from "lucide/dist/esm/icons/log-in.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import userPlus from "lucide/dist/esm/icons/user-plus.mjs";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { longestSearch, slotTimings } from "#contract/constants.ts";
import { brand } from "#studio/brand.ts";
import { dashboardPages, listedPages } from "../dashboard-pages.ts";
import { moreLinks, navLinks } from "../nav-links.ts";
import { findClasses, findTaughtHere } from "./classes.ts";
import { commandAbout } from "./command-about.ts";
import {
  distance,
  type Finds,
  fewestOfOtherWords,
  type Link,
  mostLookedThrough,
  nearest,
  reasonFor,
  type Seeker,
  type Source,
  tellingWords,
} from "./find.ts";
import { forGoal } from "./goals.ts";
import { namesMeant } from "./meant.ts";
import { answers, namesFor } from "./page-names.ts";
import { findPayments } from "./payments.ts";
import { findMembers, findPeople, findTrainers } from "./people.ts";
import { isRole } from "./said.ts";
import { findTaught, slotsAt } from "./slots.ts";
import { deedsFor } from "./subjects.ts";
import { inHouseWords } from "./vocabulary.ts";

/** How many of one kind are requested, so that the nearest are among them. */
export const mostAsked = 20;
/** The fewest characters that are sent to the studio; pages are found by one. */
const fewestCharacters = 2;

/** This person's pages with all these words in their names, the dashboard's first. */
export function findPages(
  text: string,
  { role, hasPaid }: Pick<Seeker, "role" | "hasPaid">,
  { isMistyped = false }: { isMistyped?: boolean } = {},
): Finds {
  const own =
    role === "visitor"
      ? doors
      : [
          ...listedPages(role, hasPaid),
          ...dashboardPages.filter(({ path, roles }) => unlisted.includes(path) && roles.includes(role)),
        ];
  // Who books may coach, too.
  const mayBook = books({ role });
  // The last are found by whoever looks for them, and no part of the list of all pages.
  const named =
    text === "" ? [] : [...(mayBook ? [coaching] : []), ...(role === "visitor" ? [] : [dashboard]), ...about];
  const open = [...navLinks, ...moreLinks, ...named];
  const pages: Link[] = [
    ...own.map(({ path, label, icon }) => ({ to: path, label, icon })),
    ...open.map((link) => ({
      ...link,
      icon: compass,
      ...(mayBook && text !== "" && { note: answers[link.to] }),
    })),
  ];
  const meant = namesMeant(text, { role });
  const isCalledSo = ({ label, to }: Link) =>
    distance(label, text) < 2 ||
    (text.length >= fewestOfOtherWords &&
      distance(`${label} ${namesFor(role)[to] ?? ""}`, text) < (isMistyped ? 2 : 1));
  const finds = pages.flatMap((one) =>
    meant.includes(one.label) ? [{ ...one, isMeant: true }] : isCalledSo(one) ? [one] : [],
  );
  return { kind: "Pages", finds: nearest(finds, text) };
}

/** Where nothing else is found, the pages that have any of these words, or one like it, those with most of them. */
export function findPagesLike(text: string, seeker: Pick<Seeker, "role" | "hasPaid">): Finds {
  const each = tellingWords(text).flatMap((word) => {
    // What a word means alone is not what all mean.
    const finds = findPages(word, seeker).finds.map(({ isMeant: _, ...one }) => one);
    return finds.length > 0 ? finds : findPages(word, seeker, { isMistyped: true }).finds;
  });
  const counted = Map.groupBy(each, ({ label }) => label);
  const most = Math.max(0, ...[...counted.values()].map(({ length }) => length));
  const finds = [...counted.values()]
    .filter(({ length }) => length === most)
    .flatMap((same) => same.slice(0, 1));
  return { kind: "Pages", finds };
}

/** Where visitors come in. */
const doors = [
  { path: "/login", label: "Login", icon: logIn },
  { path: "/registration", label: "Join", icon: userPlus },
];

const dashboard = { to: "/dashboard", label: "Dashboard" };
const coaching = { to: "/become-trainer", label: "Become A Trainer" };

/** What a page's foot leads to. */
const about = [
  { to: "/#find-us", label: "Find us" },
  { to: brand.links.terms, label: "Terms" },
  { to: brand.links.privacy, label: "Privacy" },
  { to: brand.links.cookies, label: "Cookies" },
].filter(({ to }) => to.startsWith("/"));

/** Pages that people look for although no sidebar lists them among its role's. */
const unlisted: readonly string[] = ["/dashboard/update-slot", "/dashboard/profile"];

/** What the studio finds for these words among what this person may see (D24, D47); a newer search aborts it. */
export function findsQuery(text: string, seeker: Seeker) {
  const typed = text.slice(0, longestSearch);
  // Whoever is logged in has a command for it.
  const q = seeker.role === "visitor" ? typed.replace(/^book (?:(?:an?|with|for) )?(?=\S)/i, "") : typed;
  return queryOptions({
    queryKey: ["search", seeker.email, seeker.role, q],
    queryFn: async ({ signal }): Promise<Finds[]> => {
      const options = { init: { signal } };
      const words = inHouseWords(q);
      const found = await findSpelt(q, seeker, options);
      if (isFound(found)) return withDeeds(found);
      const meant = words === q ? found : await findSpelt(words, seeker, options);
      if (isFound(meant)) return withDeeds(withoutTwins(meant, found));
      const near = await findMistyped(words, seeker, options);
      if (isFound(near)) return withDeeds(withoutTwins(near, found));
      const all = [...found, ...(await findPart(words, seeker, options))];
      const isAnything = all.some(({ finds }) => finds.length > 0);
      return isAnything || !books(seeker) ? all : [await findTaughtHere(options)];
    },
    enabled: isEnough(q),
    // Results of the previous person in this tab are never shown.
    placeholderData: (kept: Finds[] | undefined, earlier) =>
      earlier?.queryKey[1] === seeker.email ? kept : undefined,
    retry: 1,
  });
}

type Options = Parameters<Source>[1];

/** Whether somebody may be looking for what to book. */
const books = ({ role }: Pick<Seeker, "role">) => role === "visitor" || role === "member";

/** What has all these words; of one kind that fails the others are shown, unless they are empty. */
async function findSpelt(q: string, seeker: Seeker, options: Options): Promise<Finds[]> {
  const call = { q, limit: String(mostAsked) };
  const answers = await Promise.allSettled(sourcesFor(seeker, q).map((find) => find(call, options)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed && found.every(({ finds }) => finds.length === 0)) throw failed.reason;
  return found;
}

/**
 * The studio knows no slip of the keyboard, and no two words of which one is a person's and the other a slot's: of
 * classes and trainers there are few enough to look through, of people and payments those that have a part of it.
 */
async function findMistyped(q: string, seeker: Seeker, options: Options): Promise<Finds[]> {
  const query = { q, limit: mostLookedThrough, isMistyped: true };
  const all = await Promise.all(mistypedFor(seeker, q).map((find) => find(query, options)));
  // What is not near is in these only because all was asked for.
  return all.map(({ kind, finds }) => ({ kind, finds: finds.filter(({ isFar }) => !isFar) }));
}

function mistypedFor(seeker: Seeker, q: string): Source[] {
  if (seeker.role === "visitor") return [findClasses, findTrainers];
  const command = commandAbout(q, seeker, { isMistyped: true });
  const things =
    seeker.role === "admin"
      ? [findPeople, findPayments({}), findClasses]
      : [findTrainers, findClasses, findPayments({ mine: "true" })];
  return command ? [command, ...things] : things;
}

/** How many words of a text are asked for by themselves, and the fewest letters of one. */
const mostParts = 3;
const fewestOfPart = 3;

/** Where nothing has all the words, what has the longest of them that something has. */
async function findPart(q: string, seeker: Seeker, options: Options): Promise<Finds[]> {
  const words = tellingWords(q);
  if (words.length === 1) return [];
  const parts = words
    // "Trainer" is in the profile of each of them, and "refund" alone would be about whoever paid last.
    .filter(
      (word) =>
        word.length >= fewestOfPart && /\p{L}/u.test(word) && !isRole(word) && !commandAbout(word, seeker),
    )
    .toSorted(
      // Whose slot it is tells more than which of theirs.
      (one, other) => Number(isTiming(one)) - Number(isTiming(other)) || other.length - one.length,
    );
  for (const word of parts.slice(0, mostParts)) {
    const found = await findSpelt(word, seeker, options);
    const near = found.map(({ kind, finds }) => ({
      kind,
      finds: finds.map((find) => ({ ...find, isFar: true })),
    }));
    if (isFound(found)) return near;
  }
  return [];
}

const isTiming = (word: string) => slotTimings.some((timing) => timing.toLowerCase() === word);

/** The kind of what is done with somebody, which stands below them. */
export const whatToDo = "What to do";

/** With what an admin does with the one person who was found, where no command was. */
function withDeeds(found: Finds[]): Finds[] {
  const people = found.flatMap(({ kind, finds }) => (kind === "People" ? finds : []));
  const [alone, another] = people.filter(({ isFar }) => !isFar);
  const isCommanded = found.some(({ kind, finds }) => kind === "Commands" && finds.length > 0);
  if (isCommanded || !alone || another || !("to" in alone) || !alone.role) return found;
  return [...found, { kind: whatToDo, finds: deedsFor(alone) }];
}

/** Whether any of it is what was looked for. */
function isFound(found: readonly Finds[]): boolean {
  return found.some(({ finds }) => finds.some(({ isFar }) => !isFar));
}

/** Two searches' results, what both have once. */
function withoutTwins(first: readonly Finds[], then: readonly Finds[]): Finds[] {
  const known = new Set(first.flatMap(({ finds }) => finds.map((find) => "to" in find && find.to)));
  const others = then.map(({ kind, finds }) => ({
    kind,
    finds: finds.filter((find) => !("to" in find && known.has(find.to))),
  }));
  return [...first, ...others];
}

/** Whether this is sent to the studio. */
export function isEnough(text: string): boolean {
  return text.length >= fewestCharacters;
}

function sourcesFor(seeker: Seeker, text: string): Source[] {
  const words = inHouseWords(text);
  const command = commandAbout(words, seeker);
  const slots = slotsAt(words, seeker) ?? [];
  if (seeker.role === "visitor")
    return [slots, forGoal(text) ?? findClasses, findTrainers, findTaught, findArticles].flat();
  const things =
    seeker.role === "admin"
      ? [findPeople, findPayments({}), slots, findClasses, findArticles].flat()
      : [
          ...(seeker.role === "trainer" ? [findMembers] : []),
          ...[
            findTrainers,
            slots,
            forGoal(text) ?? findClasses,
            findPayments({ mine: "true" }),
            findArticles,
          ].flat(),
          ...(books(seeker) ? [findTaught] : []),
        ];
  // A class may be called "Book Club", and an article "Refund Policy".
  return command ? [command, ...things] : things;
}

const findArticles: Source = async (query, options) => {
  const asked = { query: { ...query, view: "card" } as const };
  const articles = asShown(await unwrap(publicApi.articles.$get(asked, options)));
  return {
    kind: "Articles",
    finds: articles.flatMap(({ _id, article_title, writer_name, article_image_url }) => {
      const by = [`${article_title} ${writer_name}`, writer_name] as const;
      const reason = reasonFor(query.q, [by], `${writer_name} · in the article`);
      if (!reason) return [];
      const picture = { src: article_image_url, name: article_title };
      return [{ to: `/article-details/${_id}`, label: article_title, ...reason, icon: newspaper, picture }];
    }),
  };
};
