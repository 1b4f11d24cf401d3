import { focusHeading } from "#app/ui/focus-heading.ts";
import type { Payment } from "#contract/payments.ts";
import { CalendarFile } from "./calendar-file.tsx";
import { CancelBooking } from "./cancel-booking.tsx";
import { forgetBooking } from "./just-booked.ts";
import { ShareTicket } from "./share-ticket.tsx";

/** What one can do with a new booking's ticket; belongs in it, because its picture is drawn from the page. */
export function TicketActions({ payment }: { payment: Payment }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 print:hidden">
      <CalendarFile payment={payment} isButton />
      <ShareTicket payment={payment} />
      <CancelBooking payment={payment} />
    </div>
  );
}

/** Puts the ticket of a new booking away. */
export function DismissTicket({ transactionId }: { transactionId: string }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center text-link"
      onClick={() => {
        forgetBooking(transactionId);
        focusHeading();
      }}
    >
      Dismiss
    </button>
  );
}

/** Pressed on a new booking's stub. */
export function PaidStamp() {
  return (
    <p aria-hidden="true" className="ticket-stamp me-3 mb-1">
      Paid
    </p>
  );
}
