import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { paymentsKey } from "./queries.ts";

/** Refunds that the provider refused (admins, D58). */
export function failedRefundsQuery() {
  return queryOptions({
    queryKey: [...paymentsKey, "failed refunds"],
    queryFn: () => unwrap(memberApi.refunds.$get({ query: { state: "failed" } })),
  });
}
