import { FormDialog } from "#app/forms/form-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { daysText } from "#contract/days.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { ChosenDays, sessionsAWeek } from "#contract/visits.ts";
import { useChooseDays } from "./queries.ts";

/** Asks on which of the slot's days a member means to come, and counts them against their sessions a week (D81). */
export function DaysDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { _id, slotTiming, trainerName, price, slotDays, chosenDays } = payment;
  const { mutateAsync: choose } = useChooseDays(_id);
  const most = sessionsAWeek(centsOfDollars(price), slotDays);
  const atMost = most === 1 ? "one day" : `${most} days`;
  return (
    <FormDialog
      title={`Your days: ${slotTiming} with ${trainerName}`}
      text={`Choose ${most === 1 ? "the day of the week" : `up to ${atMost} a week`} on which you mean to come. Your calendar and your trainer’s list go by ${most === 1 ? "it" : "them"}; you can still come on another day instead.`}
      schema={ChosenDays.refine(({ days }) => days.length <= most, {
        path: ["days"],
        error: `Choose ${atMost} at most`,
      })}
      fields={{ days: { control: "choices", legend: "Days", options: slotDays } }}
      start={{ days: chosenDays }}
      outcome={({ days = [] }) => (
        <p aria-live="polite" className="tabular font-semibold">
          {days.length} of {most} chosen
        </p>
      )}
      send={async (input) => {
        const { chosenDays: days } = await choose(input);
        toast.success(
          "Your days are saved.",
          days.length > 0 ? `You mean to come on ${daysText(days)}.` : "You can come on any of them.",
        );
      }}
      submitLabel="Save days"
      busyLabel="Saving…"
      onClose={onClose}
    />
  );
}
