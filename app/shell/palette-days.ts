import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";
import { weekdays } from "#studio/hours.ts";

/* The day that somebody names in the search. */

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]*`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
/** "6 dec", "6th December" or "December 6". */
const date = new RegExp(`\\b(?:${day} ${month}|${month} ${day})\\b`, "i");

/** How many days from today a date is still one to come: half a year, so that it is not last year's. */
const furthest = 183;

/** The day from today on that a text names (YYYY-MM-DD): "tomorrow", "fri", "6 dec". */
export function namedDayToCome(text: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const dated = daysOf(text, [year, year + 1]);
  if (dated) return dated.find((one) => one >= today && one <= dayAfter(today, furthest));
  if (/\b(today|tonight)\b/i.test(text)) return today;
  if (/\btomorrow\b/i.test(text)) return dayAfter(today);
  const named = text.toLowerCase().match(/\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*/)?.[0];
  if (!named || !weekdays.some((one) => one.toLowerCase().startsWith(named))) return undefined;
  const ahead = weekdays.map((_, place) => dayAfter(today, place));
  return ahead.find((one) => weekdayOf(one).toLowerCase().startsWith(named));
}

/** The day until today that a text names: "yesterday", "today", "6 dec". */
export function namedDayGone(text: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const dated = daysOf(text, [year, year - 1]);
  if (dated) return dated.find((one) => one <= today);
  if (/\btoday\b/i.test(text)) return today;
  return /\byesterday\b/i.test(text) ? dayAfter(today, -1) : undefined;
}

/** The date that a text names in each of these years that has it; undefined where it names none. */
function daysOf(text: string, years: readonly number[]): string[] | undefined {
  const [, dayFirst, monthThen, monthFirst, dayThen] = text.match(date) ?? [];
  const name = (monthThen ?? monthFirst)?.toLowerCase();
  if (!name) return undefined;
  const inYear = [months.indexOf(name) + 1, Number(dayFirst ?? dayThen)].map((part) =>
    String(part).padStart(2, "0"),
  );
  return years
    .map((year) => [year, ...inYear].join("-"))
    .filter((one) => {
      const at = Date.parse(`${one}T00:00:00Z`);
      // Some engines take 30 February for 2 March.
      return !Number.isNaN(at) && new Date(at).toISOString().startsWith(one);
    });
}
