import { Button } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import type { Column } from "#app/ui/data-table.tsx";
import { priceText } from "#app/ui/price.tsx";
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

/** The refundable rest of a payment, in dollars. */
export function remainsOf({ price, refunded }: Payment): number {
  return (Math.round(price * 100) - Math.round(refunded * 100)) / 100;
}
