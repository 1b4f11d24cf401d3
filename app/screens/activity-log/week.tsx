import type { ReactNode } from "react";
import { Link } from "react-router";
import { endsSoon, isSameSlot } from "#app/features/payments/renewal.ts";
import { TermText } from "#app/features/payments/term-text.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Part } from "#app/ui/part.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { nextSession, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { daysOf } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";
import { opening, weekdays } from "#studio/hours.ts";

/** A slot that the member has: the membership that runs, or begins next, and those that renew it, in order. */
type Band = readonly [Payment, ...Payment[]];

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
 * The week from Saturday to Friday by the studio's clock: a band for each slot that the member has, in its light, from
 * which the days of its sessions hang, today's longest. Once no session is left in it, the next week.
 */
export function Week({ current, renewals, next, now }: WeekProps) {
  const bands = bandsOf(current);
  const thisWeek = daysFrom(saturdayBefore(studioDay(now)));
  const isOver = !thisWeek.some((day) => current.some((booking) => stateOn(booking, day, now) === "to come"));
  const days = isOver ? thisWeek.map((day) => dayAfter(day, 7)) : thisWeek;
  return (
    <WeekPart title={isOver ? "Your next week" : "Your week"} days={days}>
      {/* Explicit roles: as grids the elements would lose their own. */}
      <table
        {...as.table}
        aria-label={isOver ? "Your next week" : "Your week"}
        className="print-color-exact grid gap-4"
      >
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
            <th {...as.columnheader} className="sr-only">
              Membership
            </th>
          </tr>
        </thead>
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

/** The week of a member who has nothing booked: the suns of each day, not lit yet. */
export function EmptyWeek({ now }: { now: Date }) {
  const days = daysFrom(saturdayBefore(studioDay(now)));
  return (
    <WeekPart title="Your week" days={days}>
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

const sevenColumns = "grid grid-cols-7 gap-x-1";

const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader", scope: "col" },
  rowheader: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
};

type WeekPartProps = { title: string; days: readonly string[]; children: ReactNode };

function WeekPart({ title, days, children }: WeekPartProps) {
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

type BandRowProps = {
  band: Band;
  days: readonly string[];
  now: Date;
  renewal: Payment | undefined;
  isNext: boolean;
};

function BandRow({ band, days, now, renewal, isNext }: BandRowProps) {
  const [{ slotTiming, trainerId, trainerName }] = band;
  return (
    <tr {...as.row} className={sevenColumns}>
      <th
        {...as.rowheader}
        className={joinClasses(
          "relative isolate col-span-full flex min-h-14 flex-wrap items-end gap-x-3 rounded-t px-3 pt-3 pb-2 text-start",
          slotInks[slotTiming] ?? "surface-studio",
        )}
      >
        <span className="sky [--sun-size:5rem] [--sun-x:calc(100%-3.5rem)] narrow:hidden" />
        <span className="font-display text-display-3">{slotTiming}</span>{" "}
        <span
          className={joinClasses(
            "wrap-anywhere min-w-0 pe-24 narrow:pe-0 font-semibold max-sm:w-full",
            roomFor(trainerName),
          )}
        >
          with{" "}
          <Link to={`/trainer-details/${trainerId}`} className="underline decoration-2 underline-offset-4">
            {trainerName}
          </Link>
        </span>
      </th>
      {days.map((day) => (
        <td key={day} {...as.cell}>
          <DayCell band={band} day={day} now={now} />
        </td>
      ))}
      <td {...as.cell} className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <Standing band={band} renewal={renewal} isNext={isNext} today={studioDay(now)} />
      </td>
    </tr>
  );
}

/** A day's session: lit while it is to come, an outline once it is over; empty on a day without one. */
function DayCell({ band, day, now }: Pick<BandRowProps, "band" | "now"> & { day: string }) {
  const booking = band.find((one) => stateOn(one, day, now) !== "none");
  if (!booking) return <span className="block h-11 narrow:h-15 rounded-b bg-sunken" />;
  const isOver = stateOn(booking, day, now) === "over";
  const [from, until] = slotHours(booking).split("–");
  return (
    <span
      className={joinClasses(
        "tabular grid min-h-11 narrow:min-h-15 place-content-center rounded-b text-center text-small",
        isOver
          ? "border border-hair text-muted"
          : `font-bold ${slotInks[booking.slotTiming] ?? "surface-studio"}`,
        day === studioDay(now) && "min-h-15 narrow:min-h-18",
      )}
    >
      <span className="narrow:[writing-mode:vertical-rl]">
        {from}
        <span className="max-lg:sr-only">–{until}</span>
        {isOver && <span className="sr-only">, over</span>}
      </span>
    </span>
  );
}

type StandingProps = Pick<BandRowProps, "band" | "renewal" | "isNext"> & { today: string };

/** How long the slot is the member's, and what can be done about it. */
function Standing({ band, renewal, isNext, today }: StandingProps) {
  const [{ startsOn, className, transactionId, slotTiming, trainerId, trainerName }] = band;
  const endsOn = band.at(-1)?.endsOn ?? "";
  const isThisYear = endsOn.slice(0, 4) === today.slice(0, 4);
  const slot = `${slotTiming} with ${trainerName}`;
  const isEnding = renewal && endsSoon(renewal, today);
  return (
    <>
      <p className={joinClasses("tabular grow basis-52", isEnding && "font-semibold")}>
        {startsOn > today ? (
          <>
            Begins on <DateText date={startsOn} length="short" yearless />
          </>
        ) : (
          leftText(daysOf({ startsOn: today, endsOn }))
        )}
        {" · "}
        <span className="whitespace-nowrap">
          until <DateText date={endsOn} length="short" yearless={isThisYear} />
        </span>
        {className && <span className="wrap-anywhere block text-muted text-small">{typeset(className)}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-4">
        <TextLink
          to={`/dashboard/receipt/${transactionId}`}
          aria-label={`Receipt: ${slot}`}
          className="text-small"
        >
          Receipt
        </TextLink>
        {renewal && (
          <LinkButton
            to={slotPath({ label: slotTiming, trainerId })}
            variant={isNext ? "primary" : "secondary"}
            size="sm"
            aria-label={`Renew ${slot}`}
          >
            Renew
          </LinkButton>
        )}
      </p>
    </>
  );
}

/** The days left, today among them. */
function leftText(days: number): string {
  return days === 1 ? "Last day today" : `${days} days left`;
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

/** Whether a booking has a session that begins on this day, and whether that is over. */
function stateOn(booking: Payment, day: string, now: Date): "none" | "to come" | "over" {
  const isTrained =
    booking.startsOn <= day && day <= booking.endsOn && booking.slotDays.includes(weekdayOf(day));
  if (!isTrained) return "none";
  return nextSession({ ...booking, startsOn: day, endsOn: day }, now) === day ? "to come" : "over";
}

function saturdayBefore(day: string): string {
  return dayAfter(day, -weekdays.indexOf(weekdayOf(day)));
}

function daysFrom(first: string): string[] {
  return weekdays.map((_, place) => dayAfter(first, place));
}

function isOpen(day: string): boolean {
  return opening.days.some((open) => open === weekdayOf(day));
}
