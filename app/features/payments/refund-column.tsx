import { Button } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { priceText } from "#app/ui/price.tsx";
import { centsOfDollars } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";

/** A button for each payment that has something left to refund, named for how much, whom and what. */
export function refundColumn(
  onRefund: (paymentId: string) => void,
  variant: ButtonVariant = "quiet",
): Column<Payment> {
  return {
    header: "Refund",
    quiet: true,
    align: "end",
    cell: (payment) => {
      const { _id, userName, slotTiming, trainerName } = payment;
      const remains = remainsOf(payment);
      if (remains <= 0) return null;
      return (
        <Button
          variant={variant}
          size="sm"
          onClick={() => onRefund(_id)}
          className={variant === "quiet" ? "-mx-3" : undefined}
        >
          Refund…
          <span className="sr-only">
            {" "}
            {priceText(remains)} to {userName}, {slotTiming} with {trainerName}
          </span>
        </Button>
      );
    },
  };
}

/** What may still be refunded of a payment, in dollars: without what failed, or waits at the desk (D58, D91). */
export function remainsOf(payment: Payment): number {
  return (paidCentsOf(payment) - owedCentsOf(payment)) / 100;
}

/** Cents that failed to go back, or wait at the desk; of no more than is left. */
export function owedCentsOf(payment: Payment): number {
  const failed = payment.refunds.filter(({ state }) => state === "failed");
  const cents = failed.reduce((sum, { amount }) => sum + centsOfDollars(amount), 0);
  return Math.min(cents, paidCentsOf(payment));
}

function paidCentsOf({ price, refunded }: Payment): number {
  return centsOfDollars(price) - centsOfDollars(refunded);
}
