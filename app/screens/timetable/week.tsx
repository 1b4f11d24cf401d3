import type { CSSProperties } from "react";
import { Link } from "react-router";
import { offeredSlot, slotInks } from "#app/features/people/slots.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { slotHours } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { opening, slotStarts, type Weekday, weekdays } from "#studio/hours.ts";

/** Row 1 names the days; below it each slot has a row for its name and one for who teaches then. */
const slotRows: Record<SlotTiming, { name: string; blocks: string }> = {
  Morning: { name: "row-start-2", blocks: "poster:row-start-3" },
  Afternoon: { name: "row-start-4", blocks: "poster:row-start-5" },
  Evening: { name: "row-start-6", blocks: "poster:row-start-7" },
};

type WeekProps = { trainers: readonly TrainerProfile[] };

/** Seven columns where they fit and on paper, one day below the other where not. */
export function Week({ trainers }: WeekProps) {
  return (
    <div className="grid gap-8">
      <DayLinks />
      <div className="grid gap-x-2 gap-y-12 poster:grid-cols-7 poster:grid-rows-[repeat(7,auto)] poster:gap-y-3">
        {slotTimings.map((timing) => (
          <SlotName key={timing} timing={timing} />
        ))}
        {weekdays.map((day, place) => (
          <Day
            key={day}
            day={day}
            place={place}
            trainers={trainers.filter((one) => one.slot_days.includes(day))}
          />
        ))}
      </div>
    </div>
  );
}

const isOpen = (day: Weekday) => opening.days.some((open) => open === day);
const anchorOf = (day: Weekday) => day.toLowerCase();

/** To a day, where the days stand one below the other. */
function DayLinks() {
  return (
    <nav aria-label="Days" className="poster:hidden">
      <ul className="flex flex-wrap gap-2">
        {weekdays.filter(isOpen).map((day) => (
          <li key={day}>
            <a
              href={`#${anchorOf(day)}`}
              className="inline-flex min-h-target items-center rounded border border-rule px-3 font-bold"
            >
              {day.slice(0, 3)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Across the poster's columns. Each day names its slots for itself, to those who hear it and on a phone. */
function SlotName({ timing }: { timing: SlotTiming }) {
  return (
    <p
      aria-hidden="true"
      className={joinClasses(
        "col-span-full hidden items-baseline gap-3 border-rule border-t pt-2 poster:flex",
        slotRows[timing].name,
      )}
    >
      <span className="font-display text-display-3">{timing}</span>
      <span className="tabular font-semibold text-muted">from {slotStarts[timing]}</span>
    </p>
  );
}

type DayProps = { day: Weekday; place: number; trainers: readonly TrainerProfile[] };

function Day({ day, place, trainers }: DayProps) {
  return (
    <section
      aria-labelledby={anchorOf(day)}
      style={{ "--place": place + 1 } as CSSProperties}
      className="grid content-start gap-4 poster:col-start-(--place) poster:row-span-7 poster:row-start-1 poster:grid-rows-subgrid"
    >
      <h2
        id={anchorOf(day)}
        className="border-rule border-b pb-2 font-display text-display-2 poster:border-b-0 poster:pb-0 poster:text-title"
      >
        {day}
      </h2>
      {isOpen(day) ? (
        slotTimings.map((timing) => (
          <Blocks
            key={timing}
            timing={timing}
            trainers={trainers.filter(({ available_slots }) => available_slots.includes(timing))}
          />
        ))
      ) : (
        <p className="text-muted poster:row-start-3">Closed</p>
      )}
      {isOpen(day) && trainers.length === 0 && (
        <p className="text-muted poster:hidden">Nobody teaches on this day yet.</p>
      )}
    </section>
  );
}

type BlocksProps = { timing: SlotTiming; trainers: readonly TrainerProfile[] };

/** Who teaches in one slot of one day. */
function Blocks({ timing, trainers }: BlocksProps) {
  if (trainers.length === 0) return null;
  return (
    <div className={joinClasses("grid content-start gap-2", slotRows[timing].blocks)}>
      <h3 className="font-label text-small poster:sr-only">{timing}</h3>
      <ul className="grid gap-2">
        {trainers.map((trainer) => (
          <li key={trainer._id}>
            <Block trainer={trainer} timing={timing} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Block({ trainer, timing }: { trainer: TrainerProfile; timing: SlotTiming }) {
  return (
    <Link
      to={`/trainer-details/${trainer._id}`}
      className={joinClasses(
        "group flex min-h-target flex-wrap items-baseline justify-between gap-x-4 rounded p-2 outline-offset-[-5px] print-color-exact poster:flex-col",
        slotInks[timing],
      )}
    >
      <span className="font-display text-title group-hover:underline">{trainer.name}</span>
      <span className="tabular font-semibold text-small">{slotHours(offeredSlot(trainer, timing))}</span>
      <span className="w-full text-small">{trainer.available_classes.join(", ")}</span>
    </Link>
  );
}
