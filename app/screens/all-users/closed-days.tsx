import { lazy, Suspense, useState } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { DayRow } from "#app/features/absences/day-row.tsx";
import { useReopenStudio } from "#app/features/absences/queries.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Part } from "#app/ui/part.tsx";
import type { ClosedDays as Closed } from "#contract/absences.ts";
import { studioDay } from "#contract/studio-time.ts";

// Forms weigh, and few open this one.
const CloseDialog = lazy(async () => ({ default: (await import("./close-dialog.tsx")).CloseDialog }));

/** The days to come on which the studio is closed, and the way to more of them (D74). */
export function ClosedDays() {
  const { closed } = useTimetableChanges();
  const today = studioDay(useNow());
  const [isAsking, setIsAsking] = useState(false);
  const toCome = closed.filter(({ until }) => until >= today);
  return (
    <Part
      title="Closed days"
      className="gap-2"
      action={
        <Button variant="quiet" size="sm" className="-me-3" onClick={() => setIsAsking(true)}>
          Close on some days
        </Button>
      }
    >
      {toCome.length === 0 && <p className="text-muted">None to come.</p>}
      {toCome.length > 0 && (
        <ul aria-label="Closed days" className="grid border-rule border-t">
          {toCome.map((days) => (
            <DayRow
              key={days._id}
              when={stretchText(days, { length: "short" })}
              action={days.until > today && <Reopen days={days} />}
            >
              {days.name}
            </DayRow>
          ))}
        </ul>
      )}
      {isAsking && (
        <Suspense>
          <CloseDialog today={today} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Part>
  );
}

function Reopen({ days }: { days: Closed }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: reopen } = useReopenStudio();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Open on ${days.name}`}
        className="-me-3 max-sm:min-h-target"
        onClick={() => setIsAsking(true)}
      >
        Open
      </Button>
      {isAsking && (
        <RemoveDialog
          title={`Open on ${days.name}?`}
          text="Sessions from tomorrow on take place then, and memberships end as before. Who has been mailed is told."
          confirmLabel="Open"
          cancelLabel="Stay closed"
          remove={async () => {
            await reopen(days._id);
            return "The studio is open on these days.";
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
