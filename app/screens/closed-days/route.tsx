import { useState } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { DayRow } from "#app/features/absences/day-row.tsx";
import { useReopenStudio } from "#app/features/absences/queries.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { readRange } from "#app/page/range.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { ClosedDays as Closed } from "#contract/absences.ts";
import { studioDay } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import type { Stretch } from "#contract/terms.ts";
import { daysOf } from "#contract/terms.ts";

// Forms weigh, and few open this one.
const CloseDialog = lateDialog(async () => (await import("./close-dialog.tsx")).CloseDialog);

export const meta = () => pageMeta({ title: "Closed Days" });

/** The days to come on which the studio is closed, and the way to more of them (D74). */
export default function ClosedDaysScreen() {
  const { closed } = useTimetableChanges();
  const today = studioDay(useNow());
  const [asking, setAsking] = useState<{ days?: Stretch }>();
  useFollowed((name, told) => {
    const { from, until } = readRange(told);
    if (name === "close") setAsking(from && until ? { days: { from, until } } : {});
  });
  const toCome = closed.filter(({ until }) => until >= today);
  const close = <Button onClick={() => setAsking({})}>Close the studio</Button>;
  return (
    <div className="grid gap-6">
      <PageHeading size="tool" actions={close}>
        Closed Days
      </PageHeading>
      {toCome.length === 0 && (
        <EmptyState title="No closed days to come">
          <p>Close the studio for a holiday, and everyone booked on these days is emailed.</p>
        </EmptyState>
      )}
      {toCome.length > 0 && (
        <ul aria-label="Closed days" className="grid border-rule border-t">
          {toCome.map((days) => (
            <DayRow
              key={days._id}
              when={`${stretchText(days, { withWeekdays: true, length: "short" })}${days.from.slice(0, 4) === days.until.slice(0, 4) ? ` ${days.until.slice(0, 4)}` : ""}`}
              action={days.until > today && <Reopen days={days} hasBegun={days.from <= today} />}
            >
              <span className="flex flex-wrap gap-x-3">
                {days.name}
                <span className="text-muted">
                  {countedDays(daysOf({ startsOn: days.from, endsOn: days.until }))}
                </span>
              </span>
            </DayRow>
          ))}
        </ul>
      )}
      {asking && (
        <CloseDialog today={today} days={asking.days} closed={toCome} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

function Reopen({ days, hasBegun }: { days: Closed; hasBegun: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: reopen } = useReopenStudio();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Reopen: ${days.name}`}
        className="-me-3 max-sm:min-h-target"
        onClick={() => setIsAsking(true)}
      >
        Reopen
      </Button>
      {isAsking && (
        <RemoveDialog
          title={`Reopen: ${days.name}?`}
          text={`${hasBegun ? "Sessions from tomorrow on" : `Sessions on ${stretchText(days, { withWeekdays: true })}`} take place after all, and memberships end as they did before. Everyone who was emailed is told.`}
          confirmLabel="Reopen"
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
