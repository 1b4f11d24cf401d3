import { useState } from "react";
import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { useCancelBooking } from "#app/features/payments/queries.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";

type BookingActionsProps = {
  payment: Payment;
  /** It ends soon, and no renewal follows. */
  isRenewable: boolean;
  isOver: boolean;
};

/** The actions on a booking: renew, cancel while possible (D57), add to the calendar. */
export function BookingActions({ payment, isRenewable, isOver }: BookingActionsProps) {
  const { transactionId, slotTiming, trainerId, trainerName, cancellableUntil } = payment;
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: cancel } = useCancelBooking();
  const slot = `${slotTiming} with ${trainerName}`;
  if (isOver) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {isRenewable && (
        <LinkButton to={slotPath({ label: slotTiming, trainerId })} size="sm" aria-label={`Renew ${slot}`}>
          Renew
        </LinkButton>
      )}
      {cancellableUntil && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Cancel booking ${transactionId}`}
            className="whitespace-nowrap"
            onClick={() => setIsAsking(true)}
          >
            Cancel booking
          </Button>
          <span className="text-muted text-small">
            until <MomentText moment={cancellableUntil} />
          </span>
        </div>
      )}
      <span className="text-small">
        <CalendarFile payment={payment} label={`Add to calendar: ${slot}`} />
      </span>
      {isAsking && (
        <RemoveDialog
          title={`Cancel ${slot}?`}
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
