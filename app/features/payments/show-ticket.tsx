import type { ButtonSize } from "#app/ui/button-style.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";
import { rememberBooking } from "./just-booked.ts";

/** Leads to a membership's ticket, on which it is shared: Home shows it, hidden or paid for on another device as it may be. */
export function ShowTicket({ payment, size }: { payment: Payment; size?: ButtonSize }) {
  const { transactionId, slotTiming, trainerName } = payment;
  return (
    <LinkButton
      to="/"
      variant="quiet"
      size={size}
      aria-label={`Ticket: ${slotTiming} with ${trainerName}`}
      className="-mx-3 px-3 max-sm:min-h-target print:hidden"
      onClick={() => rememberBooking(transactionId)}
    >
      Ticket
    </LinkButton>
  );
}
