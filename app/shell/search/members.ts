import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import { sessionsToChoose } from "#app/features/payments/sessions-to-choose.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { cancelDays } from "#studio/tiers.ts";
import type { Command } from "./find.ts";

const bookedPath = "/dashboard/booked-trainer";

/** What somebody does with what they have booked. */
export function ofMembers(own: readonly Payment[]): Command[] {
  const today = studioDay(new Date());
  const running = own.filter(({ status, endsOn }) => status === "booked" && endsOn >= today);
  return [
    {
      label: "Your next session",
      words: "when is my coming upcoming week class classes sessions code qr check in calendar",
      icon: calendarCheck,
      to: "/dashboard/activity-log",
    },
    ...eachOf(running, {
      mayBe: ({ cancellableUntil }) => cancellableUntil !== null,
      whyNot: () => `Only in its first ${cancelDays} days`,
      label: "Cancel a booking",
      words: "my membership refund pay payed paid money back",
      icon: calendarX,
      hash: "cancel",
    }),
    {
      label: "Renew a membership",
      words: "my extend another month upgrade tier basic standard premium",
      icon: calendarPlus,
      to: bookedPath,
    },
    ...eachOf(running, {
      mayBe: ({ pausableFrom }) => pausableFrom !== null,
      whyNot: ({ whyNotPausable }) => whyNotPausable,
      label: "Pause a membership",
      words: "my freeze holiday away",
      icon: calendarOff,
      hash: "pause",
    }),
    ...eachOf(running, {
      mayBe: (payment) => sessionsToChoose(payment) !== undefined,
      label: "Choose your days",
      words: "change my sessions weekdays reschedule move booking",
      icon: calendarDays,
      hash: "days",
    }),
    ...(running.length > 0
      ? [{ label: "Print a ticket", words: "paper membership share show", icon: printer, to: bookedPath }]
      : []),
    ...running.map(({ transactionId, slotTiming, trainerName }) => ({
      label: "Print a receipt",
      words: "paper invoice bill payment",
      note: `${slotTiming} with ${trainerName}`,
      icon: printer,
      to: `/dashboard/receipt/${transactionId}`,
    })),
    {
      label: "Your waiting lists",
      words: "my place wait queue held offer",
      icon: clock,
      to: `${bookedPath}#waiting-lists`,
    },
  ];
}

type OwnDeed = Pick<Command, "label" | "words" | "icon"> & {
  mayBe: (payment: Payment) => boolean;
  /** Why not, where it is not. */
  whyNot?: (payment: Payment) => string | null;
  hash: "cancel" | "pause" | "days";
};

/**
 * One for each membership that it is possible for, which asks there (D57, D75, D81); where there are only others, one that
 * leads to them, as they say why not.
 */
function eachOf(running: readonly Payment[], { mayBe, whyNot, hash, ...deed }: OwnDeed): Command[] {
  const possible = running.filter(mayBe);
  const [first] = running;
  if (possible.length === 0 && first)
    return [{ ...deed, note: whyNot?.(first) ?? "Not possible now", to: bookedPath }];
  return possible.map(({ _id, slotTiming, trainerName }) => ({
    ...deed,
    words: `${deed.words} ${slotTiming} ${trainerName}`,
    note: `${slotTiming} with ${trainerName}`,
    to: `${bookedPath}#${hash}-${_id}`,
  }));
}
