import { useQuery } from "@tanstack/react-query";
import { priceText } from "#app/ui/price.tsx";
import type { Departure } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";
import { departureQuery } from "./departure-query.ts";

type Foreseen = {
  text: string;
  isKnown: boolean;
  /** Something of what they paid themselves could be paid back first. */
  isOwed?: boolean;
};

/** What it ends and costs that a trainer is one no longer, in words; known once loaded, or failed to (admins, D59). */
export function useDemotion(trainerId: string): Foreseen {
  return useForeseen(trainerId, trainingText, uncountedTraining);
}

/**
 * What deleting a person ends, and what becomes of the money, in words; known once loaded, or failed to (admins, D38,
 * D59). Sends no request without a person.
 */
export function useDeletion(person: User | undefined): Foreseen {
  const isTrainer = person?.role === "trainer";
  return useForeseen(
    person?._id,
    (departure) => deletionText(departure, { isTrainer }),
    isTrainer ? uncountedTraining : uncountedOwn,
  );
}

function useForeseen(
  personId: string | undefined,
  textOf: (departure: Departure) => string,
  uncounted: string,
): Foreseen {
  const departure = useQuery({ ...departureQuery(personId ?? ""), enabled: personId !== undefined });
  if (departure.isError) return { text: uncounted, isKnown: true };
  if (departure.isFetching || !departure.data) return { text: counting, isKnown: personId === undefined };
  return { text: textOf(departure.data), isKnown: true, isOwed: isOwed(departure.data) };
}

const isOwed = ({ own }: Departure) => own.unused > 0 || own.owed > 0;

const counting = "Counting their running memberships…";
const uncountedTraining =
  "Their running memberships could not be counted. All of them will end, and unused days will be refunded.";
const uncountedOwn =
  "Their running memberships could not be counted. All of them will end, and nothing is refunded.";

function trainingText({ memberships, refund }: Departure): string {
  if (memberships === 0) return "Nobody has a running membership with them.";
  const back =
    refund === 0 ? "nothing is left to refund" : `${priceText(refund)} will be refunded for unused days`;
  return memberships === 1
    ? `1 running membership will end: ${back}, and the member will be emailed.`
    : `${memberships} running memberships will end: ${back}, and the members will be emailed.`;
}

function deletionText(departure: Departure, { isTrainer }: { isTrainer: boolean }): string {
  const own = ownText(departure.own);
  const ending = isTrainer ? [trainingText(departure), own] : [own ?? "They have no running memberships."];
  return [...ending, owedText(departure.own)].filter(Boolean).join(" ");
}

/** What they have waited for since the provider refused it; it can be paid back in another way. */
function owedText({ owed }: Departure["own"]): string | undefined {
  return owed > 0
    ? `${priceText(owed)} of a failed refund is still owed to them, and stays in Balance until it is settled.`
    : undefined;
}

/** What they paid for themselves; nothing of it goes back by itself. */
function ownText({ memberships, unused }: Departure["own"]): string | undefined {
  if (memberships === 0) return undefined;
  const what =
    memberships === 1 ? "Their own membership will end" : `Their own ${memberships} memberships will end`;
  return unused === 0
    ? `${what}: nothing of it is left to refund.`
    : `${what}, and the ${priceText(unused)} for unused days will not be refunded. To pay it back, refund it on their page before you delete them.`;
}
