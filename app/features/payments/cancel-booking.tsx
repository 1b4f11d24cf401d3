import { useState } from "react";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { MomentText } from "./moment-text.tsx";
import { useCancelBooking } from "./queries.ts";

/** Cancels a booking, and says until when and what comes back; nothing once it is too late (D57). */
export function CancelBooking({ payment }: { payment: Payment }) {
  const { transactionId, slotTiming, trainerName, cancellableUntil } = payment;
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: cancel } = useCancelBooking();
  if (!cancellableUntil) return null;
  return (
    <div className="flex flex-wrap items-center">
      <Button
        variant="quiet"
        aria-label={`Cancel booking ${transactionId}`}
        className="-ms-3 whitespace-nowrap px-3"
        onClick={() => setIsAsking(true)}
      >
        Cancel booking
      </Button>
      <span className="text-muted text-small">
        until <MomentText moment={cancellableUntil} />
        {payment.refunded === 0 && ", full refund"}
      </span>
      {isAsking && (
        <RemoveDialog
          title={`Cancel ${slotTiming} with ${trainerName}?`}
          text={`${amountBack(payment)} to the card you paid with. Your place will be freed at once.`}
          confirmLabel="Cancel booking"
          cancelLabel="Keep it"
          remove={async () => {
            await cancel(payment._id);
            return "Your booking is cancelled.";
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function amountBack({ price, refunded }: Payment): string {
  return refunded > 0
    ? `The ${priceText(price - refunded)} not yet refunded goes back`
    : `All ${priceText(price)} goes back`;
}
