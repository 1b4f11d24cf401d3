import { FormDialog } from "#app/forms/form-dialog.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { NewPause, pauseDays } from "#contract/term-changes.ts";
import { endText, stretchText } from "./term-change-words.ts";
import { usePause } from "./term-writing.ts";

type PauseDialogProps = { payment: Payment; onClose: () => void };

/** Asks for a pause's first day and its length, and says what follows from them. */
export function PauseDialog({ payment, onClose }: PauseDialogProps) {
  const { _id, slotTiming, trainerName, pausableFrom, endsOn } = payment;
  const { mutateAsync: pause } = usePause(_id);
  const first = pausableFrom ?? "";
  return (
    <FormDialog
      title={`Pause ${slotTiming} with ${trainerName}`}
      text="A membership can pause once. You get its days at the end."
      schema={NewPause}
      fields={{
        from: {
          control: "text",
          type: "date",
          label: "First day",
          hint: stretchText({ from: first, until: endsOn }),
          min: first,
          max: endsOn,
          half: true,
        },
        days: {
          control: "number",
          label: "Number of days",
          hint: `${pauseDays.least} to ${pauseDays.most}`,
          min: pauseDays.least,
          max: pauseDays.most,
          step: 1,
          half: true,
        },
      }}
      start={{ from: first, days: pauseDays.least }}
      outcome={(values) => (
        <p aria-live="polite" className="font-semibold">
          {whatFollows(payment, values)}
        </p>
      )}
      send={async (input) => {
        const { endsOn: newEnd } = await pause(input);
        toast.success("Your membership will rest.", `It then runs until ${dayText(newEnd)}.`);
      }}
      submitLabel="Pause"
      busyLabel="Pausing…"
      onClose={onClose}
    />
  );
}

/** What a pause does, in a sentence; nothing until it can be one. */
function whatFollows(payment: Payment, values: Partial<NewPause>): string | undefined {
  const { pausableFrom, endsOn } = payment;
  const { data } = NewPause.safeParse(values);
  if (!data || pausableFrom === null || data.from < pausableFrom || data.from > endsOn) return undefined;
  const stretch = { from: data.from, until: dayAfter(data.from, data.days - 1) };
  const rests = stretchText(stretch, { withWeekdays: true });
  return `Your membership rests from ${rests} and then runs until ${endText(payment, data.days)}; your place stays yours.`;
}
