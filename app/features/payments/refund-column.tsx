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

/** The refundable rest of a payment, in dollars; without what waits at the desk already (D91). */
export function remainsOf({ price, refunded, refunds, desk }: Payment): number {
  const waiting = desk ? refunds.filter(({ state }) => state === "failed") : [];
  const cents = [refunded, ...waiting.map(({ amount }) => amount)].map((dollars) =>
    Math.round(dollars * 100),
  );
  return (Math.round(price * 100) - cents.reduce((sum, one) => sum + one, 0)) / 100;
}
