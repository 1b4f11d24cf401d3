import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { pagesQuery, readRows } from "#app/data/list-page.ts";
import { queryText } from "#app/data/query-text.ts";
import type { NewPaymentIntent, PaymentsQuery } from "#contract/payments.ts";

const key = ["payments"];

/** The payments that `email` may see: their own, those booked with them, or all (D24). */
export function paymentsQuery(email: string, query: PaymentsQuery = {}) {
  return queryOptions({
    queryKey: [...key, email, query],
    queryFn: () => readRows(query, (call) => unwrapPage(memberApi["save-payment-info"].$get(call))),
    placeholderData: keepPreviousData,
  });
}

/** All payments, page by page, narrowed by `query` (admins, D24, D47). */
export function paymentPagesQuery(query: PaymentsQuery = {}) {
  return pagesQuery({
    queryKey: [...key, "pages"],
    query,
    pageLength: 20,
    read: (...call) => unwrapPage(memberApi["save-payment-info"].$get(...call)),
  });
}

/** The takings by month, tier and trainer (admins). */
export function paymentsSummaryQuery() {
  return queryOptions({
    queryKey: [...key, "summary"],
    queryFn: () => unwrap(memberApi["save-payment-info"].summary.$get()),
  });
}

/** The payments as a CSV file, narrowed as the list is (admins). @throws ApiFailure */
export async function fetchPaymentsCsv(query: Pick<PaymentsQuery, "q" | "running" | "sort">): Promise<File> {
  const answer = await memberApi["save-payment-info.csv"].$get({ query: queryText(query) });
  if (!answer.ok) throw new ApiFailure(answer.status, null);
  const [, name = "payments.csv"] =
    /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return new File([await answer.blob()], name, { type: "text/csv" });
}

/** Begins to pay: what the card form needs. */
export function useOpenPaymentIntent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewPaymentIntent) => unwrap(memberApi["create-payment-intent"].$post({ json })),
    // A slot that is refused is another than the one that was shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: ["users"] }),
  });
}

/** Books what was paid. Safe to repeat (D42). */
export function useSavePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transactionId: string) =>
      unwrap(memberApi["save-payment-info"].$post({ json: { transactionId } })),
    // Classes count their bookings (D34).
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: ["classes"] }),
      ]),
  });
}
