import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { ComerList } from "#app/features/visits/comer-list.tsx";
import { comersOfDaysQuery, comersQuery } from "#app/features/visits/queries.ts";
import { turnoutText } from "#app/features/visits/roll.tsx";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** A trainer's sessions of today and yesterday, those that they give for others among them. */
export function useVisitsTo(trainerId: string, { enabled = true } = {}) {
  const today = studioDay(useNow());
  return useQuery({ ...comersOfDaysQuery(trainerId, [today, dayAfter(today, -1)]), enabled });
}

/** The same for an admin to tick who comes in the trainer's place, and those of a later day that a link names, to read (D77, D88). */
export function Visits({ trainer }: { trainer: User }) {
  const { hash } = useLocation();
  const { data: me } = useMe();
  const now = useNow();
  const [, named = ""] = /^#[A-Z][a-z]+-(\d{4}-\d\d-\d\d)$/.exec(hash) ?? [];
  const isLater = named > studioDay(now);
  const later = useQuery({ ...comersQuery(trainer._id, named), enabled: isLater });
  const lists = [...(useVisitsTo(trainer._id).data ?? []), ...((isLater && later.data) || [])];
  if (!me || lists.length === 0) return null;
  return (
    <div className="border-rule border-t print:not-has-[details[open]]:hidden">
      {lists.map(({ slotTiming, day, comers, isOpen, ...slot }) => (
        <Fold
          key={`${slot.trainerId} ${slotTiming} ${day}`}
          {...(slot.trainerId === trainer._id && { id: `${slotTiming}-${day}` })}
          // Activity Log leads here from how many have booked.
          isOpen={hash === `#${slotTiming}-${day}`}
          title={
            <>
              {slotTiming}
              {slot.trainerId !== trainer._id && ` for ${slot.trainerName}`}, {weekdayOf(day)}{" "}
              <DateText date={day} yearless />: {turnoutText(comers, { day, slotTiming }, now)}
            </>
          }
        >
          <div className="overflow-clip rounded border border-hair">
            {isOpen ? (
              <WhoComes by={me.email} slot={{ slotTiming, ...slot }} {...{ day, comers }} />
            ) : (
              <ComerList slot={{ slotTiming, ...slot }} {...{ day, comers }} />
            )}
          </div>
        </Fold>
      ))}
    </div>
  );
}
