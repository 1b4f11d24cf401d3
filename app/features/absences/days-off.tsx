import { useState } from "react";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import type { Absence, TimetableChanges } from "#contract/absences.ts";
import { studioDay } from "#contract/studio-time.ts";
import { useTimetableChanges } from "./changes-query.ts";
import { DayRow } from "./day-row.tsx";
import { useTakeBack } from "./queries.ts";
import { stretchText } from "./words.ts";

/** A trainer's absences to come and the studio's closed days, in order; absences can be taken back (D72, D74). */
export function DaysOff({ trainerId }: { trainerId: string }) {
  const changes = useTimetableChanges();
  const today = studioDay(useNow());
  const rows = rowsOf(changes, { trainerId, today });
  if (rows.length === 0) return <p className="text-muted">None to come.</p>;
  return (
    <ul aria-label="Days off" className="grid border-rule border-t">
      {rows.map(({ id, ...row }) => (
        <DayRow
          key={id}
          when={stretchText(row, { length: "short" })}
          action={row.absence && row.until > today && <TakeBack absence={row.absence} today={today} />}
        >
          {row.text}
        </DayRow>
      ))}
    </ul>
  );
}

function rowsOf(
  { absences, closed }: TimetableChanges,
  { trainerId, today }: { trainerId: string; today: string },
) {
  const rows = [
    ...absences
      .filter((one) => one.trainerId === trainerId)
      .map((absence) => ({ ...absence, id: absence._id, text: awayText(absence), absence })),
    ...closed.map((days) => ({
      ...days,
      id: days._id,
      text: `Studio closed: ${days.name}`,
      absence: undefined,
    })),
  ];
  return rows
    .filter(({ until }) => until >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** "Away", "Evening called off: a wedding". */
function awayText({ slotTiming, word }: Absence): string {
  const what = slotTiming === null ? "Away" : `${slotTiming} called off`;
  return word ? `${what}: ${word}` : what;
}

function TakeBack({ absence, today }: { absence: Absence; today: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: takeBack } = useTakeBack();
  const hasBegun = absence.from <= today;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-me-3 max-sm:min-h-target"
        onClick={() => setIsAsking(true)}
      >
        Take back
      </Button>
      {isAsking && (
        <RemoveDialog
          title={hasBegun ? "Be back from tomorrow?" : "Take it back?"}
          text="These sessions take place then, and memberships end as before. Who has been mailed is told."
          confirmLabel="Take back"
          cancelLabel="Stay away"
          remove={async () => {
            await takeBack(absence._id);
            return "Taken back.";
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
