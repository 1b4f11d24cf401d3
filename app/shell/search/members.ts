import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import calendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import calendarX from "lucide/dist/esm/icons/calendar-x.mjs";
import clock from "lucide/dist/esm/icons/clock.mjs";
import creditCard from "lucide/dist/esm/icons/credit-card.mjs";
import printer from "lucide/dist/esm/icons/printer.mjs";
import undo from "lucide/dist/esm/icons/undo-2.mjs";
import { stretchText } from "#app/features/absences/words.ts";
import { restOf } from "#app/features/payments/rest-of.ts";
import { sessionsToChoose } from "#app/features/payments/sessions-to-choose.ts";
import { priceText } from "#app/ui/price.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { countedDays } from "#contract/term-change-words.ts";
import { daysOf } from "#contract/terms.ts";
import { cancelDays } from "#studio/tiers.ts";
import type { Command } from "./find.ts";
import { hashOf, type Told, toldIn, wordsTold } from "./told.ts";

const bookedPath = "/dashboard/booked-trainer";

const renewing = {
  mayBe: () => true,
  label: "Renew a membership",
  words:
    "my auto automatic extend another month change switch upgrade downgrade plan tier basic standard premium",
  icon: calendarPlus,
  hash: "renew",
} as const;

/** What somebody does with what they have booked. */
export function ofMembers(text: string, own: readonly Payment[]): Command[] {
  const today = studioDay(new Date());
  const pause = pauseIn(text.toLowerCase(), today);
  const running = own.filter(({ status, endsOn }) => status === "booked" && endsOn >= today);
  return [
    {
      label: "Your next session",
      words:
        "when is my coming upcoming week class classes sessions train training code qr check in add calendar show ticket not come coming can’t cannot late miss skip today tomorrow tonight",
      icon: calendarCheck,
      to: "/dashboard/activity-log",
    },
    // Lately: the newest payments come first.
    ...own.flatMap(paidBack).slice(0, mostPaidBack),
    ...eachOf(running, {
      mayBe: ({ cancellableUntil }) => cancellableUntil !== null,
      whyNot: () => `Only in its first ${cancelDays} days`,
      label: "Cancel a booking",
      words: "my membership refund money back",
      icon: calendarX,
      hash: "cancel",
    }),
    // What is over can be renewed, too.
    ...(running.length > 0 ? eachOf(running, renewing) : [{ ...renewing, to: bookedPath }]),
    ...running
      .filter((payment) => (restOf(payment, today)?.until ?? today) > today)
      .map(({ _id, slotTiming, trainerName, pause: rest }) => ({
        label: rest && rest.from > today ? "Take the pause back" : "End the pause",
        words: "resume stop end cancel unfreeze freeze hold pause",
        note: `${slotTiming} with ${trainerName}`,
        icon: calendarCheck,
        to: `${bookedPath}#end-pause-${_id}`,
      })),
    ...eachOf(running, {
      mayBe: ({ pausableFrom }) => pausableFrom !== null,
      whyNot: ({ whyNotPausable }) => whyNotPausable,
      label: `Pause a membership${pause.when}`,
      words: `my freeze hold holiday away ${pause.words}`,
      icon: calendarOff,
      hash: "pause",
      told: pause.told,
    }),
    ...eachOf(running, {
      mayBe: (payment) => sessionsToChoose(payment) !== undefined,
      label: "Choose your days",
      words: "change my sessions weekdays time reschedule move booking",
      icon: calendarDays,
      hash: "days",
    }),
    ...(running.length > 0
      ? [{ label: "Print a ticket", words: "paper membership share", icon: printer, to: bookedPath }]
      : []),
    ...running.map(({ transactionId, slotTiming, trainerName }) => ({
      label: "Print a receipt",
      words: "paper invoice bill payment",
      note: `${slotTiming} with ${trainerName}`,
      icon: printer,
      to: `/dashboard/receipt/${transactionId}`,
    })),
    {
      label: "Your card",
      words: "change update saved credit payment method",
      note: "None is kept: it is asked for as you pay",
      icon: creditCard,
      to: bookedPath,
    },
    { label: "Book a session…", words: "class slot trainer new another", icon: calendarPlus, text: "book " },
    {
      label: "Your waiting lists",
      words: "my place wait waitlist waitlisted queue held offer",
      icon: clock,
      to: `${bookedPath}#waiting-lists`,
    },
  ];
}

const mostPaidBack = 2;

/** What came back of a payment, or is to: a refund that is done has a receipt of its own (D58). */
function paidBack({ transactionId, slotTiming, trainerName, refunds }: Payment): Command[] {
  return refunds.map(({ _id, amount, state }) => ({
    label: `Your refund of ${priceText(amount)}`,
    words: "refunds refunded money paid back returned status",
    note: `${slotTiming} with ${trainerName}`,
    icon: undo,
    to: state === "done" ? `/dashboard/receipt/${transactionId}/refund/${_id}` : bookedPath,
  }));
}

type OwnDeed = Pick<Command, "label" | "words" | "icon"> & {
  mayBe: (payment: Payment) => boolean;
  /** Why not, where it is not. */
  whyNot?: (payment: Payment) => string | null;
  hash: "cancel" | "renew" | "pause" | "days";
  /** What its form begins with. */
  told?: Told;
};

const isPause = /\b(paus|freez|holiday|away|rest)/;

/** The days of a pause that the text names, in words and for its form. */
function pauseIn(text: string, today: string) {
  const { rest, told } = toldIn(text, ["stretch", "count"], today);
  const { from, until, days } = told;
  const length = from && until && from < until ? daysOf({ startsOn: from, endsOn: until }) : Number(days);
  return {
    when: [
      from && `, from ${stretchText({ from, until: from }, { withWeekdays: true })}`,
      length && `, ${countedDays(length)}`,
    ]
      .filter(Boolean)
      .join(""),
    // Days alone are no pause.
    words: isPause.test(text) ? wordsTold(text, rest) : "",
    told: { ...(from && { from }), ...(length && { days: String(length) }) },
  };
}

/**
 * One for each membership that it is possible for, which asks there (D57, D75, D81); where there are only others, one that
 * leads to them, as they say why not.
 */
function eachOf(
  running: readonly Payment[],
  { mayBe, whyNot, hash, told = {}, ...deed }: OwnDeed,
): Command[] {
  const possible = running.filter(mayBe);
  const [first] = running;
  if (possible.length === 0 && first)
    return [{ ...deed, note: whyNot?.(first) ?? "Not possible now", to: bookedPath }];
  return possible.map(({ _id, slotTiming, trainerName }) => ({
    ...deed,
    words: `${deed.words} ${slotTiming} ${trainerName}`,
    note: `${slotTiming} with ${trainerName}`,
    to: bookedPath + hashOf(`${hash}-${_id}`, told),
  }));
}
