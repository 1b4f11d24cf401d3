import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { comersQuery } from "#app/features/visits/queries.ts";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

/** A trainer's sessions of today and yesterday, and those that they gave for others, for an admin to tick who comes in their place (D77). */
export function Visits({ trainer }: { trainer: User }) {
  const today = studioDay(useNow());
  return [today, dayAfter(today, -1)].map((day) => <Sessions key={day} trainerId={trainer._id} day={day} />);
}

function Sessions({ trainerId, day }: { trainerId: string; day: string }) {
  const { hash } = useLocation();
  const { data: me } = useMe();
  const lists = useQuery(comersQuery(trainerId, day)).data ?? [];
  if (!me) return null;
  return lists.map(({ slotTiming, comers, ...slot }) => (
    <Fold
      key={`${slot.trainerId} ${slotTiming}`}
      {...(slot.trainerId === trainerId && { id: `${slotTiming}-${day}` })}
      // Activity Log leads here from how many have booked.
      isOpen={hash === `#${slotTiming}-${day}`}
      title={
        <>
          {slotTiming}
          {slot.trainerId !== trainerId && ` for ${slot.trainerName}`}, {weekdayOf(day)}{" "}
          <DateText date={day} yearless />: {comers.filter(({ came }) => came).length} of {comers.length} came
        </>
      }
    >
      <div className="overflow-clip rounded border border-hair">
        <WhoComes by={me.email} slot={{ slotTiming, ...slot }} {...{ day, comers }} />
      </div>
    </Fold>
  ));
}
