import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { changeText } from "#app/features/absences/words.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { offeredSlot, slotInks } from "#app/features/people/slots.ts";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import { isSessionOver } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { isWithin } from "#contract/terms.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { opening, slotStarts, weekdays } from "#studio/hours.ts";
import { DayLinks, placeOf } from "./day-links.tsx";
import { type Chosen, chosenText, NoSessions } from "./no-sessions.tsx";
import {
  type ComingDay,
  columnsLeftOut,
  nextDay,
  useComingDays,
  useNamedDay,
  type WeekProps,
} from "./shown-day.ts";
import { Standing } from "./standing.tsx";

/** Where its sun stands in a slot's band. */
const suns: Record<SlotTiming, string> = {
  Morning: "[--sun-x:60%] [--sun-y:74%] poster:[--sun-x:min(50%+var(--left-out),var(--sun-most))]",
  Afternoon: "[--sun-x:72%] [--sun-y:50%] poster:[--sun-x:min(63%+var(--left-out),var(--sun-most))]",
  Evening: "[--sun-x:84%] [--sun-y:100%] poster:[--sun-x:min(76%+var(--left-out),var(--sun-most))]",
};

type ShownWeekProps = WeekProps & { chosen: Chosen };

/** Seven columns from today on where they fit, and in print; otherwise one day at a time. */
export function Week({ trainers, changes, chosen }: ShownWeekProps) {
  const days = useComingDays({ trainers, changes });
  const [today] = days;
  const named = useNamedDay(days);
  const bands = bandsOf(trainers);
  return (
    // Until the day is known here, the head's script has set it (shown-day-script.ts).
    <div
      className="grid gap-6"
      style={
        today?.date
          ? ({
              "--today": weekdays.indexOf(today.day) + 1,
              "--closed": columnsLeftOut(days),
            } as CSSProperties)
          : undefined
      }
    >
      <DayLinks days={days} trainers={trainers} changes={changes} />
      <div
        style={{ "--lines": linesOnPaper(bands), "--rows": rowsOf(bands) } as CSSProperties}
        className="week print-color-exact poster:grid poster:grid-cols-7 poster:grid-rows-[auto_var(--rows)]"
      >
        {bands.map((band) => (
          <Band key={band.timing} {...band} />
        ))}
        {days.map((coming) => (
          <Day
            key={coming.day}
            coming={coming}
            isNamed={coming.day === named}
            instead={
              today && coming === nextDay(days) ? insteadText(today, coming, { trainers, chosen }) : ""
            }
            trainers={trainers.filter((one) => one.slot_days.includes(coming.day))}
            changes={changes}
            bands={bands}
            empty={<NoSessions {...{ day: coming.day, days, chosen }} />}
          />
        ))}
      </div>
    </div>
  );
}

/** A slot that is taught: its first row on the poster, and of each row of its sessions the lines of the longest. */
type SlotBand = { timing: SlotTiming; first: number; lines: number[] };

/** Row 1 names the days; below it each slot has a row for its name and one for each session of its fullest day. */
function bandsOf(trainers: readonly TrainerProfile[]): SlotBand[] {
  let next = 2;
  return slotTimings.flatMap((timing) => {
    const days = opening.days.map((day) =>
      trainers.filter((one) => one.slot_days.includes(day) && one.available_slots.includes(timing)),
    );
    const most = Math.max(...days.map((taught) => taught.length));
    if (most === 0) return [];
    const lines = Array.from({ length: most }, (_, row) =>
      Math.max(...days.map((taught) => (taught[row] ? linesOf(taught[row]) : 0))),
    );
    const first = next;
    next += 1 + most;
    return { timing, first, lines };
  });
}

/** The rows below the days' names: on paper a slot's last one grows, so that the week fills its sheet. */
function rowsOf(bands: readonly SlotBand[]): string {
  return bands.map(({ lines }) => `auto ${"auto ".repeat(lines.length - 1)}var(--last, auto)`).join(" ");
}

/** Estimated height of the printed week in lines of a block's small type, used to scale it to one sheet (timetable.css). */
function linesOnPaper(bands: readonly SlotBand[]): number {
  return bands.flatMap(({ lines }) => lines).reduce((sum, lines) => sum + lines, 0);
}

/** Whether the poster has so few sessions that a closed day's words are set smaller: they must not stretch its rows. */
function isShort(bands: readonly SlotBand[]): boolean {
  return bands.flatMap(({ lines }) => lines).length < 4;
}

/** Lines of one block: the hours and the name after them, its classes and its padding. */
function linesOf({ name, available_classes }: TrainerProfile): number {
  return 1.3 * Math.ceil((name.length + 13) / 22) + Math.ceil(available_classes.join(", ").length / 28) + 0.6;
}

/** A slot's band across the poster's columns. Hidden from screen readers: each day names its slots itself. */
function Band({ timing, first, lines }: SlotBand) {
  return (
    <>
      <div
        style={{ gridRow: `${first} / span ${lines.length + 1}` }}
        className={joinClasses("col-span-full hidden poster:block", slotInks[timing])}
      />
      <p aria-hidden="true" style={{ gridRow: first }} className={joinClasses("week-band", slotInks[timing])}>
        <span className={joinClasses("sky [--sun-size:7rem]", suns[timing])} />
        <span className="font-display text-display-2 print:text-display-3">{timing}</span>
        <span className="tabular font-semibold text-title max-xl:not-print:hidden">
          from {slotStarts[timing]}
        </span>
      </p>
    </>
  );
}

type DayProps = WeekProps & {
  coming: ComingDay;
  isNamed: boolean;
  /** Why a phone shows it at first, of the day that people can come on next. */
  instead: string;
  bands: readonly SlotBand[];
  empty: ReactNode;
};

