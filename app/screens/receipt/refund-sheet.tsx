import { StateText } from "#app/features/payments/own-state.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Price } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { centsOfDollars } from "#contract/money.ts";
import type { Payment, Refund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { membershipOf, Payer, RemainsPaid, Sheet } from "./sheet.tsx";

/**
 * The receipt of a refund (D58): what went back and how, of which payment, what remains paid, and what became of the membership.
 * Once it has a number it says what held when that was issued; a pending one has none yet and shows its state.
 */
export function RefundSheet({ payment, refund }: { payment: Payment; refund: Refund }) {
  const { slotTiming, trainerName, price, refunded } = payment;
  const { settledAt, providerId, amount } = refund;
  const today = studioDay(useNow());
  const before = paidBackBefore(payment, refund);
  const me = useMe().data;
  // Whoever is no admin reads only their own.
  const isTheirs = me?.role === "admin" && me._id !== payment.memberId;
  return (
    <Sheet
      timing={slotTiming}
      stamp={refund.state === "done" ? "Paid back" : null}
      lines={{
        Number: refund.receiptNumber,
        "Paid back to": <Payer payment={payment} />,
        "Requested on": <DayText moment={refund.askedAt} />,
        "Paid back on": settledAt && <DayText moment={settledAt} />,
        Reason: refund.reason,
        State: stateText(payment, refund),
        Payment: <OfPayment payment={payment} />,
        Membership: (
          <>
            {membershipOf(payment)}
            <span className="block">
              {goesOnAfter(payment, refund) ? (
                "Goes on after this refund"
              ) : (
                <StateText payment={payment} today={today} member={isTheirs ? payment.userName : undefined} />
              )}
            </span>
          </>
        ),
        For: `${slotTiming} with ${trainerName}`,
        "Transaction id": providerId && <code className="font-mono">{providerId}</code>,
      }}
      total={{
        name: `${whereText(payment, refund)}, in US dollars`,
        dollars: amount,
      }}
    >
      <div className="grid gap-3 border-hair border-t pt-6">
        <p className="flex items-baseline justify-between gap-6">
          <span>Originally paid</span>
          <Price dollars={price} className="shrink-0 font-semibold" />
        </p>
        {before > 0 && (
          <p className="flex items-baseline justify-between gap-6">
            <span>Paid back before</span>
            <Price dollars={-before} className="shrink-0 font-semibold" />
          </p>
        )}
        <RemainsPaid dollars={settledAt ? price - before - amount : price - refunded} />
      </div>
    </Sheet>
  );
}

/** Dollars whose receipts were issued before that of a refund. */
function paidBackBefore({ refunds }: Payment, { receiptNumber }: Refund): number {
  if (receiptNumber === null) return 0;
  const before = refunds.filter(
    (other) => other.state === "done" && other.receiptNumber !== null && other.receiptNumber < receiptNumber,
  );
  return before.reduce((sum, other) => sum + centsOfDollars(other.amount), 0) / 100;
}

/** Whether its membership ran on, or was to come, when a refund was paid back. */
function goesOnAfter({ status, endedAt, endsOn }: Payment, { settledAt }: Refund): boolean {
  if (settledAt === null || status === "refused") return false;
  return endsOn >= studioDay(new Date(settledAt)) && (endedAt === null || endedAt > settledAt);
}

/** How much was paid and when, and the way to its own receipt. */
function OfPayment({ payment: { price, paidAt, transactionId, receiptNumber } }: { payment: Payment }) {
  return (
    <>
      <Price dollars={price} />, <DayText moment={paidAt} />
      <span className="block">
        <TextLink to={`/dashboard/receipt/${transactionId}`}>
          {receiptNumber ? `Receipt ${receiptNumber}` : transactionId}
        </TextLink>
      </span>
    </>
  );
}

function stateText({ desk }: Payment, { state, paidOtherwise }: Refund): string {
  if (desk && !paidOtherwise) return state === "done" ? "Paid back" : "It waits at the studio’s desk";
  return paidOtherwise ? `${desk ? "Paid back" : "Settled offline"}: ${paidOtherwise}` : states[state];
}

/** Where it went, or goes: "Paid back to Visa ending in 4242". */
function whereText({ desk, card }: Payment, { state, paidOtherwise }: Refund): string {
  const back = state === "done" ? "Paid back" : "To be paid back";
  if (desk) return `${back} at the studio’s desk`;
  return paidOtherwise ? "Settled offline" : `${back} to ${card ?? "the card that was charged"}`;
}

const states: Record<Refund["state"], string> = {
  due: "On its way back; banks can take five to ten days to show it",
  pending: "On its way back; banks can take five to ten days to show it",
  failed: "It hasn’t reached the card yet; the studio is taking care of it",
  done: "Paid back; banks can take five to ten days to show it",
};
