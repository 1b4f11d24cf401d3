import { useState } from "react";
import { stretchText } from "#app/features/absences/words.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize } from "#app/ui/button-style.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";

const look = "-mx-3 px-3 print:hidden max-sm:min-h-target";

// Forms weigh, and few pages of a membership have theirs opened.
const PauseDialog = lateDialog(async () => (await import("./pause-dialog.tsx")).PauseDialog);
const EndPauseDialog = lateDialog(async () => (await import("./pause-dialog.tsx")).EndPauseDialog);

type PausingProps = {
  payment: Payment;
  size?: ButtonSize;
  /** Whether something else is offered in place of a pause, which is then not spoken of while it is not possible. */
  isReplaced?: boolean;
};

/** Has one's membership pause, or says when it rests and ends that; while neither is possible, from when or why not (D75). */
export function Pausing({ payment, size, isReplaced = false }: PausingProps) {
  const { slotTiming, trainerName, status, pause, pausableFrom, whyNotPausable } = payment;
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
              size={size}
              aria-label={`End pause: ${slot}`}
              className={joinClasses("whitespace-nowrap", look)}
              onClick={() => setToResume(payment)}
            >
              End pause
            </Button>
          )}
        </p>
      )}
      {!isToRest && !isReplaced && whyNotPausable && (
        <p className="text-muted text-small">{whyNotPausable}</p>
      )}
      {pausableFrom !== null && (
        <Button
          variant="quiet"
          size={size}
          aria-label={`Pause ${slot}`}
          className={look}
          onClick={() => setToPause(payment)}
        >
          Pause
        </Button>
      )}
      {toPause && <PauseDialog payment={toPause} onClose={() => setToPause(undefined)} />}
      {toResume && <EndPauseDialog payment={toResume} today={today} onClose={() => setToResume(undefined)} />}
    </>
  );
}
