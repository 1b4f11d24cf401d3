import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { peopleKey } from "#app/features/people/queries.ts";
import type { NewRefund, SettledOffline } from "#contract/payments.ts";
import { showingBookings } from "./queries.ts";

/** Refunds a payment in full or in part; returns the updated payment (admins, D58). */
export function useAskRefund(paymentId: string) {
  return useBookWriting((json: NewRefund) =>
    unwrap(memberApi["save-payment-info"][":id"].refunds.$post({ param: { id: paymentId }, json })),
  );
}

/** Retries a failed refund at the provider (admins, D58). */
export function useRetryRefund() {
  return useBookWriting((id: string) => unwrap(memberApi.refunds[":id"].retry.$post({ param: { id } })));
}

/** Records how a failed refund was paid instead (admins, D58). */
export function useSettleOffline(id: string) {
  return useBookWriting((json: SettledOffline) =>
    unwrap(memberApi.refunds[":id"]["paid-otherwise"].$post({ param: { id }, json })),
  );
}

/** A write to the books; the list of people says who pays. */
function useBookWriting<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWriting(write, [...showingBookings, peopleKey], { evenRefused: true });
}
