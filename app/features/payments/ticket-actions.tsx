import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { announce } from "#app/ui/live-region.tsx";
import type { Payment } from "#contract/payments.ts";
import { CalendarFile } from "./calendar-file.tsx";
import { CancelBooking } from "./cancel-booking.tsx";
import { ChooseDays } from "./choose-days.tsx";
import { hiddenTicket } from "./hidden-ticket.ts";
import { forgetBooking } from "./just-booked.ts";
import { ShareTicket } from "./share-ticket.tsx";

/** What one can do with a new booking's ticket; belongs in it, because its picture is drawn from the page. */
export function TicketActions({ payment, children }: { payment: Payment; children?: ReactNode }) {
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {children}
        <ChooseDays payment={payment} isFramed />
        <CalendarFile payment={payment} isButton />
        <ShareTicket payment={payment} />
      </div>
      <CancelBooking payment={payment} />
    </div>
  );
}

type HideTicketProps = {
  transactionId: string;
  /** Says which booking it is about, where a page has several in rows. */
  label?: string;
};

/** Puts the ticket of a new booking away, which can be taken back; the booking stays. */
export function HideTicket({ transactionId, label }: HideTicketProps) {
  const { key } = useLocation();
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={label && `Hide: ${label}`}
      className={label ? undefined : "-ms-3"}
      onClick={() => {
        forgetBooking(transactionId);
        hiddenTicket.write({ transactionId, at: key });
        announce("The ticket is hidden.");
        focusHeading();
      }}
    >
      {label ? "Hide" : "Hide this ticket"}
    </Button>
  );
}

/** Pressed on a new booking's stub. */
export function PaidStamp() {
  return (
    <p aria-hidden="true" className="ticket-stamp me-3 mb-1 translate-y-2">
      Paid
    </p>
  );
}
