import { queryOptions } from "@tanstack/react-query";
import banknote from "lucide/dist/esm/icons/banknote.mjs";
import compass from "lucide/dist/esm/icons/compass.mjs";
import dumbbell from "lucide/dist/esm/icons/dumbbell.mjs";
import logIn from "lucide/dist/esm/icons/log-in.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import userPlus from "lucide/dist/esm/icons/user-plus.mjs";
import userRound from "lucide/dist/esm/icons/user-round.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { listed } from "#app/features/people/listed.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { longestSearch } from "#contract/constants.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { typeset } from "#contract/typeset.ts";
import type { UserOrProfile } from "#contract/users.ts";
import { dashboardPages, listedPages } from "./dashboard-pages.ts";
import { moreLinks, navLinks } from "./nav-links.ts";
import {
  distance,
  type Finds,
  type Link,
  nearest,
  pictured,
  type Query,
  reasonFor,
  type Seeker,
  type Source,
} from "./palette-find.ts";
import { slotsAt } from "./palette-slots.ts";
import { commandAbout } from "./palette-subjects.ts";

/** How many of one kind are requested, so that the nearest are among them. */
export const mostAsked = 20;
/** How many classes, trainers and members are looked through for what the studio does not look for. */
const mostLookedThrough = "100";
/** How many letters of a mistyped name are taken for right. */
const lettersKept = 3;
/** The fewest characters that are sent to the studio; pages are found by one. */
const fewestCharacters = 2;

/** This person's pages with all these words in their names, the dashboard's first. */
export function findPages(text: string, { role, hasPaid }: Pick<Seeker, "role" | "hasPaid">): Finds {
  const own =
    role === "visitor"
      ? doors
      : [
          ...listedPages(role, hasPaid),
          ...dashboardPages.filter(({ path, roles }) => unlisted.includes(path) && roles.includes(role)),
        ];
  const pages: Link[] = [
    ...own.map(({ path, label, icon }) => ({ to: path, label, icon })),
    ...[...navLinks, ...moreLinks].map((link) => ({ ...link, icon: compass })),
  ];
  return {
    kind: "Pages",
    finds: nearest(
      pages.filter(({ label, to }) => distance(label, text) < 2 || distance(otherNames[to] ?? "", text) < 1),
      text,
    ),
  };
}

/** Where visitors come in. */
const doors = [
  { path: "/login", label: "Login", icon: logIn },
  { path: "/registration", label: "Join", icon: userPlus },
];

/** Pages that people look for although no sidebar lists them among its role's. */
const unlisted: readonly string[] = ["/dashboard/update-slot", "/dashboard/profile"];

/** What else people call these pages. */
const otherNames: Readonly<Record<string, string>> = {
  "/timetable": "opening times hours open schedule week sessions",
  "/prices": "change price costs tiers memberships fees",
  "/login": "log in sign in",
  "/registration": "register sign up new account",
  "/dashboard/all-users": "people members persons delete unfinished registrations",
  "/dashboard/applied-trainer": "applications approve reject applicants new make trainers hire",
  "/dashboard/balance":
    "payments bookings receipts takings revenue income money vat tax csv download export last this week month year",
  "/dashboard/add-class": "new class",
  "/dashboard/closed-days": "close the studio holiday",
  "/dashboard/add-slot": "new slot open hours",
  "/dashboard/update-slot": "change edit close days hours",
  "/dashboard/trainer-profile": "my page biography",
  "/dashboard/add-article": "new article write post",
  "/dashboard/my-articles": "edit correct article",
  "/dashboard/audit": "log history decisions who did what csv download export",
  "/dashboard/newsletter": "subscribers addresses csv download export",
  "/dashboard/activity-log": "membership",
  "/dashboard/booked-trainer": "bookings receipts",
  "/dashboard/profile": "account settings photo password passkey calendar",
};