function Day({ coming, isNamed, instead, trainers, changes, bands, empty }: DayProps) {
  const { day, date, isToday, isOpen, closedFor } = coming;
  // Since today's sessions began.
  const closing = date && isOpen && changes.closed.find((days) => isWithin(date, days));
  return (
    <section
      aria-labelledby={anchorOf(day)}
      data-day={anchorOf(day)}
      style={placeOf(day)}
      className="week-day week-place grid content-start gap-3 pb-12 poster:relative poster:z-raised poster:col-start-(--column) poster:row-[1/-1] poster:grid-rows-subgrid poster:gap-0 poster:pb-0"
    >
      <div className="week-head" aria-current={isToday ? "date" : isNamed || undefined}>
        <h2 id={anchorOf(day)} className="scroll-mt-44 font-display text-display-2 poster:text-title">
          {day}
        </h2>
        {/* Not yet in what is rendered for everybody at once: it keeps its room. */}
        <span className="tabular min-h-lh text-small poster:order-last poster:basis-full max-lg:me-auto">
          {date && <DateText date={date} length="short" yearless />}
          {closing && ` · Closed: ${closing.name}`}
        </span>
        {isToday ? <p>Today</p> : date && instead && <p>{instead}</p>}
      </div>
      {isOpen ? (
        bands.map((band) => (
          <Blocks
            key={band.timing}
            {...band}
            trainers={trainers.filter(({ available_slots }) => available_slots.includes(band.timing))}
            date={date}
            changes={changes}
          />
        ))
      ) : (
        <p className={joinClasses("week-closed", isShort(bands) && "poster:text-display-3")}>
          {closedFor ? "Closed" : `Closed on ${day}s`}
          {closedFor && <span>{closedFor}</span>}
        </p>
      )}
      {isOpen && trainers.length === 0 && empty}
    </section>
  );
}

/** Why a phone shows the next day at first: what is chosen may be over, or none of today's, while other sessions are not. */
function insteadText(
  today: ComingDay,
  next: ComingDay,
  { trainers, chosen }: Pick<ShownWeekProps, "trainers" | "chosen">,
): string {
  const isChosen = chosen.class !== "" || chosen.slot !== "";
  if (!today.isOpen)
    return isChosen && next.left.length > 0
      ? "Today is closed; these are the next"
      : "Today is closed; this is the next open day";
  if (!trainers.some(({ slot_days }) => slot_days.includes(today.day)))
    return `No ${chosenText(chosen)} on ${today.day}s; these are the next`;
  return `No ${chosenText(chosen)} left today; these are the next`;
}

type BlocksProps = WeekProps & SlotBand & { date: string | undefined };

/**
 * The trainers of one slot on one day, on the slot's background, which the band paints on the poster. There they share their
 * rows with those of the other days, whatever a badge or a long name takes.
 */
function Blocks({ timing, first, lines, trainers, ...rest }: BlocksProps) {
  if (trainers.length === 0) return null;
  return (
    <div
      style={{ "--sessions": `${first + 1} / span ${lines.length}` } as CSSProperties}
      className={joinClasses(
        "overflow-clip rounded poster:row-(--sessions) poster:grid poster:grid-rows-subgrid poster:rounded-none poster:bg-transparent",
        slotInks[timing],
      )}
    >
      <h3 className="relative isolate flex min-h-14 items-end justify-between gap-3 px-4 pb-2 font-display text-display-3 poster:sr-only">
        <span aria-hidden="true" className={joinClasses("sky [--sun-size:5rem]", suns[timing])} />
        {timing}
      </h3>
      <ul className="border-ink border-t poster:row-[1/-1] poster:grid poster:grid-rows-subgrid poster:border-t-0">
        {trainers.map((trainer) => (
          <li key={trainer._id} className="grid border-hair not-last:border-b">
            <Block trainer={trainer} timing={timing} {...rest} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type BlockProps = Pick<BlocksProps, "timing" | "date" | "changes"> & { trainer: TrainerProfile };

function Block({ trainer, timing, date, changes }: BlockProps) {
  const change = date && changedTo(changes, { trainerId: trainer._id, slotTiming: timing, day: date });
  const hours = slotHours(offeredSlot(trainer, timing));
  const isOff = change && change.kind !== "substitute";
  const now = useNow();
  const isOver = date !== undefined && isSessionOver(offeredSlot(trainer, timing), date, now);
  return (
    <div className={joinClasses("week-block", isOver && "week-over")}>
      <span className="tabular inline-flex flex-wrap items-baseline gap-x-2">
        {/* All of the block but the name leads to the slot. */}
        <Link
          to={slotPath({ label: timing, trainerId: trainer._id })}
          data-block-link=""
          className="inline-flex min-h-6 items-center font-display text-title underline decoration-2 underline-offset-4 print:min-h-0 print:no-underline"
          aria-label={`${timing} ${hours} with ${trainer.name}`}
        >
          {isOff ? <s>{hours}</s> : hours}
        </Link>
        {/* The day's own head says that it is closed. */}
        {change && change.kind !== "closed" && (
          <span className="font-semibold text-small"> {changeText(change)}</span>
        )}
        {isOver && !isOff && <span className="font-semibold text-small print:hidden">Over</span>}
        {!isOff && <Standing trainerId={trainer._id} timing={timing} day={date} isOver={isOver} />}
      </span>
      <Link
        to={`/trainer-details/${trainer._id}`}
        className={joinClasses(
          "wrap-anywhere relative z-1 max-w-full font-semibold underline decoration-1 underline-offset-4 print:no-underline",
          roomFor(trainer.name),
        )}
      >
        {trainer.name}
      </Link>
      <span className="w-full text-small">{typeset(trainer.available_classes.join(", "))}</span>
    </div>
  );
}
