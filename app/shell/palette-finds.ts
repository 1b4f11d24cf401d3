import { queryOptions } from "@tanstack/react-query";
import banknote from "lucide/dist/esm/icons/banknote.mjs";
import compass from "lucide/dist/esm/icons/compass.mjs";
import dumbbell from "lucide/dist/esm/icons/dumbbell.mjs";
import newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import { memberApi } from "#app/account/member-api.ts";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { priceText } from "#app/ui/price.tsx";
import { longestSearch } from "#contract/constants.ts";
import { dashboardPages, listedPages } from "./dashboard-pages.ts";
import { moreLinks, navLinks } from "./nav-links.ts";
import {
  distance,
  type Finds,
  type Link,
  nearest,
  pictured,
  type Seeker,
  type Source,
} from "./palette-find.ts";
import { commandAbout } from "./palette-subjects.ts";

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

/** What else people call these pages. */
const otherNames: Readonly<Record<string, string>> = {
  "/dashboard/all-users": "people members persons",
  "/dashboard/applied-trainer": "applications",
  "/dashboard/balance": "payments takings money",
  "/dashboard/add-class": "new class",
  "/dashboard/add-slot": "new slot open hours",
  "/dashboard/add-article": "new article write post",
  "/dashboard/audit": "log history decisions",
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

function sourcesFor(seeker: Seeker, text: string): Source[] {
  const command = commandAbout(text, seeker);
  const things =
    seeker.role === "admin"
      ? [findPeople, findPayments({}), findClasses, findArticles]
      : [findTrainers, findClasses, findPayments({ mine: "true" }), findArticles];
  // A class may be called "Book Club", and an article "Refund Policy".
  return command ? [command, ...things] : things;
}

const findPeople: Source = async (query, options) => {
  const people = asShown(await unwrap(memberApi.usersbyadmin.$get({ query }, options)));
  return {
    kind: "People",
    finds: people.map(({ email, ...person }) => ({
      ...pictured(person),
      to: `/dashboard/all-users/${person._id}`,
      note: email,
    })),
  };
};

const findTrainers: Source = async (query, options) => {
  const trainers = asShown(await unwrap(publicApi.users.$get({ query }, options)));
  return {
    kind: "Trainers",
    finds: trainers.map(({ available_slots, ...trainer }) => ({
      ...pictured(trainer),
      to: `/trainer-details/${trainer._id}`,
      note: available_slots.join(", "),
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
