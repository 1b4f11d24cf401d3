import type { ReactNode } from "react";
import { stretchText } from "#app/features/absences/words.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";
import { restText } from "#contract/rest-words.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import { NewPause, pauseDays } from "#contract/term-changes.ts";
import { daysBetween } from "#contract/terms.ts";
import { useForetoldEnd } from "./foretold-end.ts";
import { useEndPause, usePause } from "./term-writing.ts";

type PauseDialogProps = {
  payment: Payment;
  /** What it begins with, else the first day and the fewest days that are possible. */
  from?: string | undefined;
  days?: number | undefined;
  onPaused: () => void;
  onClose: () => void;
};

/** Asks for a pause's first day and its length, and says what follows from them. */
export function PauseDialog({ payment, from, days, onPaused, onClose }: PauseDialogProps) {
  const { _id, slotTiming, trainerName, pausableFrom, endsOn } = payment;
  const { mutateAsync: pause } = usePause(_id);
  const endWith = useForetoldEnd(payment);
  const first = pausableFrom ?? "";
  return (
    <FormDialog
      title={`Pause ${slotTiming} with ${trainerName}`}
      text="A membership can pause once. Your place stays yours."
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
          hint: `${pauseDays.least} to ${pauseDays.most} days`,
          min: pauseDays.least,
          max: pauseDays.most,
          step: 1,
          half: true,
        },
      }}
      start={{ from: from ?? first, days: days ?? pauseDays.least }}
      outcome={(values) => (
        <div aria-live="polite" className="tabular grid gap-1">
          {whatFollows(payment, values, endWith)}
        </div>
      )}
      send={async (input) => {
        const { endsOn: newEnd } = await pause(input);
        onPaused();
        toast.success("Your membership will rest.", `It then runs until ${dayText(newEnd)}.`);
      }}
      submitLabel="Pause"
      busyLabel="Pausing…"
      onClose={onClose}
    />
  );
}

type EndPauseDialogProps = { payment: Payment; today: string; onClose: () => void };

/** Asks before a pause ends, or is taken back before it begins. */
export function EndPauseDialog({ payment, today, onClose }: EndPauseDialogProps) {
  const { mutateAsync: end } = useEndPause(payment._id);
  const endWith = useForetoldEnd(payment);
  const isToCome = payment.pause !== null && payment.pause.from > today;
  return (
    <RemoveDialog
      title={isToCome ? "Take the pause back?" : "End the pause?"}
      text={whatEnds(payment, { today, endWith })}
      confirmLabel={isToCome ? "Take it back" : "End pause"}
      cancelLabel="Keep it"
      remove={async () => {
        const { endsOn } = await end();
        return `Your membership runs until ${dayText(endsOn)}.`;
      }}
      onClose={onClose}
    />
  );
}

/** What a pause does, in two lines; nothing while something is wrong with what is filled in, which its field says. */
function whatFollows(
  payment: Payment,
  values: Partial<NewPause>,
  endWith: ReturnType<typeof useForetoldEnd>,
): ReactNode {
  const { pausableFrom, endsOn } = payment;
  const { data } = NewPause.safeParse(values);
  if (!data || pausableFrom === null || data.from < pausableFrom || data.from > endsOn) return undefined;
  const pause = { from: data.from, until: dayAfter(data.from, data.days - 1) };
  const end = endWith({ pause });
  if (!end) return undefined;
  return (
    <>
      <p>Rests from {stretchText(pause, { withWeekdays: true })}</p>
      <p>
        Runs until <strong>{end.text}</strong>
        {end.more === 0 ? ", as before" : ` instead of ${endInstead(payment, end.more)}`}
      </p>
      {end.more !== data.days && <p className="text-muted text-small">{restText({ pause, ...end })}.</p>}
    </>
  );
}

/** The last day of now beside a new one, without what both have: "20", "30 November", "20 December 2026". */
function endInstead({ endsOn }: Payment, more: number): string {
  const isSame = (length: number) => dayAfter(endsOn, more).slice(0, length) === endsOn.slice(0, length);
  return isSame(7) ? String(Number(endsOn.slice(8))) : dayText(endsOn, { yearless: isSame(4) });
}

function whatEnds(
  { pause }: Payment,
  { today, endWith }: { today: string; endWith: ReturnType<typeof useForetoldEnd> },
): string {
  const { from, until } = pause ?? { from: today, until: today };
  const isToCome = from > today;
  const end = endWith({ pause: isToCome ? undefined : { from, until: today } })?.text;
  const runs = end ? `: your membership runs until ${end}` : "";
  return isToCome
    ? `It won’t begin${runs}${end ? " again" : ""}.`
    : `You train again from tomorrow. The ${countedDays(daysBetween(today, until))} left of it are yours to train now${runs}.`;
}
