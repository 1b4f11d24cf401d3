import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useSession } from "#app/account/session.ts";
import { asShown } from "#app/data/as-shown.ts";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { CalendarFile } from "./calendar-file.tsx";
import { CancelBooking } from "./cancel-booking.tsx";
import { forgetBooking, useJustBooked } from "./just-booked.ts";
import { paymentsQuery } from "./queries.ts";
import { ShareTicket } from "./share-ticket.tsx";
import { Ticket } from "./ticket.tsx";

/** The ticket of a booking just made, until it is dismissed: what comes next, and all that one can do about it. */
export default function BookedNote({ className }: { className?: string }) {
  const transactionId = useJustBooked();
  return transactionId && <Booked transactionId={transactionId} className={className} />;
}

function Booked({ transactionId, className }: { transactionId: string; className?: string }) {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  const booked = useQuery({
    ...paymentsQuery(email, { mine: "true" }),
    select: (payments) =>
      asShown(payments.find((payment) => payment.transactionId === transactionId) ?? null),
  });
  const payment = booked.data;
  const isOver = payment === null || (payment && payment.endsOn < studioDay(new Date()));
  useEffect(() => {
    if (isOver && booked.isSuccess && !booked.isFetching) forgetBooking(transactionId);
  }, [isOver, booked.isSuccess, booked.isFetching, transactionId]);

  if (booked.isPending) return <div className={joinClasses("ticket-room", className)} />;
  if (!payment && !booked.isError) return null;
  return (
    <section
      aria-label="Your new booking"
      className={joinClasses("@container ticket-room grid content-start", className)}
    >
      {/* The toast about the payment comes and goes in this line, beside the ticket. */}
      <h2 className="ticket-head font-display text-display-3">You’re booked</h2>
      {payment ? (
        <Ticket payment={payment}>
          <Actions payment={payment} />
          <Foot payment={payment} />
        </Ticket>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded border border-rule bg-raised p-4 sm:p-6">
          <p className="text-lead">
            Your new booking is in{" "}
            <Link to="/dashboard/booked-trainer" className="text-link">
              Booked Trainer
            </Link>
          </p>
          <Dismiss transactionId={transactionId} />
        </div>
      )}
    </section>
  );
}

function Actions({ payment }: { payment: Payment }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <CalendarFile payment={payment} isButton />
      <ShareTicket payment={payment} />
      <CancelBooking payment={payment} />
    </div>
  );
}

function Foot({ payment: { transactionId, receiptNumber } }: { payment: Payment }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="grid justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <TextLink to={`/dashboard/receipt/${transactionId}`}>Receipt</TextLink>
          <span className="tabular text-muted text-small">{receiptNumber}</span>
        </p>
        <Dismiss transactionId={transactionId} />
      </div>
      <p aria-hidden="true" className="ticket-stamp me-3 mb-1">
        Paid
      </p>
    </div>
  );
}

function Dismiss({ transactionId }: { transactionId: string }) {
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
