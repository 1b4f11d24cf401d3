import { useQuery } from "@tanstack/react-query";
import { BookAgain } from "#app/features/payments/book-again.tsx";
import { useForgetOver } from "#app/features/payments/just-booked.ts";
import { StateText } from "#app/features/payments/own-state.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { bookableAgain, endsSoon, isOver, isSameSlot, renewable } from "#app/features/payments/renewal.ts";
import { TicketHidden } from "#app/features/payments/ticket-hidden.tsx";
import { HeldPlaces, WaitingLists } from "#app/features/payments/waiting-lists.tsx";
import { mayBook } from "#app/features/people/may-book.ts";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { waitingQuery } from "#app/features/places/queries.ts";
import { OwnVisits } from "#app/features/visits/own-visits.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { BookingRows } from "./booking-rows.tsx";
import { NextSlot } from "./next-slot.tsx";
import { SlotWords } from "./slot-words.tsx";
import { EmptyWeek, Week } from "./week.tsx";

/**
 * What a person trains: a place offered to them, their next session, their week, their waiting lists, and what they can
 * book again. Trainers and admins cannot book: they see it only if they booked before (D24).
 */
export function OwnWeek({ me }: { me: User }) {
  const isBooking = mayBook(me.role);
  const payments = useQuery(paymentsQuery(me.email, { mine: "true", all: "true" }));
  const waiting = useQuery({ ...waitingQuery(me.email), enabled: isBooking });
  if (!isBooking && !payments.data?.some(isBooked)) return null;
  // Waits for the offered places on top, so that the layout doesn't shift.
  const shown = { ...payments, data: waiting.isLoading ? undefined : payments.data };
  const hasOffer = (waiting.data ?? []).some(({ offeredUntil }) => offeredUntil !== null);
  return (
    <Loaded
      query={shown}
      name="Your week"
      waiting={<Waiting name="your week" shapes={["h-56", "h-72"]} className="grid gap-8" />}
    >
      {(paid) => (
        <div className="grid gap-8">
          <HeldPlaces waiting={waiting.data ?? []} />
          <Booked paid={paid} isBooking={isBooking} hasOffer={hasOffer} email={me.email} />
          <OwnVisits email={me.email} />
          <WaitingLists waiting={waiting.data ?? []} />
          {isBooking && <Again paid={paid} />}
        </div>
      )}
    </Loaded>
  );
}

function isBooked({ status }: Payment): boolean {
  return status === "booked";
}

type BookedProps = {
  /** In every state, newest first. */
  paid: readonly Payment[];
  isBooking: boolean;
  /** Then that is the one thing to do next. */
  hasOffer: boolean;
  email: string;
};

function Booked({ paid, isBooking, hasOffer, email }: BookedProps) {
  const now = useNow();
  const today = studioDay(now);
  useForgetOver(paid.filter((payment) => isOver(payment, today)));
  const booked = paid.filter(isBooked);
  const current = booked.filter((payment) => !isOver(payment, today));
  const renewals = isBooking ? renewable(current, today) : [];
  const next = hasOffer ? undefined : renewals.find((payment) => endsSoon(payment, today));
  return (
    <>
      <TicketHidden />
      <NextSlot
        booked={booked}
        again={bookableAgain(paid, today)}
        isBooking={isBooking}
        isNext={!hasOffer && !next}
        now={now}
      />
      {/* The session that they are about comes first. */}
      <SlotWords email={email} />
      {current.length > 0 && <Week current={current} renewals={renewals} next={next} now={now} />}
      {current.length === 0 && isBooking && <EmptyWeek now={now} />}
    </>
  );
}

/** More is in Booked Trainer. */
const mostAgain = 3;

/** The member's slots of before, each with a way to book it again. */
function Again({ paid }: { paid: readonly Payment[] }) {
  const today = studioDay(useNow());
  // With nothing booked at all, the next session's panel offers the last one.
  const isIdle = paid.every((payment) => isOver(payment, today));
  const last = isIdle && paid.find(isBooked);
  const again = bookableAgain(paid, today).filter((payment) => !last || !isSameSlot(payment, last));
  if (again.length === 0) return null;
  return (
    <BookingRows title="Train again" className="print:hidden">
      {again.slice(0, mostAgain).map((payment) => (
        <SlotOfBefore key={payment._id} payment={payment} today={today} />
      ))}
    </BookingRows>
  );
}

function SlotOfBefore({ payment, today }: { payment: Payment; today: string }) {
  const { slotTiming, trainerName } = payment;
  return (
    <li className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 border-hair border-b py-2 narrow:grid-cols-1">
      <SlotLight timing={slotTiming} />
      <p className="wrap-anywhere">
        {slotTiming} with {trainerName}
        <span className="block text-muted text-small">
          <StateText payment={payment} today={today} />
        </span>
      </p>
      <BookAgain payment={payment} />
    </li>
  );
}
