import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import type { NewRefund, SettledOffline } from "#contract/payments.ts";
import { paymentsKey } from "./queries.ts";

/** The refunds that the provider would not do (admins, D58). */
export function failedRefundsQuery() {
  return queryOptions({
    queryKey: [...paymentsKey, "failed refunds"],
    queryFn: () => unwrap(memberApi.refunds.$get({ query: { state: "failed" } })),
  });
}

/** Pays a payment back, in whole or in part; answers the payment as it is then (admins, D58). */
export function useAskRefund(paymentId: string) {
  return useBookWriting((json: NewRefund) =>
    unwrap(memberApi["save-payment-info"][":id"].refunds.$post({ param: { id: paymentId }, json })),
  );
}

/** Has the provider try a refund again that failed (admins, D58). */
export function useRetryRefund() {
  return useBookWriting((id: string) => unwrap(memberApi.refunds[":id"].retry.$post({ param: { id } })));
}

/** Notes how a refund that failed was paid instead (admins, D58). */
export function useSettleOffline(id: string) {
  return useBookWriting((json: SettledOffline) =>
    unwrap(memberApi.refunds[":id"]["paid-otherwise"].$post({ param: { id }, json })),
  );
}

/** A change of the books. They are read again before it counts as done, and after a refusal, too. */
function useBookWriting<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: paymentsKey }),
        // Classes count their bookings (D34).
        queryClient.invalidateQueries({ queryKey: ["classes"] }),
      ]),
  });
}
