import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { type Taught, taughtOn } from "#app/features/absences/taught.ts";
import { changeText } from "#app/features/absences/words.ts";
import { offeredSlot, slotInks } from "#app/features/people/slots.ts";
import { byDay } from "#app/features/visits/roll.tsx";
import { type SessionComers, useComers } from "#app/features/visits/session-comers.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { as } from "#app/ui/table-roles.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { endText, slotHours } from "#contract/hours.ts";
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
 * who are coming, counted as on Manage Slot, and those that they give for others with whose they are; once no session is left
 * in it, the next week. Of days gone by only what somebody had booked: what was offered then is not recorded.
 */
export function TaughtWeek({ trainer, booked, taken, now }: TaughtWeekProps) {
  const changes = useTimetableChanges();
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
  const rolls = useComers(sessions, trainer, now);
  const timings = slotTimings.filter((timing) => sessions.some(({ slot }) => slot.slotTiming === timing));
  if (timings.length === 0) return null;
  const title = isOver ? "Next week’s sessions" : "This week’s sessions";
  return (
    <WeekPart title={title} days={days}>
      <table {...as.table} aria-label={title} className="grid gap-4">
        <WeekHead days={days} now={now} />
        <tbody {...as.rowgroup} className="grid gap-4">
          {timings.map((timing) => (
            <TaughtSlot
              key={timing}
              days={days}
              rolls={rolls.filter(({ session }) => session.slot.slotTiming === timing)}
              {...{ trainer, now, changes }}
            />
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted text-small">
        <span>
          How many are coming
          {rolls.some((roll) => countOf(roll)?.others.length) && "; “+1”: one more may"}
        </span>
        <TextLink to="/dashboard/manage-slot" className="max-sm:min-h-target print:hidden">
          See who’s coming
        </TextLink>
      </p>
    </WeekPart>
  );
}

type TaughtSlotProps = {
  days: readonly string[];
  rolls: readonly SessionComers[];
  trainer: User;
  now: Date;
  changes: TimetableChanges;
};

function TaughtSlot({ days, rolls, ...shared }: TaughtSlotProps) {
  const next = rolls.find(({ session }) => session.day >= studioDay(shared.now)) ?? rolls.at(-1);
  const slot = next?.session.slot;
  if (!slot) return null;
  // As offered where one of them is; each that was booked with others says so (D53).
  const offered = slotHours(offeredSlot(shared.trainer, slot.slotTiming));
  const isOffered = rolls.some(({ session }) => slotHours(session.slot) === offered);
  const hours = isOffered ? offered : slotHours(slot);
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
        <span className="tabular font-semibold">{hours}</span>
      </th>
      {days.map((day) => (
        <td key={day} {...as.cell} className="pt-1">
          <SessionCell
            roll={rolls.find(({ session }) => session.day === day)}
            bandHours={hours}
            {...shared}
          />
        </td>
      ))}
    </tr>
  );
}

type SessionCellProps = Pick<TaughtSlotProps, "trainer" | "now" | "changes"> & {
  roll: SessionComers | undefined;
  /** What the band says. */
  bandHours: string;
};

/** How many are expected at a session, and how many more may come; undefined while it is not known. */
function countOf({ session, comers }: SessionComers) {
  return comers && byDay(comers, session.day);
}

/**
 * "2" or "2 +1" on the light while it is to come, an outline once it is over, struck through if it does not take place; "With Omar"
 * where somebody else gives it, "to 15:30" where it ends at another hour than the band says, and "for Mitali" where it is another's;
 * nothing on a day without a session.
 */
function SessionCell({ roll, bandHours, trainer, now, changes }: SessionCellProps) {
  if (!roll) return <span className="block h-11 narrow:h-15 rounded-b bg-sunken" />;
  const { day, slot, owner } = roll.session;
  const isOwn = owner._id === trainer._id;
  const change = isOwn
    ? changedTo(changes, { trainerId: trainer._id, slotTiming: slot.slotTiming, day })
    : null;
  const isLost = change !== null && change.kind !== "substitute";
  const isOver = isSessionOver(slot, day, now);
  const count = countOf(roll);
  return (
    <span
      className={joinClasses(
        "tabular grid min-h-11 narrow:min-h-15 place-content-center rounded-b py-1 text-center text-small leading-tight",
        isOver || change
          ? "border border-hair text-muted"
          : `font-bold print:border ${slotInks[slot.slotTiming]}`,
      )}
    >
      <span
        className={joinClasses("wrap-anywhere narrow:[writing-mode:vertical-rl]", isLost && "line-through")}
      >
        {change?.kind === "substitute" ? (
          <FirstName name={change.name}>With</FirstName>
        ) : (
          count && (
            <>
              <span className="text-title leading-none">{count.expected.length}</span>
              <span className="sr-only"> coming</span>
              {count.others.length > 0 && (
                <>
                  {` +${count.others.length}`}
                  <span className="sr-only"> may</span>
                </>
              )}
            </>
          )
        )}
        {slotHours(slot) !== bandHours && <span className="block">{` to ${endText(slot)}`}</span>}
        {!isOwn && (
          <span className="block">
            <FirstName name={owner.name}>for</FirstName>
          </span>
        )}
        {isOver && <span className="sr-only">, over</span>}
        {isLost && <span className="sr-only">, {changeText(change)}</span>}
      </span>
    </span>
  );
}

/** "for Mitali", as there is little room; whoever listens has the whole name. */
function FirstName({ name, children }: { name: string; children: string }) {
  const [first, ...others] = name.split(" ");
  return (
    <>
      {children} {first}
      {others.length > 0 && <span className="sr-only"> {others.join(" ")}</span>}
    </>
  );
}
