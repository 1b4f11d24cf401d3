import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import type { Payment, Refund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { Sheet, Total } from "./sheet.tsx";

/** The receipt of a refund (D58); a pending one has no number yet and shows its state. */
export function RefundSheet({ payment, refund }: { payment: Payment; refund: Refund }) {
  const { transactionId, receiptNumber, userName, email, slotTiming, trainerName } = payment;
  const { paidOtherwise, settledAt } = refund;
  return (
    <Sheet
      timing={slotTiming}
      stamp={refund.state === "done" ? "Paid back" : null}
      lines={{
        Number: refund.receiptNumber,
        "Paid back to": email ? `${userName}, ${email}` : userName,
        "Requested on": <DateText date={studioDay(new Date(refund.askedAt))} length="short" />,
        Reason: refund.reason,
        State: paidOtherwise ? `Settled offline: ${paidOtherwise}` : states[refund.state],
        "Paid back on": settledAt && <DateText date={studioDay(new Date(settledAt))} length="short" />,
        "Original receipt": (
          <Link
            to={`/dashboard/receipt/${transactionId}`}
            className="text-link inline-flex min-h-6 items-center"
          >
            {receiptNumber ?? transactionId}
          </Link>
        ),
        For: `${slotTiming} with ${trainerName}`,
      }}
    >
      <Total
        name={`${paidOtherwise ? "Settled offline" : "To the card that was charged"}, in US dollars`}
        dollars={refund.amount}
      />
    </Sheet>
  );
}

const states: Record<Refund["state"], string | null> = {
  due: "On its way back; banks take a few days to show it",
  pending: "On its way back; banks take a few days to show it",
  failed: "It hasn’t reached the card yet; the studio is taking care of it",
  done: "Paid back",
};
