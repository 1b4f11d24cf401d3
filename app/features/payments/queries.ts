import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { hereMs } from "#app/data/clock-ahead.ts";
import { pagesQuery, readRows } from "#app/data/list-page.ts";
import { queryText } from "#app/data/query-text.ts";
import { unwrapFile } from "#app/data/unwrap-file.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { placesKey } from "#app/features/places/few-places-query.ts";
import type {
  MovementsQuery,
  NewPaymentIntent,
  PaymentClaim,
  PaymentsQuery,
  Range,
} from "#contract/payments.ts";
import type { Role } from "#contract/users.ts";
import type { ChosenDays } from "#contract/visits.ts";

/** Key prefix of every query of the books. */
export const paymentsKey = ["payments"];
/** What shows bookings: classes count theirs (D34). */
export const showingBookings = [paymentsKey, ["classes"]];

/** The payments that `email` may see: their own, those booked with them, or all (D24). */
export function paymentsQuery(email: string, query: PaymentsQuery = {}) {
  return queryOptions({
    queryKey: [...paymentsKey, email, query],
    queryFn: () => readRows(query, (call) => unwrapPage(memberApi["save-payment-info"].$get(call))),
    placeholderData: keepPreviousData,
  });
}

/** Whether someone who is not, or no longer, a member has paid for something themselves (D24). */
export function useHasPaid(role: Role | undefined) {
  return useQuery({
    queryKey: [...paymentsKey, "any"],
    queryFn: async ({ signal }) => {
      const query = { mine: "true", all: "true", limit: "1" } as const;
      const own = await unwrap(memberApi["save-payment-info"].$get({ query }, { init: { signal } }));
      return own.length > 0;
    },
    enabled: role !== undefined && role !== "member",
  });
}

/** All payments, page by page, narrowed by `query` (admins, D24, D47). */
export function paymentPagesQuery(query: PaymentsQuery = {}) {
  return pagesQuery({
    queryKey: [...paymentsKey, "pages"],
    query,
    read: (...call) => unwrapPage(memberApi["save-payment-info"].$get(...call)),
  });
}

/** Transactions, page by page, narrowed by `query` (admins). */
export function movementPagesQuery(query: MovementsQuery = {}) {
  return pagesQuery({
    queryKey: [...paymentsKey, "movements"],
    query,
    read: (...call) => unwrapPage(memberApi.movements.$get(...call)),
  });
}

/** The books' totals, over a range of days if one is given (admins). */
export function paymentsSummaryQuery(range: Range = {}) {
  return queryOptions({
    queryKey: [...paymentsKey, "summary", range],
    queryFn: () => unwrap(memberApi["save-payment-info"].summary.$get({ query: queryText(range) })),
    placeholderData: keepPreviousData,
  });
}

/** How many memberships were renewed, of those that ended in a range of days or in the last year (admins, D79). */
export function retentionQuery(range: Range) {
  return queryOptions({
    queryKey: [...paymentsKey, "retention", range],
    queryFn: () => unwrap(memberApi["save-payment-info"].retention.$get({ query: queryText(range) })),
    placeholderData: keepPreviousData,
  });
}

/** The payments as a CSV file, narrowed as the list is (admins). @throws ApiFailure */
export function fetchPaymentsCsv(query: PaymentsQuery): Promise<File> {
  return unwrapFile(memberApi["save-payment-info.csv"].$get({ query: queryText(query) }), "payments.csv");
}

/** Transactions as a CSV file, narrowed as the list is, each on its own line (admins). @throws ApiFailure */
export function fetchMovementsCsv({ folded: _, ...query }: MovementsQuery): Promise<File> {
  return unwrapFile(memberApi["movements.csv"].$get({ query: queryText(query) }), "movements.csv");
}

/**
 * Holds a place and opens the payment intent for the card form. `heldUntil` is by this browser's clock, which may
 * differ from the studio's.
 */
export function useOpenPaymentIntent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewPaymentIntent) => {
      const askedAt = Date.now();
      const answer = memberApi["create-payment-intent"].$post({ json });
      const intent = await unwrap(answer);
      return { ...intent, heldUntil: hereMs(intent.heldUntil, await answer, askedAt) };
    },
    // A refused slot has changed since it was shown.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      void queryClient.invalidateQueries({ queryKey: placesKey });
    },
  });
}

/** Books what was paid. Idempotent (D42). */
export function useSavePayment() {
  return useWriting(
    (json: PaymentClaim) => unwrap(memberApi["save-payment-info"].$post({ json })),
    // Anyone with a membership may review (D61).
    [...showingBookings, placesKey, ["own review"]],
  );
}

/** Cancels the member's own booking with a full refund (D57). Resolves once the page shows it. */
export function useCancelBooking() {
  return useWriting(
    (id: string) => unwrap(memberApi["save-payment-info"][":id"].cancel.$post({ param: { id } })),
    [...showingBookings, placesKey],
    { evenRefused: true },
  );
}

/** Chooses the days on which a member means to come (D81). Resolves once the page shows them. */
export function useChooseDays(id: string) {
  return useWriting(
    (json: ChosenDays) => unwrap(memberApi["save-payment-info"][":id"].days.$post({ param: { id }, json })),
    [paymentsKey],
    { evenRefused: true },
  );
}

/** A booking's sessions as a file for calendar programs. @throws ApiFailure */
export function fetchCalendarFile(id: string): Promise<File> {
  return unwrapFile(
    memberApi["save-payment-info"][":id"]["calendar.ics"].$get({ param: { id } }),
    "sessions.ics",
  );
}
