import { lazy, Suspense, useState } from "react";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { daysBetween } from "#contract/terms.ts";
import { daysText, endText, stretchText } from "./term-change-words.ts";
import { useEndPause } from "./term-writing.ts";

// Forms weigh, and few pages of a membership have theirs opened.
const PauseDialog = lazy(async () => ({ default: (await import("./pause-dialog.tsx")).PauseDialog }));

/** Has one's membership pause, or says when it rests and ends that; nothing while neither is possible (D75). */
export function Pausing({ payment }: { payment: Payment }) {
  const { slotTiming, trainerName, status, pause, pausableFrom } = payment;
  // As they were when pressed: each write reads the membership again before its dialog is done.
  const [toPause, setToPause] = useState<Payment>();
  const [toResume, setToResume] = useState<Payment>();
  const today = studioDay(useNow());
  const slot = `${slotTiming} with ${trainerName}`;
  const isToRest = status === "booked" && pause !== null && pause.until >= today;
  return (
    <>
      {isToRest && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="tabular text-muted text-small">
            {pause.from <= today ? "Paused" : "Pauses"} {stretchText(pause, { withWeekdays: true })}, then
            runs until {dayText(payment.endsOn, { yearless: true })}
          </span>
          {/* On its last day nothing is left of it. */}
          {pause.until > today && (
            <Button
              variant="quiet"
              aria-label={`End pause: ${slot}`}
              className="-mx-3 whitespace-nowrap px-3 print:hidden"
              onClick={() => setToResume(payment)}
            >
              End pause
            </Button>
          )}
        </p>
      )}
      {pausableFrom !== null && (
        <Button
          variant="quiet"
          aria-label={`Pause ${slot}`}
          className="-mx-3 px-3 print:hidden"
          onClick={() => setToPause(payment)}
        >
          Pause
        </Button>
      )}
      {toPause && (
        <Suspense>
          <PauseDialog payment={toPause} onClose={() => setToPause(undefined)} />
        </Suspense>
      )}
      {toResume && <EndPauseDialog payment={toResume} today={today} onClose={() => setToResume(undefined)} />}
    </>
  );
}

type EndPauseDialogProps = { payment: Payment; today: string; onClose: () => void };

/** Asks before a pause ends, or never begins. */
function EndPauseDialog({ payment, today, onClose }: EndPauseDialogProps) {
  const { mutateAsync: end } = useEndPause(payment._id);
  return (
    <RemoveDialog
      title="End the pause?"
      text={whatEnds(payment, today)}
      confirmLabel="End pause"
      cancelLabel="Keep it"
      remove={async () => {
        const { endsOn } = await end();
        return `Your membership runs until ${dayText(endsOn)}.`;
      }}
      onClose={onClose}
    />
  );
}

function whatEnds(payment: Payment, today: string): string {
  const { from, until } = payment.pause ?? { from: today, until: today };
  if (from > today)
    return `It won’t begin: your membership runs until ${endText(payment, -daysBetween(from, until) - 1)} again.`;
  const rest = daysBetween(today, until);
  return `You train again from tomorrow. The ${daysText(rest)} left of it are yours to train now: your membership runs until ${endText(payment, -rest)}.`;
}
