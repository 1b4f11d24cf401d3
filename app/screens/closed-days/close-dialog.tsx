import { useQuery } from "@tanstack/react-query";
import { foretoldClosingQuery, useCloseStudio } from "#app/features/absences/queries.ts";
import {
  foretoldText,
  membersAndTrainers,
  stretchText,
  toldOfClosing,
} from "#app/features/absences/words.ts";
import { AsAsked } from "#app/forms/as-asked.tsx";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { type ClosedDays, DaysToClose, type ForetoldClosing, NewClosedDays } from "#contract/absences.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { Day } from "#contract/primitives.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { isWithin, type Stretch } from "#contract/terms.ts";
import { opening, type Weekday } from "#studio/hours.ts";

type CloseDialogProps = {
  today: string;
  /** Those to begin with, where some were named; tomorrow otherwise. */
  days?: Stretch | undefined;
  /** What is closed already. */
  closed: readonly ClosedDays[];
  onClose: () => void;
};

/** Closes the studio on some days, and says what that does, and to how many (D74). */
export function CloseDialog({ today, days = tomorrowOf(today), closed, onClose }: CloseDialogProps) {
  const { mutateAsync: close } = useCloseStudio();
  return (
    <FormDialog
      title="Close the studio"
      text={
        <p>
          Everyone booked on these days is emailed now, and so are their trainers. Each lost session is added
          to the end of its membership. New members don’t pay for closed days.
        </p>
      }
      schema={closingFrom(today)}
      fields={{
        from: { control: "text", type: "date", label: "From", min: today, half: true },
        until: { control: "text", type: "date", label: "Until", min: today, half: true },
        name: { control: "text", label: "Name", placeholder: "Eid al-Fitr" },
      }}
      start={{ ...days, name: "" }}
      follows={{ field: "until", as: "from" }}
      outcome={(days) => <Concerned days={days} closed={closed} />}
      isIdle={(days) => areClosed(days, closed)}
      send={async (input) => {
        toast.success(`Closed. ${toldOfClosing(await close(input))}`);
      }}
      submitLabel="Close the studio"
      busyLabel="Closing…"
      danger
      onClose={onClose}
    />
  );
}

function tomorrowOf(today: string): Stretch {
  const tomorrow = dayAfter(today);
  return { from: tomorrow, until: tomorrow };
}

/** What the server says of days, said beside every other error at once. */
function closingFrom(today: string) {
  return NewClosedDays.extend({
    from: Day.refine((day) => day >= today, "This day is over. Choose today or later."),
  }).refine(({ from, until }) => until >= from, {
    path: ["until"],
    message: "The last day is before the first.",
    // Even while the name is missing.
    when: ({ value }) => DaysToClose.safeParse(value).success,
  });
}

type ConcernedProps = { days: Partial<Stretch>; closed: readonly ClosedDays[] };

/** How many sessions and people the chosen days concern, as far as they can be chosen, and where they are closed without that. */
function Concerned({ days, closed }: ConcernedProps) {
  const chosen = DaysToClose.safeParse(days).data;
  const { data, isPlaceholderData } = useQuery(foretoldClosingQuery(chosen));
  return (
    <p aria-live="polite" className="min-h-[2lh] font-semibold">
      <AsAsked>
        {chosen && data && !isPlaceholderData && (
          <>
            {!areClosed(chosen, closed) &&
              `${stretchText(chosen, { withWeekdays: true })}: ${closingText(data)} `}
            {closedText(chosen, closed)}
          </>
        )}
      </AsAsked>
    </p>
  );
}

/** What closing does to what is booked and taught then, and who reads of it. */
function closingText({ sessions, members, trainers }: ForetoldClosing): string {
  if (sessions > 0) return foretoldText({ sessions, people: members, trainers, areBooked: true });
  const told = membersAndTrainers(members, trainers);
  return `nobody has booked then${told && `, and we’ll email ${told}`}.`;
}

/** "Already closed: Team trip (Thu 17 to Fri 18 December).", or that nothing is open on these weekdays anyway. */
function closedText(chosen: Stretch, closed: readonly ClosedDays[]): string {
  const already = closed.filter(({ from, until }) => from <= chosen.until && until >= chosen.from);
  if (already.length > 0) {
    const named = already.map((days) => `${days.name} (${stretchText(days, { withWeekdays: true })})`);
    return `Already closed: ${named.join(", ")}.`;
  }
  return isShutAnyway(chosen) ? "The studio is closed on this weekday anyway." : "";
}

/** Whether each of the chosen days is closed without that. */
function areClosed(days: Partial<Stretch>, closed: readonly ClosedDays[]): boolean {
  const chosen = DaysToClose.safeParse(days).data;
  if (!chosen || chosen.until < chosen.from) return false;
  return everyDay(chosen, (day) => closed.some((days) => isWithin(day, days)));
}

/** Whether the studio opens on none of these days. */
function isShutAnyway(days: Stretch): boolean {
  const open: readonly Weekday[] = opening.days;
  return everyDay(days, (day) => !open.includes(weekdayOf(day)));
}

function everyDay({ from, until }: Stretch, holds: (day: string) => boolean): boolean {
  for (let day = from; day <= until; day = dayAfter(day)) if (!holds(day)) return false;
  return true;
}
