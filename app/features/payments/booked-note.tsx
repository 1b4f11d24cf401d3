import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useSession } from "#app/account/session.ts";
import { asShown } from "#app/data/as-shown.ts";
import { ShowCode } from "#app/features/visits/show-code.tsx";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { useNow } from "#app/page/use-now.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { nextBooked } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import { forgetBooking, useJustBooked, useSeenBefore } from "./just-booked.ts";
import { paymentsQuery } from "./queries.ts";
import { renewedBy } from "./renewal.ts";
import { Ticket } from "./ticket.tsx";
import { HideTicket, PaidStamp, TicketActions } from "./ticket-actions.tsx";
import { TicketOutline } from "./ticket-outline.tsx";

/** The ticket of a booking just made, until it is hidden: what comes next, and all that one can do about it. */
export default function BookedNote() {
  const transactionId = useJustBooked().at(-1);
  return transactionId ? <Booked key={transactionId} transactionId={transactionId} /> : <TicketOutline />;
}

function Booked({ transactionId }: { transactionId: string }) {
  const session = useSession();
  const now = useNow();
  const today = studioDay(now);
  const email = session.status === "signedIn" ? session.email : "";
  const booked = useQuery({
    ...paymentsQuery(email, { mine: "true" }),
    // What was paid for in another tab is not among those read before: without it, it would be forgotten for both.
    refetchOnMount: ({ state }) => state.data?.some((one) => one.transactionId === transactionId) || "always",
    select: (payments) => {
      const payment = payments.find((one) => one.transactionId === transactionId) ?? null;
      return asShown({ payment, before: payment && renewedBy(payment, { payments, now }) });
    },
  });
  const { payment, before } = booked.data ?? {};
  const ofToday = [before, payment].find((one) => one && nextBooked(one, now) === today);
  const isSeen = useSeenBefore(transactionId, { isShown: Boolean(payment) });
  const isOver = payment === null || (payment && payment.endsOn < today);
  useEffect(() => {
    if (isOver && booked.isSuccess && !booked.isFetching) forgetBooking(transactionId);
  }, [isOver, booked.isSuccess, booked.isFetching, transactionId]);

  if (booked.isPending) return <TicketOutline />;
  if (!payment && !booked.isError) return null;
  return (
    <section aria-label="Your new booking" className="@container ticket-room grid grid-rows-[auto_1fr]">
      {/* The toast about the payment comes and goes in this line, beside the ticket. */}
      <h2 className="ticket-head font-display text-display-3">
        {payment && payment.startsOn > today ? `Renewed, until ${dayText(payment.endsOn)}` : "You’re booked"}
      </h2>
      {payment ? (
        <Ticket payment={payment} before={before} isSeen={isSeen}>
          <TicketActions payment={payment}>
            {ofToday && <ShowCode booking={ofToday} day={today} />}
          </TicketActions>
          <Foot transactionId={transactionId} />
        </Ticket>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4 self-start rounded border border-rule bg-raised p-4 sm:p-6">
          <p className="text-lead">
            Your new booking is in{" "}
            <Link to="/dashboard/booked-trainer" className="text-link">
              Booked Trainer
            </Link>
          </p>
          <HideTicket transactionId={transactionId} />
        </div>
      )}
      <div className="print:pt-2">
        <PrintedOn />
      </div>
    </section>
  );
}

function Foot({ transactionId }: { transactionId: string }) {
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <HideTicket transactionId={transactionId} />
      <PaidStamp />
    </div>
  );
}
