import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { comersOfDaysQuery } from "#app/features/visits/queries.ts";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** A trainer's sessions of today and yesterday, and those that they gave for others. */
export function useVisitsTo(trainerId: string, { enabled = true } = {}) {
  const today = studioDay(useNow());
  return useQuery({ ...comersOfDaysQuery(trainerId, [today, dayAfter(today, -1)]), enabled });
}

/** The same for an admin to tick who comes in the trainer's place (D77). */
export function Visits({ trainer }: { trainer: User }) {
  const { hash } = useLocation();
  const { data: me } = useMe();
  const lists = useVisitsTo(trainer._id).data ?? [];
  if (!me || lists.length === 0) return null;
  return (
    <div className="border-rule border-t print:not-has-[details[open]]:hidden">
      {lists.map(({ slotTiming, day, comers, ...slot }) => (
        <Fold
          key={`${slot.trainerId} ${slotTiming} ${day}`}
          {...(slot.trainerId === trainer._id && { id: `${slotTiming}-${day}` })}
          // Activity Log leads here from how many have booked.
          isOpen={hash === `#${slotTiming}-${day}`}
          title={
            <>
              {slotTiming}
              {slot.trainerId !== trainer._id && ` for ${slot.trainerName}`}, {weekdayOf(day)}{" "}
              <DateText date={day} yearless />: {comers.filter(({ came }) => came).length} of {comers.length}{" "}
              came
            </>
          }
        >
          <div className="overflow-clip rounded border border-hair">
            <WhoComes by={me.email} slot={{ slotTiming, ...slot }} {...{ day, comers }} />
          </div>
        </Fold>
      ))}
    </div>
  );
}