/** What the studio finds for these words among what this person may see (D24, D47); a newer search aborts it. */
export function findsQuery(text: string, seeker: Seeker) {
  const q = text.slice(0, longestSearch);
  return queryOptions({
    queryKey: ["palette", seeker.email, seeker.role, q],
    queryFn: async ({ signal }): Promise<Finds[]> => {
      const call = { q, limit: String(mostAsked) };
      const answers = await Promise.allSettled(
        sourcesFor(seeker, q).map((find) => find(call, { init: { signal } })),
      );
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      const failed = answers.find((answer) => answer.status === "rejected");
      // If one kind fails, the others are shown; if they are empty, that is an error and not "Nothing found".
      const isNothing = found.every(({ finds }) => finds.length === 0);
      if (failed && isNothing) throw failed.reason;
      return isNothing ? findMistyped(q, seeker, { init: { signal } }) : found;
    },
    enabled: isEnough(q),
    // Results of the previous person in this tab are never shown.
    placeholderData: (kept: Finds[] | undefined, earlier) =>
      earlier?.queryKey[1] === seeker.email ? kept : undefined,
    retry: 1,
  });
}

/**
 * The studio knows no slip of the keyboard; of classes and trainers there are few enough to look through, and of people
 * those whose names have the first letters.
 */
async function findMistyped(q: string, { role }: Seeker, options: Parameters<Source>[1]): Promise<Finds[]> {
  const query = { q, limit: mostLookedThrough, isMistyped: true };
  const sources = role === "admin" ? [findPeople, findClasses] : [findTrainers, findClasses];
  const all = await Promise.all(sources.map((find) => find(query, options)));
  // What is not near is in these only because all was asked for.
  return all.map(({ kind, finds }) => ({ kind, finds: finds.filter(({ isInside }) => !isInside) }));
}

/** What the studio is asked. */
function sentOf({ q, limit, isMistyped }: Query) {
  return isMistyped ? { limit } : { q, limit };
}

/** Whether this is sent to the studio. */
export function isEnough(text: string): boolean {
  return text.length >= fewestCharacters;
}

function sourcesFor(seeker: Seeker, text: string): Source[] {
  const command = commandAbout(text, seeker);
  const slots = slotsAt(text) ?? [];
  if (seeker.role === "visitor") return [slots, findClasses, findTrainers, findArticles].flat();
  const things =
    seeker.role === "admin"
      ? [findPeople, findPayments({}), slots, findClasses, findArticles].flat()
      : [
          ...(seeker.role === "trainer" ? [findMembers] : []),
          ...[findTrainers, slots, findClasses, findPayments({ mine: "true" }), findArticles].flat(),
        ];
  // A class may be called "Book Club", and an article "Refund Policy".
  return command ? [command, ...things] : things;
}

const findPeople: Source = async (query, options) => {
  const { q, limit, isMistyped } = query;
  const sent = { q: isMistyped ? q.slice(0, lettersKept) : q, limit };
  const people = asShown(await unwrap(memberApi.usersbyadmin.$get({ query: sent }, options)));
  return {
    kind: "People",
    finds: people.flatMap((person) => {
      const named = [`${person.name} ${person.email}`, person.email] as const;
      return foundPerson(person, query.q, { named, to: `/dashboard/all-users/${person._id}` });
    }),
  };
};

/** Who trains with a trainer, who reads their names alone (D24), by name or class: once, with their slots. */
const findMembers: Source = async ({ q, limit }, options) => {
  const read = (query: { q?: string; limit: string }) =>
    unwrap(memberApi["save-payment-info"].$get({ query: { ...query, running: "true" } }, options));
  // The studio looks for names alone.
  const booked = asShown(
    (await Promise.all([read({ q, limit }), read({ limit: mostLookedThrough })])).flat(),
  );
  // With an email it is what they have booked with others themselves.
  const found = booked.filter(
    ({ userName, className, email }) =>
      email === undefined && distance(`${userName} ${className ?? ""}`, q) < 2,
  );
  const finds = [...Map.groupBy(found, ({ userName }) => userName)].flatMap(([label, theirs]) => {
    const slots = listed([...new Set(theirs.map(({ slotTiming }) => slotTiming))]);
    return theirs.slice(0, 1).map(({ _id, className }) => ({
      label,
      note: `${className && distance(label, q) >= 2 ? `${className} · ` : ""}In your ${slots}`,
      icon: userRound,
      to: `/dashboard/manage-slot#member-${_id}`,
    }));
  });
  return { kind: "Your members", finds };
};

