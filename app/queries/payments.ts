import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, unwrap } from "#app/lib/api.ts";
import { queryText } from "#app/lib/query-text.ts";
import type { NewPaymentIntent, PaymentsQuery } from "#contract/payments.ts";

const key = ["payments"];

/** The payments that `email` may see: their own, those booked with them, or all (D24). */
export function paymentsQuery(email: string, query: PaymentsQuery = {}) {
  return queryOptions({
    queryKey: [...key, email, query],
    queryFn: () => unwrap(memberApi["save-payment-info"].$get({ query: queryText(query) })),
    placeholderData: keepPreviousData,
  });
}

/** Begins to pay: what the card form needs. */
export function openPaymentIntent(json: NewPaymentIntent) {
  return unwrap(memberApi["create-payment-intent"].$post({ json }));
}

/** Books what was paid. Safe to repeat (D42). */
export function useSavePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transactionId: string) =>
      unwrap(memberApi["save-payment-info"].$post({ json: { transactionId } })),
    // Without a network it must fail now, for the page then says what to do.
    networkMode: "always",
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
