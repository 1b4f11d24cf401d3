import check from "lucide/dist/esm/icons/check.mjs";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { daysText } from "#contract/days.ts";
import { type SlotTimes, slotHours } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import type { Comer } from "#contract/visits.ts";

/** The week's visits are not known before the list has loaded. */
export type Row = Omit<Comer, "week"> & Partial<Pick<Comer, "week">>;

/** The hours that somebody has booked where the session's are longer: whoever booked keeps theirs (D53). */
export function otherHours(
  { slotDuration }: Pick<Row, "slotDuration">,
  slot: Omit<SlotTimes, "slotDays">,
): string {
  return slotDuration === slot.slotDuration ? "" : slotHours({ ...slot, slotDuration });
}

/** "comes Sun and Tue", where somebody has chosen among their slot's days (D81). */
function comesText({ chosenDays }: Pick<Row, "chosenDays">): string {
  return chosenDays.length > 0 ? `comes ${daysText(chosenDays)}` : "";
}

/** Whether they came on other days of the week as often as their membership has sessions; nothing forbids more (D77). */
export function hasComeEnough({ came, week }: Pick<Row, "came" | "week">): boolean {
  return week !== undefined && week.came - Number(came) >= week.of;
}

/** "came 1 of 1 this week" */
export function weekText(week: Comer["week"]): string {
  return `came ${week.came} of ${week.of} this week`;
}

/** What to know of somebody whose coming can't be ticked yet: "Basic · YOGA · came 1 of 1 this week". */
export function comerText(comer: Row, slot: Omit<SlotTimes, "slotDays">): string {
  const { price, className, week } = comer;
  const enough = week && hasComeEnough(comer) ? weekText(week) : "";
  return [membershipText(price), className, otherHours(comer, slot), comesText(comer), enough]
    .filter(Boolean)
    .join(" · ");
}

/** No line begins with it. */
const dot = "\u00a0· ";

type TickRowProps = {
  comer: Row;
  /** Their own, where they have booked others than the session has (D53). */
  hours: string;
  /** Waits in this browser to be sent. */
  isWaiting: boolean;
  onPress: () => void;
};

/** Somebody who may come, as one target for a thumb: a press ticks that they came, and another takes it back. */
export function TickRow({ comer, hours, isWaiting, onPress }: TickRowProps) {
  const { userName, price, className, came, week } = comer;
  return (
    <button
      type="button"
      aria-pressed={came}
      onClick={onPress}
      className={joinClasses(
        "group flex min-h-14 w-full cursor-pointer touch-manipulation items-center gap-3 px-4 py-1 text-start",
        came && "bg-success-soft",
      )}
    >
      <Avatar alt="" of={{ id: userName, name: userName }} className="narrow:hidden" />
      <span className="wrap-anywhere min-w-0 grow leading-tight">
        <strong>{userName}</strong>
        <span className="block text-muted text-small">
          {[membershipText(price), className, hours, comesText(comer)].filter(Boolean).join(dot)}
          {week && (
            <>
              {dot}
              <span className="not-narrow:whitespace-nowrap">{weekText(week)}</span>
            </>
          )}
          {isWaiting && (
            <>
              {dot}
              <span className="not-narrow:whitespace-nowrap">not sent yet</span>
            </>
          )}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={joinClasses(
          "grid size-8 shrink-0 place-content-center rounded border",
          came ? "border-transparent bg-success text-paper" : "border-field group-hover:border-ink",
        )}
      >
        {came && <Icon of={check} className="size-6" />}
      </span>
    </button>
  );
}
