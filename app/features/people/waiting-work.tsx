import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asShown } from "#app/data/as-shown.ts";
import {
  bookedText,
  calledOffQuery,
  dayOf,
  isToTake,
  keyOf,
  nameOf,
  untaughtWords,
} from "#app/features/absences/called-off.ts";
import { failedRefundsQuery, owedWords } from "#app/features/payments/failed-refunds.ts";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { paymentsSummaryQuery } from "#app/features/payments/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { priceText } from "#app/ui/price.tsx";
import type { CalledOffSession } from "#contract/absences.ts";
import type { FailedRefund } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import type { Unfinished } from "#contract/unfinished.ts";
import { applicationsWaitingQuery, applicationWords, unfinishedQuery } from "./admin-queries.ts";

/** Things of one kind that wait for an admin. */
export type Waiting = {
  /** How many; as the API puts it where that counts. */
  count: string | number;
  /** The singular and plural of what is counted. */
  words: [one: string, many: string];
  /** Whom or what the first is about. */
  first: string | undefined;
  /** Where they are all seen to. */
  to: string;
  isFailure?: boolean;
  /** Each by itself, or together where the next leads to the others. */
  tasks: readonly Task[];
};

/** One thing to do: where it is done, or for which session somebody is found. */
export type Task = { key: string; text: ReactNode; action: string; about: string } & (
  | { to: string }
  | { session: CalledOffSession }
);

/** What waits for an admin, as the page after their login and Activity Log say it (D88). */
export type WaitingWork = {
  asked: readonly UseQueryResult<unknown>[];
  /** Undefined until all of it is known; without kinds of which nothing waits. */
  kinds: readonly Waiting[] | undefined;
};

/** What waits for an admin; nothing is asked for anybody else. */
export function useWaitingWork({ isAdmin }: { isAdmin: boolean }): WaitingWork {
  const failed = useQuery({ ...failedRefundsQuery(), select: asShown, enabled: isAdmin });
  const applications = useQuery({ ...applicationsWaitingQuery(), select: asShown, enabled: isAdmin });
  const off = useQuery({ ...calledOffQuery(), select: asShown, enabled: isAdmin });
  const summary = useQuery({ ...paymentsSummaryQuery(), select: asShown, enabled: isAdmin });
  const unfinished = useQuery({ ...unfinishedQuery, enabled: isAdmin });
  const tomorrow = dayAfter(studioDay(useNow()));
  const asked = [failed, applications, off, summary, unfinished];
  if (!failed.data || !applications.data || !off.data || !summary.data || !unfinished.data)
    return { asked, kinds: undefined };
  const untaught = off.data.filter(isToTake);
  const isSoon = untaught.some(({ day }) => day <= tomorrow);
  // The most urgent first; those that wait for a place are offered one by itself.
  const kinds = [
    ...(isSoon ? [untaughtSessions(untaught)] : []),
    failedRefunds(failed.data),
    ...(isSoon ? [] : [untaughtSessions(untaught)]),
    applicationsToAnswer(applications.data),
    unfinishedRegistrations(unfinished.data),
    heldPlaces(summary.data.slots.filter(({ offeredUntil }) => offeredUntil.length > 0)),
    waitedSlots(summary.data.slots.filter(({ waiting }) => waiting > 0)),
  ];
  return { asked, kinds: kinds.filter(({ tasks }) => tasks.length > 0) };
}

function failedRefunds(failed: readonly FailedRefund[]): Waiting {
  return {
    count: failed.length,
    words: owedWords(failed),
    first: failed[0]?.userName,
    to: "/dashboard/balance",
    isFailure: true,
    tasks: failed.map(({ _id, amount, userName, desk }) => ({
      key: _id,
      text: desk ? (
        <>
          <strong>{userName}</strong> gets {priceText(amount)} back at the desk
        </>
      ) : (
        <>
          A refund of {priceText(amount)} to <strong>{userName}</strong> failed
        </>
      ),
      to: `/dashboard/balance#refund-${_id}`,
      action: "Settle",
      about: `Refund to ${userName}`,
    })),
  };
}

