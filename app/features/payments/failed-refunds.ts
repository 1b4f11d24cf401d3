import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import type { FailedRefund, Payment, Refund, RefundsQuery } from "#contract/payments.ts";
import { paymentsKey } from "./queries.ts";

/** Refunds that the provider refused, or that wait at the desk, of everyone or one member (admins, D58, D91). */
export function failedRefundsQuery(of: Pick<RefundsQuery, "member"> = {}) {
  return queryOptions({
    queryKey: [...paymentsKey, "failed refunds", of],
    queryFn: () => unwrap(memberApi.refunds.$get({ query: { state: "failed", ...of } })),
  });
}

/** Whether a refund of a payment failed; it may no longer be owed. */
export function isAnyFailed({ refunds }: Pick<Payment, "refunds">): boolean {
  return refunds.some(({ state }) => state === "failed");
}

/** What they are called, the singular and the plural. */
export function owedWords(refunds: readonly FailedRefund[]): [one: string, many: string] {
  const atDesk = refunds.filter(({ desk }) => desk !== null).length;
  if (atDesk === 0) return ["refund failed", "refunds failed"];
  if (atDesk === refunds.length) return ["refund to pay at the desk", "refunds to pay at the desk"];
  return ["refund to settle", "refunds to settle"];
}

/** Why the provider did not do it, for whoever settles it. */
export function providerText({ failure }: Pick<Refund, "failure">): string {
  return failure ? `The card provider says: ${failure}` : "The card provider gave no reason.";
}
