import { useState } from "react";
import { useFollowed } from "#app/page/use-followed.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize } from "#app/ui/button-style.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { Payment } from "#contract/payments.ts";
import { sessionsToChoose } from "./sessions-to-choose.ts";

// Forms weigh, and few pages of a membership have theirs opened.
const DaysDialog = lateDialog(async () => (await import("./days-dialog.tsx")).DaysDialog);

type ChooseDaysProps = {
  payment: Payment;
  size?: ButtonSize;
  /** Framed, as one of a ticket's buttons. */
  isFramed?: boolean;
};

/** Has a member choose, as a link may ask, on which of their slot's days they mean to come; nothing where they have them all (D81). */
export function ChooseDays({ payment, size, isFramed = false }: ChooseDaysProps) {
  const { _id, slotTiming, trainerName, chosenDays } = payment;
  // As they were when pressed: the write reads the membership again before the dialog is done.
  const [toChoose, setToChoose] = useState<Payment>();
  const isChoosing = sessionsToChoose(payment) !== undefined;
  useFollowed((name) => name === `days-${_id}` && isChoosing && setToChoose(payment));
  if (!isChoosing) return null;
  const label = chosenDays.length > 0 ? "Change days" : "Choose days";
  return (
    <>
      <Button
        variant={isFramed ? "secondary" : "quiet"}
        size={size}
        aria-label={`${label}: ${slotTiming} with ${trainerName}`}
        className={joinClasses("max-sm:min-h-target print:hidden", isFramed ? "px-3.5" : "-mx-3 px-3")}
        onClick={() => setToChoose(payment)}
      >
        {label}
      </Button>
      {toChoose && <DaysDialog payment={toChoose} onClose={() => setToChoose(undefined)} />}
    </>
  );
}
