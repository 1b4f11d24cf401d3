import { queryOptions, useQuery } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { priceText } from "#app/ui/price.tsx";
import type { Departure } from "#contract/payments.ts";

function departureQuery(trainerId: string) {
  return queryOptions({
    queryKey: ["departure", trainerId],
    queryFn: () => unwrap(memberApi.users[":id"].departure.$get({ param: { id: trainerId } })),
    // Admins decide by it.
    staleTime: 0,
  });
}

/**
 * What a trainer's departure ends and costs, in words; known once it has loaded, or failed to (admins, D59). Sends no
 * request without a trainer.
 */
export function useDeparture(trainerId: string | undefined): { text: string; isKnown: boolean } {
  const departure = useQuery({ ...departureQuery(trainerId ?? ""), enabled: trainerId !== undefined });
  if (departure.isError) return { text: uncounted, isKnown: true };
  if (departure.isFetching || !departure.data) return { text: counting, isKnown: trainerId === undefined };
  return { text: departureText(departure.data), isKnown: true };
}

const counting = "Counting their running memberships…";
const uncounted =
  "Their running memberships could not be counted. All of them will end, and unused days will be refunded.";

function departureText({ memberships, refund }: Departure): string {
  if (memberships === 0) return "They have no running memberships.";
  const back =
    refund === 0 ? "nothing is left to refund" : `${priceText(refund)} will be refunded for unused days`;
  return memberships === 1
    ? `1 running membership will end: ${back}, and the member will be emailed.`
    : `${memberships} running memberships will end: ${back}, and the members will be emailed.`;
}
