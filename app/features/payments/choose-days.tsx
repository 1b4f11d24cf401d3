import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize } from "#app/ui/button-style.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { Payment } from "#contract/payments.ts";
import { sessionsToChoose } from "./sessions-to-choose.ts";

// Forms weigh, and few pages of a membership have theirs opened.
const DaysDialog = lateDialog(async () => (await import("./days-dialog.tsx")).DaysDialog);

/** Has a member choose on which of their slot's days they mean to come; nothing where they have them all (D81). */
export function ChooseDays({ payment, size }: { payment: Payment; size?: ButtonSize }) {
  const { slotTiming, trainerName, chosenDays } = payment;
  // As they were when pressed: the write reads the membership again before the dialog is done.
  const [toChoose, setToChoose] = useState<Payment>();
  if (!sessionsToChoose(payment)) return null;
  const label = chosenDays.length > 0 ? "Change days" : "Choose days";
  return (
    <>
      <Button
        variant="quiet"
        size={size}
        aria-label={`${label}: ${slotTiming} with ${trainerName}`}
        className="-mx-3 px-3 max-sm:min-h-target print:hidden"
        onClick={() => setToChoose(payment)}
      >
        {label}
      </Button>
      {toChoose && <DaysDialog payment={toChoose} onClose={() => setToChoose(undefined)} />}
    </>
  );
}
