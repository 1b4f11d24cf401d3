import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createPath } from "react-router";
import type { DoorPosterProps } from "#app/account/door-poster.tsx";
import { useOrigin } from "#app/account/origin.ts";
import { useSession } from "#app/account/session.ts";
import { asShown } from "#app/data/as-shown.ts";
import { rowFromLists } from "#app/data/list-page.ts";
import { articleQuery, articlesKey } from "#app/features/articles/queries.ts";
import { factsOf } from "#app/features/classes/class-facts.tsx";
import { classesKey, classQuery } from "#app/features/classes/queries.ts";
import { peopleKey, trainerQuery } from "#app/features/people/queries.ts";
import { closedText, offeredSlot, slotInks, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { leftText } from "#app/features/places/few-left.tsx";
import { fewPlacesQuery } from "#app/features/places/few-places-query.ts";
import type { Article } from "#contract/articles.ts";
import type { StudioClass } from "#contract/classes.ts";
import { daysText } from "#contract/days.ts";
import { excerpt, firstSentence } from "#contract/excerpt.ts";
import { slotHours } from "#contract/hours.ts";
import type { FewPlaces } from "#contract/places.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile, UserOrProfile } from "#contract/users.ts";

/** What is known about the page that someone was going to when they were asked to log in. */
export type SoughtPage = {
  /** Why a login is needed. */
  reason: string;
  /** The link to it after registering. */
  wayOn: string;
  /** What anyone may see of whom or what it is about; "coming" while it loads, null where there is nothing. */
  poster: DoorPosterProps | "coming" | null;
};

type Trainers = {
  reason: (trainer: string) => string;
  kicker: string;
  /** The one slot it is about. */
  timing?: SlotTiming;
};

const slots: Trainers = {
  reason: (trainer) => `Log in to see ${trainer}’s slots.`,
  kicker: "To book with",
};

function slotOf(timing: SlotTiming): Trainers {
  const one = `${timing === "Morning" ? "a" : "an"} ${timing.toLowerCase()}`;
  return {
    reason: (trainer) => `Log in to book ${one} with ${trainer}.`,
    kicker: `To book ${one} with`,
    timing,
  };
}

/** The pages of one trainer. */
const ofTrainer = new Map(
  Object.entries({
    "trainer-details": slots,
    default: slots,
    morning: slotOf("Morning"),
    afternoon: slotOf("Afternoon"),
    evening: slotOf("Evening"),
  }),
);

const others = new Map(
  Object.entries({
    "class-details": {
      reason: "Log in to see this class and who teaches it.",
      wayOn: "Continue to the class",
    },
    "article-details": {
      reason: "Log in to read this article and vote on it.",
      wayOn: "Continue to the article",
    },
    "become-trainer": { reason: "Log in to apply as a trainer.", wayOn: "Continue to your application" },
    payment: { reason: "Log in to continue with your payment.", wayOn: "Continue to your payment" },
    dashboard: { reason: "Log in to open your dashboard.", wayOn: "Continue to your dashboard" },
  }),
);

/** What is known about the page that the person was going to; null if they came directly. */
export function useSoughtPage(): SoughtPage | null {
  const { to: origin } = useOrigin();
  // The server knows no route state: until hydration, nobody was going anywhere.
  const to = useSession().status === "loading" ? "/" : origin;
  const [, first = "", id = ""] = (typeof to === "string" ? to : createPath(to)).split(/[/?#]/);
  const name = first.toLowerCase();
  const trainer = useSoughtTrainer(ofTrainer.get(name), id);
  const poster = useSoughtThing(name, id);
  if (trainer) return trainer;
  const page = others.get(name);
  return page ? { ...page, poster } : null;
}

function useSoughtTrainer(page: Trainers | undefined, id: string): SoughtPage | null {
  const row = rowFromLists<UserOrProfile>(useQueryClient(), { listKey: peopleKey, id });
  const isSought = page !== undefined && id !== "";
  const { data, isLoading } = useQuery({
    ...trainerQuery(id),
    enabled: isSought,
    placeholderData: row.initialData,
  });
  const few = useQuery({ ...fewPlacesQuery(), enabled: isSought }).data ?? [];
  if (!page) return null;
  const surface = page.timing && slotInks[page.timing];
  const trainer = isSought ? asShown(data) : null;
  return {
    reason: page.reason(trainer?.name.split(" ")[0] ?? "this trainer"),
    wayOn: `Continue to ${trainer?.name ?? "your trainer"}`,
    poster: trainer
      ? {
          picture: trainer.photoUrl,
          of: { id: trainer._id, name: trainer.name },
          kicker: page.kicker,
          title: trainer.name,
          ...(surface && { surface }),
          facts: [takesBookings(trainer) ? hoursOf(trainer, page.timing, few) : closedText],
          isPaid: takesBookings(trainer),
        }
      : isLoading
        ? "coming"
        : null,
  };
}

/** "Sat to Thu · 6:30–8:00, 18:30–20:00 (2 left)": of one slot, or of all where the trainer does not offer that. */
function hoursOf(trainer: TrainerProfile, timing: SlotTiming | undefined, few: readonly FewPlaces[]): string {
  const offered = timingsOf(trainer);
  const told = timing && offered.includes(timing) ? [timing] : offered;
  const hours = told.map((slotTiming) => {
    const here = few.find((one) => one.trainerId === trainer._id && one.slotTiming === slotTiming);
    const left = here ? `\u00A0(${leftText(here.left).toLowerCase()})`.replaceAll(" ", "\u00A0") : "";
    return slotHours(offeredSlot(trainer, slotTiming)) + left;
  });
  return `${daysText(trainer.slot_days)} · ${hours.join(", ")}`;
}

/** The poster of a class or an article. */
function useSoughtThing(page: string, id: string): SoughtPage["poster"] {
  const queryClient = useQueryClient();
  const isOf = (name: string) => page === name && id !== "";
  const ofClass = useQuery({
    ...classQuery(id),
    enabled: isOf("class-details"),
    placeholderData: rowFromLists<StudioClass>(queryClient, { listKey: classesKey, id }).initialData,
  });
  const ofArticle = useQuery({
    ...articleQuery(id),
    enabled: isOf("article-details"),
    placeholderData: rowFromLists<Article>(queryClient, { listKey: articlesKey, id }).initialData,
  });
  const details = ofArticle.data?.article_details ?? "";
  const sentence = useQuery({
    queryKey: [...articlesKey, id, "sentence", details],
    // Only whoever came for an article needs what reads its marks.
    queryFn: async () => {
      const { wordsBelowHeadings } = await import("#contract/article-text.ts");
      return openingOf(wordsBelowHeadings(details));
    },
    enabled: details !== "",
  });
  if (ofClass.isLoading || ofArticle.isLoading || sentence.isLoading) return "coming";
  if (isOf("class-details") && ofClass.data) return posterOfClass(ofClass.data);
  if (isOf("article-details") && ofArticle.data) {
    const { article_title, article_image_url, writer_name } = ofArticle.data;
    return {
      ...lettered(article_title),
      picture: article_image_url,
      kicker: "To read",
      facts: [`By ${writer_name}`, ...(sentence.data ? [sentence.data] : [])],
    };
  }
  return null;
}

function posterOfClass(studioClass: StudioClass): DoorPosterProps {
  const { class_name, class_image_url, class_details, taught_by, archived } = studioClass;
  const isOpen = taught_by.some(takesBookings);
  const [who, when] = factsOf(studioClass);
  return {
    ...lettered(class_name),
    picture: class_image_url,
    kicker: "To join",
    facts: isOpen && who && when ? [`${who.name} ${who.words}`, when.words] : [openingOf(class_details)],
    isPaid: !archived,
  };
}

/** A text's first sentence, of a length that a poster has room for. */
const openingOf = (text: string) => typeset(excerpt(firstSentence(text), 100));

const lettered = (name: string) => ({ title: typeset(name), of: { name } });
