import { useEffect, useRef, useState } from "react";
import { readRange } from "#app/page/range.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize } from "#app/ui/button-style.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { restOf } from "./rest-of.ts";

const look = "-mx-3 whitespace-nowrap px-3 print:hidden max-sm:min-h-target";

// Forms weigh, and few pages of a membership have theirs opened.
const PauseDialog = lateDialog(async () => (await import("./pause-dialog.tsx")).PauseDialog);
const EndPauseDialog = lateDialog(async () => (await import("./pause-dialog.tsx")).EndPauseDialog);

/** Has one's membership pause, as a link may ask, or ends that, or takes it back before it begins; nothing while neither is possible (D75). */
export function Pausing({ payment, size }: { payment: Payment; size?: ButtonSize }) {
  const { slotTiming, trainerName, pausableFrom } = payment;
  // As they were when pressed: each write reads the membership again before its dialog is done.
  const [toPause, setToPause] = useState<{ payment: Payment; from?: string; days?: number }>();
  const [toResume, setToResume] = useState<Payment>();
  const today = studioDay(useNow());
  const pause = restOf(payment, today);
  const slot = `${slotTiming} with ${trainerName}`;
  // On its last day nothing is left of it.
  const isPaused = pause !== null && pause.until > today;
  const endLabel = pause && pause.from > today ? "Take the pause back" : "End pause";
  const linked = `pause-${payment._id}`;
  useFollowed((name, told) => {
    if (name === `end-${linked}` && isPaused) setToResume(payment);
    if (name !== linked || pausableFrom === null) return;
    setToPause({ payment, from: readRange(told).from, days: Number(told.get("days")) || undefined });
  });
  const endButton = useRef<HTMLButtonElement>(null);
  const hasPaused = useRef(false);
  // Its new last day may have moved it below the others, out of sight. After the dialog has given the focus away.
  useEffect(() => {
    if (toPause || !hasPaused.current || !endButton.current) return;
    hasPaused.current = false;
    endButton.current.focus({ preventScroll: true });
    endButton.current.closest("tr")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <>
      {isPaused && (
        <Button
          ref={endButton}
          variant="quiet"
          size={size}
          aria-label={`${endLabel}: ${slot}`}
          className={look}
          onClick={() => setToResume(payment)}
        >
          {endLabel}
        </Button>
      )}
      {pausableFrom !== null && (
        <Button
          id={linked}
          variant="quiet"
          size={size}
          aria-label={`Pause ${slot}`}
          className={look}
          onClick={() => setToPause({ payment })}
        >
          Pause
        </Button>
      )}
      {toPause && (
        <PauseDialog
          {...toPause}
          onPaused={() => {
            hasPaused.current = true;
          }}
          onClose={() => setToPause(undefined)}
        />
      )}
      {toResume && <EndPauseDialog payment={toResume} today={today} onClose={() => setToResume(undefined)} />}
    </>
  );
}
