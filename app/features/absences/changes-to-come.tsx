import { useStudioDay } from "#app/page/use-studio-day.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { Stretch } from "#contract/terms.ts";
import { stretchText } from "./words.ts";

type ChangesToComeProps = {
  changes: TimetableChanges;
  /** Of one trainer, or one of their slots; of everybody if left out. */
  trainerId?: string;
  slotTiming?: SlotTiming;
  /** Names a trainer where the page does not. */
  nameOf?: (trainerId: string) => string | undefined;
  className?: string;
};

type Line = Stretch & { key: string; text: string };

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
        "grid gap-1 border-highlight border-l-6 bg-sunken p-4 print:grid-cols-2 print:gap-x-6 print:px-3 print:py-1 print:text-small",
        className,
      )}
    >
      {lines.map(({ key, text, ...stretch }) => (
        <li key={key} className="wrap-anywhere">
          <strong className="tabular">{stretchText(stretch, { length: "short" })}</strong>: {text}
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
  const absences = changes.absences.filter(isShown).flatMap((one) => {
    const name = nameOf?.(one.trainerId);
    const what = one.slotTiming ? `${one.slotTiming} called off` : "all sessions called off";
    // Somebody who teaches no more.
    if (nameOf && !name) return [];
    const text = [name ? `${name}, ${what}` : capital(what), one.word].filter(Boolean).join(": ");
    return [{ key: one._id, from: one.from, until: one.until, text }];
  });
  const substitutes = changes.substitutes.filter(isShown).flatMap((one) => {
    const name = nameOf?.(one.trainerId);
    if (nameOf && !name) return [];
    const text = `${one.substituteName} gives ${name ? `${name}’s` : "the"} ${one.slotTiming}`;
    return [{ key: `${one.trainerId} ${one.slotTiming} ${one.day}`, from: one.day, until: one.day, text }];
  });
  const closed = changes.closed.map(({ _id, from, until, name }) => ({
    key: _id,
    from,
    until,
    text: `Closed: ${name}`,
  }));
  return [...closed, ...absences, ...substitutes]
    .filter(({ until }) => today === undefined || until >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(0, mostLines);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
