import { useQuery } from "@tanstack/react-query";
import { SessionField, SessionTime, SoonBadge } from "#app/features/people/session-field.tsx";
import { offeredSlot, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { useNow } from "#app/page/use-now.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { slotHours } from "#contract/hours.ts";
import { nextSession, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { runningWithQuery } from "./running-memberships.tsx";

/** The trainer's next session and who comes to it; nothing while their slots are closed. */
export function NextSession({ trainer }: { trainer: User }) {
  const { data: memberships, isPending } = useQuery(runningWithQuery(trainer));
  const now = useNow();
  const session = takesBookings(trainer) && soonest(trainer, now);
  if (!session) return null;
  const { timing, day } = session;
  return (
    <SessionField timing={timing}>
      <p>
        <SessionTime day={day} hours={slotHours(offeredSlot(trainer, timing))} />
      </p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        <SoonBadge day={day} now={now} />
        {isPending ? (
          <Skeleton className="h-6 w-48" />
        ) : (
          <span className="wrap-anywhere">{comersText((memberships ?? []).filter(comesTo(session)))}</span>
        )}
      </p>
    </SessionField>
  );
}

type Session = { timing: SlotTiming; day: string };

/** The trainer's first session of the week that is not over. */
function soonest(trainer: User, now: Date): Session | undefined {
  const today = studioDay(now);
  const week = { startsOn: dayAfter(today, -1), endsOn: dayAfter(today, 7) };
  const sessions = timingsOf(trainer).flatMap((timing) => {
    const day = nextSession({ ...offeredSlot(trainer, timing), ...week }, now);
    return day === null ? [] : [{ timing, day }];
  });
  return sessions.sort((one, other) => one.day.localeCompare(other.day))[0];
}

function comesTo({ timing, day }: Session) {
  return ({ slotTiming, slotDays, startsOn, endsOn }: Payment) =>
    slotTiming === timing && slotDays.includes(weekdayOf(day)) && startsOn <= day && day <= endsOn;
}

/** Who comes, each with the class they chose: "Lamia Karim, Arif Rahman (BOXING)". */
function comersText(comers: readonly Payment[]): string {
  if (comers.length === 0) return "Nobody has booked it yet.";
  return comers
    .map(({ userName, className }) => (className ? `${userName} (${className})` : userName))
    .join(", ");
}
