import type { ReactNode } from "react";
import { isSameSlot } from "#app/features/payments/renewal.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { slotInks } from "#app/features/people/slots.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Part } from "#app/ui/part.tsx";
import { as } from "#app/ui/table-roles.ts";
import { slotTimings } from "#contract/constants.ts";
import { firstOfWeek, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { opening, weekdays } from "#studio/hours.ts";
import { type Band, BandRow, sevenColumns } from "./band.tsx";
import { comingOf } from "./coming.ts";

type WeekProps = {
  /** Memberships that run or are to come. */
  current: readonly Payment[];
  /** Those of them that can be renewed. */
  renewals: readonly Payment[];
  /** The one whose renewal is the one thing to do next. */
  next: Payment | undefined;
  now: Date;
};

/**
 * A week from Saturday to Friday by the studio's clock: a band for each slot that the member has, in its light, from
 * which the days of its sessions hang, today's longest. It is the week of their next session, be it weeks ahead; without
 * any, this one.
 */
export function Week({ current, renewals, next, now }: WeekProps) {
  const bands = bandsOf(current);
  const today = studioDay(now);
  const [coming] = comingOf(current, now);
  // A night's session under way may have begun in the week before.
  const days = weekAround(coming && coming.day > today ? coming.day : today);
  const title = titleOf(days, today);
  return (
    <WeekPart title={title} days={days}>
      <table {...as.table} aria-label={title} className="grid gap-4">
        <WeekHead days={days} now={now}>
          <th {...as.columnheader} className="sr-only">
            Membership
          </th>
        </WeekHead>
        <tbody {...as.rowgroup} className="grid gap-6">
          {bands.map((band) => (
            <BandRow
              key={band[0]._id}
              band={band}
              days={days}
              now={now}
              renewal={renewals.find((payment) => band.includes(payment))}
              isNext={next !== undefined && band.includes(next)}
            />
          ))}
        </tbody>
      </table>
    </WeekPart>
  );
}

function titleOf(days: readonly string[], today: string): string {
  if (days.includes(today)) return "Your week";
  return days.includes(dayAfter(today, 7)) ? "Your next week" : "Your next training week";
}

/**
 * The week of a member who has nothing booked: the suns of each day, not lit yet. Once the studio opens no more in it,
 * the next week.
 */
export function EmptyWeek({ now }: { now: Date }) {
  const today = studioDay(now);
  const thisWeek = weekAround(today);
  const isLeft = thisWeek.some((day) => day >= today && isOpen(day));
  const days = isLeft ? thisWeek : weekAround(dayAfter(today, 7));
  return (
    <WeekPart title={titleOf(days, today)} days={days}>
      <div aria-hidden="true" className={sevenColumns}>
        {days.map((day) => (
          <div key={day} className="grid content-start gap-1">
            <DayName day={day} now={now} />
            {isOpen(day) &&
              slotTimings.map((timing) => (
                <span key={timing} className="grid rounded bg-sunken">
                  <span
                    className={joinClasses(
                      "light-tile h-9 w-full bg-transparent! [--tile-sun:0.7rem]",
                      slotInks[timing],
                    )}
                  />
                </span>
              ))}
          </div>
        ))}
      </div>
      <p className="text-muted">Pick a morning, an afternoon or an evening: its days will light up here.</p>
    </WeekPart>
  );
}

type WeekPartProps = { title: string; days: readonly string[]; children: ReactNode };

/** A week under its name, with its first and last day. */
export function WeekPart({ title, days, children }: WeekPartProps) {
  return (
    <Part
      title={title}
      action={
        <span className="tabular text-muted text-small">
          <TermText startsOn={days[0] ?? ""} endsOn={days.at(-1) ?? ""} />
        </span>
      }
      className="gap-3"
    >
      {children}
    </Part>
  );
}

type WeekHeadProps = { days: readonly string[]; now: Date; children?: ReactNode };

/** The names of the week's days, between the column of slots and what follows them. */
export function WeekHead({ days, now, children }: WeekHeadProps) {
  return (
    <thead {...as.rowgroup}>
      <tr {...as.row} className={sevenColumns}>
        <th {...as.columnheader} className="sr-only">
          Slot
        </th>
        {days.map((day) => (
          <th key={day} {...as.columnheader} aria-current={day === studioDay(now) ? "date" : undefined}>
            <DayName day={day} now={now} />
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

/** "Sat 21"; today stands on ink, as a timetable's days do. */
function DayName({ day, now }: { day: string; now: Date }) {
  const name = weekdayOf(day);
  const isToday = day === studioDay(now);
  return (
    <span
      className={joinClasses(
        "grid justify-items-center rounded py-1 text-small leading-tight",
        isToday ? "bg-ink text-paper outline-2 outline-ink -outline-offset-2" : "text-muted",
      )}
    >
      <span aria-hidden="true" className="narrow:hidden font-semibold">
        {name.slice(0, 3)}
      </span>
      <span className="sr-only">{name} </span>
      <span className="font-display text-title">{Number(day.slice(-2))}</span>
    </span>
  );
}

/** In the order of the day, then of their beginning. */
function bandsOf(current: readonly Payment[]): Band[] {
  const inTurn = current.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const ofSlot = (booking: Payment) => inTurn.filter((other) => isSameSlot(booking, other));
  const placeOf = ({ slotTiming }: Payment) => (slotTimings as readonly string[]).indexOf(slotTiming);
  return inTurn
    .filter((booking) => ofSlot(booking)[0] === booking)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((first) => [first, ...ofSlot(first).slice(1)]);
}

/** The days from Saturday to Friday around this one. */
export function weekAround(day: string): string[] {
  return weekdays.map((_, place) => dayAfter(firstOfWeek(day), place));
}

function isOpen(day: string): boolean {
  return opening.days.some((open) => open === weekdayOf(day));
}
