import type { ButtonSize } from "#app/ui/button-style.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";
import { rememberBooking } from "./just-booked.ts";

type ShowTicketProps = {
  payment: Payment;
  size?: ButtonSize;
  /** As one of the first of its membership's actions. */
  isFramed?: boolean;
};

/** Leads to a membership's ticket, on which it is shared: Home shows it, hidden or paid for on another device as it may be. */
export function ShowTicket({ payment, size, isFramed = false }: ShowTicketProps) {
  const { transactionId, slotTiming, trainerName } = payment;
  return (
    <LinkButton
      to="/"
      variant={isFramed ? "secondary" : "quiet"}
      size={size}
      aria-label={`Ticket: ${slotTiming} with ${trainerName}`}
      className={joinClasses("max-sm:min-h-target print:hidden", !isFramed && "-mx-3 px-3")}
      onClick={() => rememberBooking(transactionId)}
    >
      Ticket
    </LinkButton>
  );
}
