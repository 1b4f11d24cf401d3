import { byText } from "./term-change-words.ts";
import { daysOf, isWithin, type Stretch } from "./terms.ts";

/** A pause, and what it comes to. */
export type Rest = {
  pause: Stretch;
  /** By how many days the last day moves. */
  more: number;
  /** The sessions that don't take place anyway. */
  lost: readonly string[];
};

/** What the days of a pause come to: those of sessions called off in it are given back already (D75). */
export function restText({ pause, more, lost }: Rest): string {
  const days = daysOf({ startsOn: pause.from, endsOn: pause.until });
  const said = `${days} days’ rest, so ${byText(more)}`;
  if (days === more) return said;
  const off = lost.filter((day) => isWithin(day, pause)).length;
  return off > 0 && more < days
    ? `${said}: you have ${days - more} already, for ${off === 1 ? "a session" : `${off} sessions`} called off in it`
    : `${said}: other days off fall into its new dates`;
}
