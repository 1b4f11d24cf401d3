import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { asShown } from "#app/data/as-shown.ts";
import { OwnState } from "#app/features/payments/own-state.tsx";
import { amountColumn, membershipColumn, slotColumn } from "#app/features/payments/payment-columns.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { bookableAgain, isOver, renewable } from "#app/features/payments/renewal.ts";
import { WaitingLists } from "#app/features/payments/waiting-lists.tsx";
import { mayBook } from "#app/features/people/may-book.ts";
import { useMe } from "#app/features/people/queries.ts";
import { waitingQuery } from "#app/features/places/queries.ts";
import { DayText } from "#app/page/day-text.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { useNow } from "#app/page/use-now.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { BookingActions } from "./booking-actions.tsx";

export const meta = () => pageMeta({ title: "Booked Trainer" });

/** The columns; whether a booking can be renewed, or its slot booked again, depends on all the others. */
function columnsFor(
  bookings: readonly Payment[],
  { isBooking, today }: { isBooking: boolean; today: string },
) {
  const renewals = isBooking ? renewable(bookings, today) : [];
  const again = isBooking ? bookableAgain(bookings, today) : [];
  const columns: ReadonlyArray<Column<Payment>> = [
    {
      header: "Trainer",
      names: true,
      cell: ({ trainerId, trainerName }) => (
        <TextLink to={`/trainer-details/${trainerId}`}>{trainerName}</TextLink>
      ),
    },
    membershipColumn,
    slotColumn("Slot timing"),
    transactionColumn,
    amountColumn,
    {
      header: "State",
      plain: true,
      cell: (payment) => (
        <div className="grid gap-2">
          <OwnState payment={payment} today={today} />
          <BookingActions
            payment={payment}
            isRenewable={renewals.includes(payment)}
            isBookable={again.includes(payment)}
            isOver={isOver(payment, today)}
          />
        </div>
      ),
    },
  ];
  return columns;
}

const transactionColumn: Column<Payment> = {
  header: "Transaction id",
  cell: ({ transactionId, paidAt }) => (
    <span className="flex flex-wrap items-baseline gap-x-3 md:block">
      <code className="wrap-anywhere font-mono text-small md:block">{transactionId}</code>
      <span className="flex flex-wrap items-center gap-x-3 text-small">
        <DayText moment={paidAt} className="text-muted" />
        <TextLink to={`/dashboard/receipt/${transactionId}`} aria-label={`Receipt ${transactionId}`}>
          Receipt
        </TextLink>
      </span>
    </span>
  ),
};

/** A person's own bookings in every state, newest first (spec §2 Booked Trainer). */
export default function BookedTrainer() {
  const me = useMe().data;
  const email = me?.email ?? "";
  const bookings = useQuery({
    ...paymentsQuery(email, { mine: "true", all: "true" }),
    enabled: email !== "",
    select: (payments) => asShown(payments.filter((payment) => payment.email === email)),
  });
  const today = studioDay(useNow());
  const waiting = useQuery({ ...waitingQuery(email), enabled: email !== "" });
  // Waits for the waiting lists above, so that the layout doesn't shift.
  const shown = { ...bookings, data: waiting.isLoading ? undefined : bookings.data };
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Booked Trainer</PageHeading>
      <WaitingLists waiting={waiting.data ?? []} />
      <Loaded
        query={shown}
        name="Your bookings"
        waiting={<Waiting name="your bookings" shapes={["h-16", "h-16", "h-16"]} className="grid gap-3" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoBookings />
          ) : (
            <div className="grid gap-6">
              <DataTable
                caption="Your bookings"
                columns={columnsFor(rows, { isBooking: mayBook(me?.role), today })}
                rows={rows}
                rowKey="_id"
              />
              <p className="text-muted">
                How was it?{" "}
                <Link to="/dashboard/my-review" className="text-link">
                  Write a review
                </Link>
              </p>
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function NoBookings() {
  return (
    <EmptyState
      as="h2"
      title="No bookings yet"
      action={<LinkButton to="/all-trainers">Find your trainer</LinkButton>}
    >
      Choose a trainer and a slot. Your bookings and receipts appear here.
    </EmptyState>
  );
}
