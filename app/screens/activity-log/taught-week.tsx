import { slotInks } from "#app/features/people/slots.ts";
import { type Session, sessionsOn } from "#app/features/people/taught-sessions.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { as } from "#app/ui/table-roles.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { isSessionOver } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { sevenColumns } from "./band.tsx";
import { WeekHead, WeekPart, weekAround } from "./week.tsx";

type TaughtWeekProps = { trainer: User; booked: readonly Payment[]; now: Date };

/**
 * A trainer's week: a band for each of their slots in its light, from which its sessions hang with the number of people
 * who may come. Of days gone by only what somebody had booked: what was offered then is not recorded.
 */
export function TaughtWeek({ trainer, booked, now }: TaughtWeekProps) {
  const days = weekAround(studioDay(now));
  const sessions = days
    .flatMap((day) => sessionsOn(day, trainer, booked))
    .filter(({ day, comers }) => comers.length > 0 || day >= studioDay(now));
  const timings = slotTimings.filter((timing) => sessions.some(({ slot }) => slot.slotTiming === timing));
  if (timings.length === 0) return null;
  return (
    <WeekPart title="This week’s sessions" days={days}>
      <table {...as.table} aria-label="This week’s sessions" className="print-color-exact grid gap-4">
        <WeekHead days={days} now={now} />
        <tbody {...as.rowgroup} className="grid gap-4">
          {timings.map((timing) => (
            <Taught
              key={timing}
              days={days}
              sessions={sessions.filter(({ slot }) => slot.slotTiming === timing)}
              places={trainer.places}
              now={now}
            />
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted text-small">
        How many have booked, of all places
        <TextLink to="/dashboard/manage-slot" className="max-sm:min-h-target print:hidden">
          See who may come
        </TextLink>
      </p>
    </WeekPart>
  );
}

type TaughtProps = { days: readonly string[]; sessions: readonly Session[]; places: number; now: Date };

function Taught({ days, sessions, places, now }: TaughtProps) {
  // The next one's hours: those of earlier bookings may differ.
  const slot = (sessions.find(({ day }) => day >= studioDay(now)) ?? sessions.at(-1))?.slot;
  if (!slot) return null;
  return (
    <tr {...as.row} className={sevenColumns}>
      <th
        {...as.rowheader}
        className={joinClasses(
          "relative isolate col-span-full flex min-h-12 flex-wrap items-center gap-x-3 rounded-t px-3 py-2 text-start",
          slotInks[slot.slotTiming],
        )}
      >
        <span className="sky [--sun-size:4rem] [--sun-x:calc(100%-3rem)] narrow:hidden" />
        <span className="font-display text-display-3">{slot.slotTiming}</span>{" "}
        <span className="tabular font-semibold">{slotHours(slot)}</span>
      </th>
      {days.map((day) => (
        <td key={day} {...as.cell} className="pt-1">
          <SessionCell session={sessions.find((one) => one.day === day)} places={places} now={now} />
        </td>
      ))}
    </tr>
  );
}

/** "1 of 2" on the light while it is to come, an outline once it is over, nothing on a day without a session. */
function SessionCell({ session, places, now }: Pick<TaughtProps, "places" | "now"> & { session?: Session }) {
  if (!session) return <span className="block h-11 narrow:h-15 rounded-b bg-sunken" />;
  const { day, slot, comers } = session;
  const isOver = isSessionOver(slot, day, now);
  return (
    <span
      className={joinClasses(
        "tabular grid min-h-11 narrow:min-h-15 place-content-center rounded-b text-center text-small",
        isOver ? "border border-hair text-muted" : `font-bold ${slotInks[slot.slotTiming]}`,
      )}
    >
      <span className="narrow:[writing-mode:vertical-rl]">
        {comers.length} of {places}
        <span className="sr-only">{isOver ? " taken, over" : " taken"}</span>
      </span>
    </span>
  );
}
