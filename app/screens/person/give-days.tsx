import { useState } from "react";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { useForetoldEnd } from "#app/features/payments/foretold-end.ts";
import { useGiveDays } from "#app/features/payments/term-writing.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import { GivenDays } from "#contract/term-changes.ts";

/** A button that gives a membership days. */
export function GiveDays({ payment, onGive }: { payment: Payment; onGive: (payment: Payment) => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => onGive(payment)}>
      Give days…
      <span className="sr-only">
        {" "}
        to {payment.userName}, {payment.slotTiming} with {payment.trainerName}
      </span>
    </Button>
  );
}

const form = GivenDays.omit({ attemptId: true });

type GiveDaysDialogProps = {
  payment: Payment;
  /** How many it begins with. */
  days?: number | undefined;
  onClose: () => void;
};

/** Asks how many days to give a membership, and why (D76). */
export function GiveDaysDialog({ payment, days = 1, onClose }: GiveDaysDialogProps) {
  const { _id, userName, slotTiming, trainerName, endsOn, pause } = payment;
  const endWith = useForetoldEnd(payment);
  const { mutateAsync: giveDays } = useGiveDays(_id);
  // Idempotency key: resending after a lost answer gives nothing more.
  const [attemptId] = useState(newAttemptId);
  return (
    <FormDialog
      title={`Give ${userName} days`}
      text={`${slotTiming} with ${trainerName} runs until ${dayText(endsOn)}.`}
      schema={form}
      fields={{
        days: { control: "number", label: "Number of days", hint: "1 to 31", min: 1, max: 31, step: 1 },
        reason: {
          control: "textarea",
          label: "Reason",
          rows: 2,
          hint: `${userName} will see it in the email and beside the last day.`,
        },
      }}
      start={{ days, reason: "" }}
      outcome={({ days }) => {
        const given = GivenDays.shape.days.safeParse(days).data;
        const end = given && endWith({ pause: pause ?? undefined, givenDays: given });
        const counted = given && dayAfter(endsOn, given);
        const plain = counted && dayText(counted, { yearless: counted.slice(0, 4) === endsOn.slice(0, 4) });
        return (
          <div aria-live="polite">
            <p className="font-semibold">{end && `It will run until ${end.text}.`}</p>
            {end && end.text !== plain && (
              <p>Not until {plain}: a session that was lost is made up for on a day of this slot.</p>
            )}
          </div>
        );
      }}
      send={async (input) => {
        const { endsOn: newEnd } = await giveDays({ ...input, attemptId });
        toast.success(
          `${userName} has ${countedDays(input.days)} more.`,
          `It runs until ${dayText(newEnd)}.`,
        );
      }}
      submitLabel="Give days"
      busyLabel="Giving…"
      onClose={onClose}
    />
  );
}
