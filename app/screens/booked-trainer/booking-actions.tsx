import { CalendarFile } from "#app/features/payments/calendar-file.tsx";
import { CancelBooking } from "#app/features/payments/cancel-booking.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";

type BookingActionsProps = {
  payment: Payment;
  /** It ends soon, and no renewal follows. */
  isRenewable: boolean;
  isOver: boolean;
};

/** The actions on a booking: renew, cancel while possible (D57), add to the calendar. */
export function BookingActions({ payment, isRenewable, isOver }: BookingActionsProps) {
  const { slotTiming, trainerId, trainerName } = payment;
  const slot = `${slotTiming} with ${trainerName}`;
  if (isOver) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {isRenewable && (
        <LinkButton to={slotPath({ label: slotTiming, trainerId })} size="sm" aria-label={`Renew ${slot}`}>
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
