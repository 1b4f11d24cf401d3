import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { listed } from "./listed.ts";

/** When the studio is open: "Sat to Thu, 6:00–22:00". */
export function openingText(): string {
  return `${daysText(opening.days)}, ${opening.from}–${opening.until}`;
}

/** Days in words, with three or more in a row as a range: "Sat to Thu", "Sun, Tue and Thu", "every day". */
export function daysText(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day));
  if (chosen.length === weekdays.length) return "every day";
  const parts = runsOf(chosen).flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run));
  return listed(parts);
}

/** Runs of consecutive days, as three-letter names; a run may wrap around the end of the week. */
function runsOf(chosen: readonly Weekday[]): string[][] {
  const place = (day: Weekday) => weekdays.indexOf(day);
  const dayBefore = (day: Weekday) => weekdays.at(place(day) - 1) as Weekday;
  const begins = chosen.findIndex((day) => !chosen.includes(dayBefore(day)));
  const inTurn = [...chosen.slice(begins), ...chosen.slice(0, begins)];
  const runs: string[][] = [];
  for (const day of inTurn) {
    const name = day.slice(0, 3);
    const run = chosen.includes(dayBefore(day)) ? runs.at(-1) : undefined;
    if (run) run.push(name);
    else runs.push([name]);
  }
  return runs;
}
