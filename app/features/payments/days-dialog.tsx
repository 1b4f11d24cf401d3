import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useSession } from "#app/account/session.ts";
import { AsAsked } from "#app/forms/as-asked.tsx";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { evenLayout } from "#app/ui/checkbox-group.tsx";
import { toast } from "#app/ui/toast.ts";
import { daysText } from "#contract/days.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { ChosenDays, sessionsAWeek } from "#contract/visits.ts";
import type { Weekday } from "#studio/hours.ts";
import { paymentsQuery, useChooseDays } from "./queries.ts";
import { daysOfBoth, slotInWords } from "./same-time.ts";

type DaysDialogProps = { payment: Payment; onClose: () => void };

/** Asks on which of the slot's days a member means to come, no more than they have sessions a week (D81). */
export function DaysDialog({ payment, onClose }: DaysDialogProps) {
  const { _id, slotTiming, trainerName, price, slotDays, chosenDays } = payment;
  const { mutateAsync: choose } = useChooseDays(_id);
  const most = sessionsAWeek(centsOfDollars(price), slotDays);
  const shared = {
    title: `Your days: ${slotTiming} with ${trainerName}`,
    submitLabel: "Save days",
    busyLabel: "Saving…",
    onClose,
  };

  async function send(input: ChosenDays) {
    const { chosenDays: days } = await choose(input);
    toast.success(
      "Your days are saved.",
      days.length > 0 ? `You mean to come on ${daysText(days)}.` : "You can come on any of them.",
    );
  }

  if (most === 1)
    return (
      <FormDialog
        {...shared}
        text="On which day do you mean to come? Your calendar and your trainer’s list go by it. You can still come on another day instead."
        schema={z.object({ days: z.enum([...slotDays, anyDay]) })}
        fields={{
          days: {
            control: "choice",
            legend: "Day",
            layout: evenLayout,
            options: [
              ...slotDays.map((day) => ({ value: day, label: day })),
              { value: anyDay, label: "Any day" },
            ],
          },
        }}
        start={{ days: chosenDays[0] ?? anyDay }}
        outcome={({ days = anyDay }) => (
          <div aria-live="polite">
            <SameTime payment={payment} days={days === anyDay ? [] : [days]} />
          </div>
        )}
        send={({ days }) => send({ days: days === anyDay ? [] : [days] })}
      />
    );
  return (
    <FormDialog
      {...shared}
      text={`On which days do you mean to come, ${most} at most? Your calendar and your trainer’s list go by them. You can still come on another day instead.`}
      schema={ChosenDays}
      fields={({ days = [] }) => ({
        days: {
          control: "choices",
          legend: "Days",
          layout: evenLayout,
          options: slotDays.map((day) => ({
            value: day,
            label: day,
            disabled: days.length >= most && !days.includes(day),
          })),
        },
      })}
      start={{ days: chosenDays }}
      outcome={({ days = [] }) => (
        <div aria-live="polite" className="grid gap-2">
          <SameTime payment={payment} days={days} />
          <p className="tabular font-semibold">
            {days.length} of {most} chosen{days.length >= most && ": take one back to choose another"}
          </p>
        </div>
      )}
      send={send}
    />
  );
}

type SameTimeProps = { payment: Payment; days: readonly Weekday[] };

/** Says on which of the chosen days another slot of theirs meets at the same hours, and which (D80). */
function SameTime({ payment, days }: SameTimeProps) {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  const others = useQuery(paymentsQuery(email, { mine: "true" })).data ?? [];
  const meeting = others
    .map((other) => ({ other, both: daysOfBoth({ ...payment, chosenDays: [...days] }, other) }))
    .filter(({ both }) => days.length > 0 && both.length > 0);
  return (
    <AsAsked>
      {meeting.map(({ other, both }) => (
        <p key={other._id} className="wrap-anywhere border-highlight border-l-6 bg-sunken px-3 py-2">
          <strong>You already train at this time</strong> ({daysText(both)}): {slotInWords(other)}.
        </p>
      ))}
    </AsAsked>
  );
}

/** The choice of none. */
const anyDay = "any";
