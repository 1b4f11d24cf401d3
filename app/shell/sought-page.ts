import { useQuery } from "@tanstack/react-query";
import { createPath } from "react-router";
import { useOrigin } from "#app/account/origin.ts";
import { trainerQuery } from "#app/features/people/queries.ts";

/** Texts about the page that someone was going to when they were asked to log in. */
type SoughtPage = {
  /** Why a login is needed. */
  reason: string;
  /** The link to it after registering. */
  wayOn: string;
};

const seeSlots = (trainer: string) => `Log in to see ${trainer}’s slots.`;

/** The reasons on pages of one trainer, whose name is worth fetching. */
const ofTrainer = new Map(
  Object.entries({
    "trainer-details": seeSlots,
    default: seeSlots,
    morning: (trainer: string) => `Log in to book a morning with ${trainer}.`,
    afternoon: (trainer: string) => `Log in to book an afternoon with ${trainer}.`,
    evening: (trainer: string) => `Log in to book an evening with ${trainer}.`,
  }),
);

const others = new Map<string, SoughtPage>(
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

/** Texts about the page that the person was going to; null if they came directly. */
export function useSoughtPage(): SoughtPage | null {
  const { to } = useOrigin();
  const [, first = "", id = ""] = (typeof to === "string" ? to : createPath(to)).split(/[/?#]/);
  const name = first.toLowerCase();
  const reasonFor = ofTrainer.get(name);
  const { data: trainer } = useQuery({ ...trainerQuery(id), enabled: reasonFor !== undefined && id !== "" });
  if (!reasonFor) return others.get(name) ?? null;
  return {
    reason: reasonFor(trainer?.name.split(" ")[0] ?? "this trainer"),
    wayOn: `Continue to ${trainer?.name ?? "your trainer"}`,
  };
}
