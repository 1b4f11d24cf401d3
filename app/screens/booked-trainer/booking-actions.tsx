import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { CancelBooking } from "#app/features/payments/cancel-booking.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";

type BookingActionsProps = {
  payment: Payment;
  /** It runs, and no renewal follows. */
  isRenewable: boolean;
  /** It is over, and the slot is not booked again. */
  isBookable: boolean;
  isOver: boolean;
};

/** The actions on a booking: renew, cancel while possible (D57), add to the calendar, book again. */
export function BookingActions({ payment, isRenewable, isBookable, isOver }: BookingActionsProps) {
  const { slotTiming, trainerId, trainerName } = payment;
  const slot = `${slotTiming} with ${trainerName}`;
  const path = slotPath({ label: slotTiming, trainerId });
  if (isBookable)
    return (
      <LinkButton
        to={path}
        size="sm"
        variant="secondary"
        aria-label={`Book again: ${slot}`}
        className="justify-self-start"
      >
        Book again
      </LinkButton>
    );
  if (isOver) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:grid md:justify-items-start">
      {isRenewable && (
        <LinkButton to={path} size="sm" variant="secondary" aria-label={`Renew ${slot}`}>
          Renew
        </LinkButton>
      )}
      <CancelBooking payment={payment} />
      <span className="text-small">
        <CalendarFile payment={payment} label={`Add to calendar: ${slot}`} />
      </span>
    </div>
  );
}
