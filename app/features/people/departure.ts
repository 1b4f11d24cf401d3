import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { priceText } from "#app/ui/price.tsx";
import type { Departure } from "#contract/payments.ts";

function departureQuery(trainerId: string) {
  return queryOptions({
    queryKey: ["departure", trainerId],
    queryFn: () => unwrap(memberApi.users[":id"].departure.$get({ param: { id: trainerId } })),
    // A decision is made by it.
    staleTime: 0,
  });
}

/**
 * What it ends, and costs, when a trainer goes: in words, and whether that is known by now, or that it cannot be
 * (admins, D59). Asks nothing without a trainer.
 */
export function useDeparture(trainerId: string | undefined): { text: string; isKnown: boolean } {
  const departure = useQuery({ ...departureQuery(trainerId ?? ""), enabled: trainerId !== undefined });
  if (departure.isError) return { text: uncounted, isKnown: true };
  if (departure.isFetching || !departure.data) return { text: counting, isKnown: trainerId === undefined };
  return { text: departureText(departure.data), isKnown: true };
}

const counting = "Counting the memberships that run with them…";
const uncounted =
  "The memberships with them could not be counted. Those that run end, and are paid back for their unused days.";

function departureText({ memberships, refund }: Departure): string {
  if (memberships === 0) return "No membership runs with them.";
  const back =
    refund === 0 ? "nothing is left to be paid back" : `${priceText(refund)} goes back for unused days`;
  return memberships === 1
    ? `1 membership with them ends: ${back}, and its member is told by mail.`
    : `${memberships} memberships with them end: ${back}, and their members are told by mail.`;
}
