import type { ReactNode } from "react";
import { useStudioDay } from "#app/page/use-studio-day.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { isWithin, type Stretch } from "#contract/terms.ts";
import { whyText } from "#contract/why-text.ts";
import { stretchText, teachText } from "./words.ts";

type ChangesToComeProps = {
  changes: TimetableChanges;
  /** Of one trainer, or one of their slots; of everybody if left out. */
  trainerId?: string;
  slotTiming?: SlotTiming;
  /** Names a trainer where the page does not. */
  nameOf?: (trainerId: string) => string | undefined;
  className?: string;
};

type Line = Stretch & { key: string; text: ReactNode };

/** How many changes are told. */
const mostLines = 6;

/** What of the timetable does not hold in the next weeks: a line for each absence and closed stretch (D72 to D74). */
export function ChangesToCome({ className, ...which }: ChangesToComeProps) {
  const today = useStudioDay();
  const lines = linesOf(which, today);
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label="Changes"
      className={joinClasses(
        "grid gap-1 border-highlight border-l-6 bg-sunken p-4 print:block print:columns-2 print:gap-x-6 print:px-3 print:py-1 print:text-small",
        className,
      )}
    >
      {lines.map(({ key, text }) => (
        <li key={key} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

function linesOf(
  { changes, trainerId, slotTiming, nameOf }: Omit<ChangesToComeProps, "className">,
  today: string | undefined,
): Line[] {
  const isShown = (one: { trainerId: string; slotTiming: SlotTiming | null }) =>
    (trainerId === undefined || one.trainerId === trainerId) &&
    (slotTiming === undefined || (one.slotTiming ?? slotTiming) === slotTiming);
  const isToCome = (day: string) => today === undefined || day >= today;
  const absences = changes.absences.filter(isShown).flatMap(({ _id, from, until, ...one }) => {
    const name = nameOf?.(one.trainerId);
    // Somebody who teaches no more.
    if (nameOf && !name) return [];
    const timing = one.slotTiming ?? slotTiming;
    const given = changes.substitutes.filter(
      ({ day, ...session }) =>
        session.trainerId === one.trainerId &&
        (timing ?? session.slotTiming) === session.slotTiming &&
        isWithin(day, { from, until }) &&
        isToCome(day),
    );
    const isGiven = timing !== undefined && from === until && given.length > 0;
    const text = isGiven ? (
      teachText(given, { of: name, why: one.word })
    ) : (
      <>
        {awayText(one.slotTiming, name)} <Days {...{ from, until }} />
        {whyText(one.word)}
        {given.length > 0 && ` ${teachText(given, { isOneDay: from === until })}`}
      </>
    );
    return [{ key: _id, from, until, text }];
  });
  const closed = changes.closed.map(({ _id, from, until, name }) => ({
    key: _id,
    from,
    until,
    text: (
      <>
        Studio closed <Days {...{ from, until }} />: {name}.
      </>
    ),
  }));
  return [...closed, ...absences]
    .filter(({ until }) => isToCome(until))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(0, mostLines);
}

/** "on 24 Nov", "29 Nov to 1 Dec" */
function Days(stretch: Stretch) {
  return (
    <>
      {stretch.from === stretch.until && "on "}
      <strong className="tabular">{stretchText(stretch, { length: "short" })}</strong>
    </>
  );
}

/** "Away", "Tara Trainer is away", "Tara Trainer’s evening is called off" */
function awayText(slotTiming: SlotTiming | null, name: string | undefined): string {
  if (slotTiming === null) return name ? `${name} is away` : "Away";
  return name ? `${name}’s ${slotTiming.toLowerCase()} is called off` : `${slotTiming} called off`;
}
