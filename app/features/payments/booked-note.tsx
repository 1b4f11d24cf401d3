import { useQuery } from "@tanstack/react-query";
import x from "lucide/dist/esm/icons/x.mjs";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useSession } from "#app/account/session.ts";
import { asShown } from "#app/data/as-shown.ts";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { studioDay } from "#contract/studio-time.ts";
import { CalendarFile } from "./calendar-file.tsx";
import { forgetBooking, useJustBooked } from "./just-booked.ts";
import { paymentsQuery } from "./queries.ts";

/** A note on a booking just made: it stays longer than a toast, and links to the receipt and the calendar file. */
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

  if (booked.isPending) return <div className={joinClasses(band, className)} />;
  if (!payment) {
    return booked.isError ? (
      <Note transactionId={transactionId} className={className}>
        <p className="text-lead">
          Your new booking is in{" "}
          <Link to="/dashboard/booked-trainer" className="text-link">
            Booked Trainer
          </Link>
        </p>
      </Note>
    ) : null;
  }
  return (
    <Note transactionId={transactionId} className={className}>
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="text-lead">
          <SlotLight timing={payment.slotTiming} className="me-2" />
          <strong>You’re booked:</strong> {payment.slotTiming} with {payment.trainerName}, from{" "}
          <DateText date={payment.startsOn} length="short" yearless />
        </p>
        <p className="flex flex-wrap items-center gap-x-6">
          <Link
            to={`/dashboard/receipt/${transactionId}`}
            className="inline-flex min-h-target items-center text-link"
          >
            Receipt
          </Link>
          <CalendarFile payment={payment} />
        </p>
        <p aria-hidden="true" className="ticket-stamp ms-auto me-3 text-title max-xl:hidden">
          Paid
        </p>
      </div>
    </Note>
  );
}

/** The same height before its text has loaded. */
const band = "surface-studio page-width min-h-34 md:min-h-25 xl:min-h-18";

type NoteProps = { transactionId: string; className: string | undefined; children: ReactNode };

function Note({ transactionId, className, children }: NoteProps) {
  return (
    <section
      aria-label="Your new booking"
      className={joinClasses(band, "grid grid-cols-[1fr_auto] items-center gap-x-4 py-3", className)}
    >
      {children}
      <IconButton
        label="Dismiss"
        onClick={() => {
          forgetBooking(transactionId);
          focusHeading();
        }}
      >
        <Icon of={x} />
      </IconButton>
    </section>
  );
}
