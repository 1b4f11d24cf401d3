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

type Describe = (trainer: string | undefined) => SoughtPage;

const slot =
  (session: string): Describe =>
  (trainer) => ({
    reason: `Log in to book ${session} with ${firstName(trainer) ?? "this trainer"}.`,
    wayOn: `Continue to ${trainer ?? "your trainer"}`,
  });

const page =
  (reason: string, wayOn: string): Describe =>
  () => ({ reason, wayOn });

const trainersPage: Describe = (trainer) => ({
  reason: `Log in to see ${firstName(trainer) ?? "this trainer"}’s slots.`,
  wayOn: `Continue to ${trainer ?? "your trainer"}`,
});

/** Pages of one trainer, whose name is worth fetching. */
const ofTrainer: Record<string, Describe> = {
  "trainer-details": trainersPage,
  default: trainersPage,
  morning: slot("a morning"),
  afternoon: slot("an afternoon"),
  evening: slot("an evening"),
};

const others: Record<string, Describe> = {
  "class-details": page("Log in to see this class and who teaches it.", "Continue to the class"),
  "article-details": page("Log in to read this article and vote on it.", "Continue to the article"),
  "become-trainer": page("Log in to apply as a trainer.", "Continue to your application"),
  payment: page("Log in to continue with your payment.", "Continue to your payment"),
  dashboard: page("Log in to open your dashboard.", "Continue to your dashboard"),
};

/** Texts about the page that the person was going to; null if they came directly. */
export function useSoughtPage(): SoughtPage | null {
  const { to } = useOrigin();
  const [, first = "", id = ""] = (typeof to === "string" ? to : createPath(to)).split(/[/?#]/);
  const name = first.toLowerCase();
  const isOfTrainer = Object.hasOwn(ofTrainer, name);
  const trainer = useQuery({ ...trainerQuery(id), enabled: isOfTrainer && id !== "" });
  if (isOfTrainer) return ofTrainer[name]?.(trainer.data?.name) ?? null;
  return Object.hasOwn(others, name) ? (others[name]?.(undefined) ?? null) : null;
}

function firstName(name: string | undefined): string | undefined {
  return name?.split(" ")[0];
}
