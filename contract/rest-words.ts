import { byText, countedDays } from "./term-change-words.ts";
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
  const rest = `${days} days’ rest`;
  if (days === more) return `${rest}, so ${byText(more)}`;
  const off = lost.filter((day) => isWithin(day, pause)).length;
  const why =
    off > 0 && more < days
      ? `${off} of their sessions ${off === 1 ? "is" : "are"} called off, and ${countedDays(days - more)} for ${off === 1 ? "it" : "them"} given back already`
      : "what is called off is made up for when the slot next meets";
  return `${rest}; ${why}, so ${byText(more)}`;
}