const findTrainers: Source = async (query, options) => {
  const trainers = asShown(await unwrap(publicApi.users.$get({ query: sentOf(query) }, options)));
  return {
    kind: "Trainers",
    finds: trainers.flatMap((trainer) => {
      const named = [trainer.name, trainer.available_slots.join(", ")] as const;
      return foundPerson(trainer, query.q, { named, to: `/trainer-details/${trainer._id}` });
    }),
  };
};

type Found = { named: readonly [words: string, note: string]; to: string };

/** Somebody found by their name, else with the class or the area that they were found by. */
function foundPerson(person: UserOrProfile, text: string, { named, to }: Found): Link[] {
  const reason = reasonFor(
    text,
    [
      named,
      ...person.available_classes.map((taught) => [taught, `Teaches ${typeset(taught)}`] as const),
      ...person.areas_of_expertise.map((area) => [area, area] as const),
    ],
    "In their profile",
  );
  return reason ? [{ ...pictured(person), to, ...reason }] : [];
}

const findClasses: Source = async (query, options) => {
  const classes = await unwrap(publicApi.classes.$get({ query: sentOf(query) }, options));
  return {
    kind: "Classes",
    finds: classes.flatMap(({ _id, class_name, class_image_url }) => {
      const reason = reasonFor(query.q, [[class_name, ""]], "In its description");
      if (!reason) return [];
      const picture = { src: class_image_url, name: class_name };
      return [
        { to: `/class-details/${_id}`, label: typeset(class_name), ...reason, icon: dumbbell, picture },
      ];
    }),
  };
};

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

/** Whether this is the word for them, or its first four letters. */
function isReceipts(text: string): boolean {
  return text.length >= 4 && distance("Receipts", text) < 0;
}

/** Its own receipt's number, and those of its refunds. */
function receiptNumbersOf({ receiptNumber, refunds }: Payment): string[] {
  return [receiptNumber, ...refunds.map((refund) => refund.receiptNumber)].filter(
    (number) => number !== null,
  );
}

/** Everyone's payments by who paid, or a person's own by what they booked. */
function findPayments({ mine }: { mine?: "true" }): Source {
  return async (query, options) => {
    // One's own are receipts: asked for by that word, all of them are.
    const isByWord = mine !== undefined && isReceipts(query.q);
    const q = query.q.trim().replace(/^receipts?\s+(?=\S)/i, "");
    const words = isByWord ? { limit: query.limit } : { ...query, q };
    const asked = { query: { ...words, all: "true", mine } as const };
    const payments = asShown(await unwrap(memberApi["save-payment-info"].$get(asked, options)));
    return {
      kind: "Payments",
      finds: payments.flatMap((payment) => {
        const { transactionId, price, userName, slotTiming, trainerName, paidAt } = payment;
        const booked = `${slotTiming} with ${trainerName}`;
        const paid = `${priceText(price)} · ${dayText(studioDay(new Date(paidAt)), { length: "short" })}`;
        const [label, shown] = mine ? [booked, paid] : [userName, `${booked} · ${paid}`];
        const isTold = isByWord || distance(`${label} ${shown}`, q) < 2;
        const number = receiptNumbersOf(payment).find((one) => one.endsWith(q));
        // All of one's own are also found by one's own name.
        if (mine && !isTold && !number && distance(transactionId, q) === 2) return [];
        const note = isTold ? shown : `${shown} · ${number ?? transactionId}`;
        return [{ to: `/dashboard/receipt/${transactionId}`, label, note, icon: banknote }];
      }),
    };
  };
}
