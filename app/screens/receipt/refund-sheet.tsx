import { DayText } from "#app/page/day-text.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment, Refund } from "#contract/payments.ts";
import { Payer, Sheet } from "./sheet.tsx";

/** The receipt of a refund (D58); a pending one has no number yet and shows its state. */
export function RefundSheet({ payment, refund }: { payment: Payment; refund: Refund }) {
  const { transactionId, receiptNumber, slotTiming, trainerName } = payment;
  const { settledAt } = refund;
  return (
    <Sheet
      timing={slotTiming}
      stamp={refund.state === "done" ? "Paid back" : null}
      lines={{
        Number: refund.receiptNumber,
        "Paid back to": <Payer payment={payment} />,
        "Requested on": <DayText moment={refund.askedAt} />,
        Reason: refund.reason,
        State: stateText(payment, refund),
        "Paid back on": settledAt && <DayText moment={settledAt} />,
        "Original receipt": (
          <TextLink to={`/dashboard/receipt/${transactionId}`}>{receiptNumber ?? transactionId}</TextLink>
        ),
        For: `${slotTiming} with ${trainerName}`,
      }}
      total={{
        name: `${whereText(payment, refund)}, in US dollars`,
        dollars: refund.amount,
      }}
    />
  );
}

function stateText({ desk }: Payment, { state, paidOtherwise }: Refund): string {
  if (desk && !paidOtherwise) return state === "done" ? "Paid back" : "It waits at the studio’s desk";
  return paidOtherwise ? `${desk ? "Paid back" : "Settled offline"}: ${paidOtherwise}` : states[state];
}

function whereText({ desk, card }: Payment, { paidOtherwise }: Refund): string {
  if (desk) return "At the studio’s desk";
  return paidOtherwise ? "Settled offline" : `To ${card ?? "the card that was charged"}`;
}

const states: Record<Refund["state"], string> = {
  due: "On its way back; banks can take five to ten days to show it",
  pending: "On its way back; banks can take five to ten days to show it",
  failed: "It hasn’t reached the card yet; the studio is taking care of it",
  done: "Paid back; banks can take five to ten days to show it",
};
