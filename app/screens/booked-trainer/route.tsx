import { useQuery } from "@tanstack/react-query";
import { asShown } from "#app/data/as-shown.ts";
import { useForgetOver } from "#app/features/payments/just-booked.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { bookableAgain, isOver } from "#app/features/payments/renewal.ts";
import { HeldPlaces, WaitingLists } from "#app/features/payments/waiting-lists.tsx";
import { mayBook } from "#app/features/people/may-book.ts";
import { useMe } from "#app/features/people/queries.ts";
import { waitingQuery } from "#app/features/places/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useNow } from "#app/page/use-now.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { CurrentBookings } from "./current-bookings.tsx";
import { EarlierBookings } from "./earlier-bookings.tsx";

export const meta = () => pageMeta({ title: "Booked Trainer" });

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
      {waiting.data && (
        <>
          <HeldPlaces waiting={waiting.data} />
          <WaitingLists waiting={waiting.data} />
        </>
      )}
      <Loaded
        query={shown}
        name="Your bookings"
        waiting={<Waiting name="your bookings" shapes={["h-16", "h-16", "h-16"]} className="grid gap-3" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoBookings />
          ) : (
            <Bookings bookings={rows} isBooking={mayBook(me?.role)} today={today} />
          )
        }
      </Loaded>
    </div>
  );
}

type BookingsProps = { bookings: readonly Payment[]; isBooking: boolean; today: string };

/** What one has first, then what is over. */
function Bookings({ bookings, isBooking, today }: BookingsProps) {
  const over = bookings.filter((payment) => isOver(payment, today));
  useForgetOver(over);
  const current = bookings.filter((payment) => !over.includes(payment));
  const again = isBooking ? bookableAgain(bookings, today) : [];
  const earlier = over.length > 0 && (
    <EarlierBookings
      caption={current.length > 0 ? "Earlier bookings" : "Your bookings"}
      bookings={over}
      again={again}
      today={today}
    />
  );
  return (
    <div className="grid gap-8">
      {current.length > 0 && <CurrentBookings bookings={current} isBooking={isBooking} today={today} />}
      {current.length > 0 && earlier ? <Part title="Earlier bookings">{earlier}</Part> : earlier}
      {bookings.some(({ startsOn }) => startsOn < today) && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          How was it?
          <TextLink to="/dashboard/my-review" className="max-sm:min-h-target">
            Write a review
          </TextLink>
        </p>
      )}
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