function applicationsToAnswer({ total, first }: { total: string; first: string | undefined }): Waiting {
  const to = "/dashboard/applied-trainer";
  const others = total === "2" ? "one other" : "others";
  const text = (
    <>
      <strong>{first}</strong>
      {total === "1" ? " wants" : ` and ${others} want`} to coach with us
    </>
  );
  return {
    count: total,
    words: applicationWords,
    first,
    to,
    tasks:
      total === "0" ? [] : [{ key: "applications", text, to, action: "Answer", about: `${total} to answer` }],
  };
}

function untaughtSessions(untaught: readonly CalledOffSession[]): Waiting {
  const [first] = untaught;
  return {
    count: untaught.length,
    words: untaughtWords,
    first: first && `${dayOf(first)}, ${first.slotTiming} of ${first.trainerName}`,
    to: "/dashboard/activity-log#waiting",
    tasks: untaught.map((session) => ({
      key: keyOf(session),
      text: (
        <>
          {dayOf(session)}, {session.slotTiming} of <strong>{session.trainerName}</strong>: nobody teaches it,{" "}
          {bookedText(session)}
        </>
      ),
      session,
      action: "Find somebody",
      about: nameOf(session),
    })),
  };
}

type Slot = PaymentsSummary["slots"][number];

/** Who waits for a place, and for whom one is held. */
const whoWaits = "/dashboard/all-users?pays=waits#everybody";

function nameOfSlot({ slotTiming, trainerName }: Slot): string {
  return `${slotTiming} with ${trainerName}`;
}

function waitedSlots(waited: readonly Slot[]): Waiting {
  return {
    count: waited.reduce((sum, { waiting }) => sum + waiting, 0),
    words: ["person waiting for a place", "people waiting for a place"],
    first: waited[0] && nameOfSlot(waited[0]),
    to: whoWaits,
    tasks: waited.map((slot) => ({
      key: `${slot.trainerId} ${slot.slotTiming}`,
      text: (
        <>
          {slot.waiting === 1 ? "1 person waits" : `${slot.waiting} people wait`} for {slot.slotTiming} with{" "}
          <strong>{slot.trainerName}</strong>: the first place that comes free is offered by itself
        </>
      ),
      to: whoWaits,
      action: "See who",
      about: nameOfSlot(slot),
    })),
  };
}

/** Places that are held for the first of a waiting list, who has not paid yet (D55). */
function heldPlaces(slots: readonly Slot[]): Waiting {
  const places = slots.flatMap((slot) => slot.offeredUntil.map((until, place) => ({ slot, until, place })));
  return {
    count: places.length,
    words: ["place held from a waiting list", "places held from waiting lists"],
    first: slots[0] && nameOfSlot(slots[0]),
    to: whoWaits,
    tasks: places.map(({ slot, until, place }) => ({
      key: `held ${slot.trainerId} ${slot.slotTiming} ${place}`,
      text: (
        <>
          A place in {slot.slotTiming} with <strong>{slot.trainerName}</strong> is held for somebody from its
          waiting list until <MomentText moment={until} />
        </>
      ),
      to: whoWaits,
      action: "See who",
      about: nameOfSlot(slot),
    })),
  };
}

function unfinishedRegistrations(unfinished: readonly Unfinished[]): Waiting {
  const to = "/dashboard/all-users#unfinished";
  return {
    count: unfinished.length,
    words: ["unfinished registration", "unfinished registrations"],
    first: unfinished[0]?.email,
    to,
    tasks: unfinished.map(({ email }) => ({
      key: email,
      text: (
        <>
          <strong>{email}</strong> has not finished registering
        </>
      ),
      to,
      action: "See",
      about: email,
    })),
  };
}
