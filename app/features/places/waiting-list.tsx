import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { mayBook } from "#app/features/people/may-book.ts";
import { useMe } from "#app/features/people/queries.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { latePart } from "#app/ui/late-part.ts";
import { announce } from "#app/ui/live-region.tsx";
import { toast } from "#app/ui/toast.ts";
import type { NewWaiting } from "#contract/places.ts";
import type { Role } from "#contract/users.ts";
import { booking } from "#studio/booking.ts";
import { type SlotStanding, slotPlacesQuery, useJoinWaitingList, useLeaveWaitingList } from "./queries.ts";

/** Few need it: it would come with every slot's page. */
const ConfirmFirst = latePart(
  async () => (await import("#app/features/people/confirm-first.tsx")).ConfirmFirst,
);

type WaitingListProps = {
  slot: NewWaiting;
  standing: SlotStanding;
  role: Role | undefined;
};

/** Says that a slot is full, and lets members join its waiting list (D55). */
export function WaitingList({ slot, standing: { places, own }, role }: WaitingListProps) {
  const titleId = useId();
  const join = useJoinWaitingList();
  const leave = useLeaveWaitingList();
  const isBusy = join.isPending || leave.isPending;
  const waitingId = own?.waitingId ?? null;
  const { data: me } = useMe();
  const waitsForProof = waitingId === null && me?.email_proven === false;
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string>();

  /** By now: the lists are read again after a refusal. */
  function hasPlace(): boolean {
    const places = queries.getQueryData(slotPlacesQuery(slot.trainerId).queryKey);
    return (places?.find(({ slotTiming }) => slotTiming === slot.slotTiming)?.left ?? 0) > 0;
  }

  async function change() {
    setRefusal(undefined);
    try {
      if (waitingId === null) await join.mutateAsync(slot);
      else await leave.mutateAsync(waitingId);
      announce(waitingId === null ? "You are on the waiting list." : "You have left the waiting list.");
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.code === "conflict";
      if (!isRefused) toast.failure();
      else if (hasPlace()) {
        toast.error(error.message);
        // This section and its button disappear.
        focusHeading();
      } else setRefusal(error.message);
    }
  }

  return (
    <section
      aria-labelledby={titleId}
      className="grid justify-items-start gap-4 border-highlight border-l-6 bg-sunken p-4 sm:p-6"
    >
      <div className="grid gap-2">
        <h2 id={titleId} className="font-display text-display-3 normal-case">
          {waitingId === null ? "This slot is full" : `You are number ${own?.position} on the waiting list`}
        </h2>
        <p className="max-w-text">
          {waitingId === null
            ? `${takenText(places?.places)}${queueText(places?.waiting ?? 0, mayBook(role))}.`
            : "The slot is full."}
          {mayBook(role) &&
            ` We’ll email you when it’s your turn and hold the place for up to ${booking.offerHours} hours.`}
        </p>
      </div>
      {refusal && (
        <p role="alert" className="max-w-text font-semibold">
          {refusal}
        </p>
      )}
      {mayBook(role) && waitsForProof && (
        <Suspense>
          <ConfirmFirst
            email={me.email}
            to="join the waiting list"
            backTo={slotPath({ label: slot.slotTiming, trainerId: slot.trainerId })}
          />
        </Suspense>
      )}
      {mayBook(role) && !waitsForProof && (
        // One button, so that it keeps the focus when its label changes.
        <Button
          variant={waitingId === null ? "primary" : "secondary"}
          busy={isBusy}
          onClick={() => void change()}
        >
          {waitingId === null ? "Join the waiting list" : "Leave the waiting list"}
        </Button>
      )}
    </section>
  );
}

function takenText(places: number | undefined): string {
  if (places === 1) return "The only place is taken";
  return places === 2 ? "Both places are taken" : `All ${places ?? ""} places are taken`;
}

function queueText(waiting: number, mayJoin: boolean): string {
  if (waiting === 0) return mayJoin ? ", and nobody is ahead of you" : "";
  return ` and ${waiting === 1 ? "one person is" : `${waiting} people are`} ${mayJoin ? "ahead of you" : "waiting"}`;
}
