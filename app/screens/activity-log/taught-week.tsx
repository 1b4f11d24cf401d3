import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { type Taught, taughtOn } from "#app/features/absences/taught.ts";
import { changeText } from "#app/features/absences/words.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { as } from "#app/ui/table-roles.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { isSessionOver } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";
import { sevenColumns } from "./band.tsx";
import { WeekHead, WeekPart, weekAround } from "./week.tsx";

type TaughtWeekProps = {
  trainer: User;
  booked: readonly Payment[];
  /** The sessions that they give for others (D73). */
  taken: readonly Taught[];
  now: Date;
};

/**
 * A trainer's week: a band for each of their slots in its light, from which its sessions hang with the number of people
 * who have booked, and those that they give for others with whose they are; once no session is left in it, the next week. Of days gone by only what somebody had booked: what was
 * offered then is not recorded.
 */
export function TaughtWeek({ trainer, booked, taken, now }: TaughtWeekProps) {
  const thisWeek = weekAround(studioDay(now));
  const on = (days: readonly string[]) =>
    days.flatMap((day) => taughtOn(day, { trainer, memberships: booked, taken }));
  const isToCome = ({ slot, day }: Taught) => !isSessionOver(slot, day, now);
  const nextWeek = thisWeek.map((day) => dayAfter(day, 7));
  const isOver = !on(thisWeek).some(isToCome) && on(nextWeek).length > 0;
  const days = isOver ? nextWeek : thisWeek;
  const sessions = on(days).filter(
    ({ day, comers, owner }) => comers.length > 0 || day >= studioDay(now) || owner._id !== trainer._id,
  );
  const timings = slotTimings.filter((timing) => sessions.some(({ slot }) => slot.slotTiming === timing));
  if (timings.length === 0) return null;
  const title = isOver ? "Next week’s sessions" : "This week’s sessions";
  return (
    <WeekPart title={title} days={days}>
      <table {...as.table} aria-label={title} className="print-color-exact grid gap-4">
        <WeekHead days={days} now={now} />
        <tbody {...as.rowgroup} className="grid gap-4">
          {timings.map((timing) => (
            <TaughtSlot
              key={timing}
              days={days}
              sessions={sessions.filter(({ slot }) => slot.slotTiming === timing)}
              trainer={trainer}
              now={now}
            />
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted text-small">
        How many have booked and don’t pause, of all places
        <TextLink to="/dashboard/manage-slot" className="max-sm:min-h-target print:hidden">
          See who may come
        </TextLink>
      </p>
    </WeekPart>
  );
}

type TaughtSlotProps = { days: readonly string[]; sessions: readonly Taught[]; trainer: User; now: Date };

function TaughtSlot({ days, sessions, trainer, now }: TaughtSlotProps) {
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
          <SessionCell session={sessions.find((one) => one.day === day)} trainer={trainer} now={now} />
        </td>
      ))}
    </tr>
  );
}

type SessionCellProps = Pick<TaughtSlotProps, "trainer" | "now"> & { session: Taught | undefined };

/**
 * "1 of 2" on the light while it is to come, an outline once it is over, struck through if it does not take place or
 * somebody else gives it; "for Mitali" where it is another's; nothing on a day without a session.
 */
function SessionCell({ session, trainer, now }: SessionCellProps) {
  const changes = useTimetableChanges();
  if (!session) return <span className="block h-11 narrow:h-15 rounded-b bg-sunken" />;
  const { day, slot, comers, owner } = session;
  const isOwn = owner._id === trainer._id;
  const change = isOwn
    ? changedTo(changes, { trainerId: trainer._id, slotTiming: slot.slotTiming, day })
    : null;
  const isOver = isSessionOver(slot, day, now);
  return (
    <span
      className={joinClasses(
        "tabular grid min-h-11 narrow:min-h-15 place-content-center rounded-b text-center text-small",
        isOver || change ? "border border-hair text-muted" : `font-bold ${slotInks[slot.slotTiming]}`,
      )}
    >
      <span
        className={joinClasses("wrap-anywhere narrow:[writing-mode:vertical-rl]", change && "line-through")}
      >
        {isOwn ? (
          <>
            {comers.length} of {trainer.places}
            <span className="sr-only"> taken</span>
          </>
        ) : (
          <ForWhom name={owner.name} />
        )}
        {isOver && <span className="sr-only">, over</span>}
        {change && <span className="sr-only">, {changeText(change)}</span>}
      </span>
    </span>
  );
}

/** "for Mitali", as there is little room; whoever listens has the whole name. */
function ForWhom({ name }: { name: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <>
      for {first}
      {others.length > 0 && <span className="sr-only"> {others.join(" ")}</span>}
    </>
  );
}
