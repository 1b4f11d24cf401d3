import { firstOfWeek, weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import { weekdays } from "#studio/hours.ts";
import { distance } from "./find.ts";

/* The days that somebody names in the search. */

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]*`;
const day = "(\\d{1,2})(?:st|nd|rd|th)?";
const monthFirst = new RegExp(`\\b${month} ${day}\\b(?! ${month})`, "gi");
const range = new RegExp(`\\b${day}\\s*(?:-|–|to|until|till|and)\\s*${day} ${month}`, "gi");
const ordinal = /\b(\d{1,2})(?:st|nd|rd|th)\b/gi;
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
/** The day before the month, as in Dhaka; "6.12" alone would be an hour. */
const numbers = /\b(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}))?|\.(\d{1,2})\.(\d{4}))(?!\S)/g;
const date = new RegExp(`\\b(\\d{1,2}) ${month}(?: (\\d{4}))?\\b`, "gi");

/** The text with its days in the form "6 dec 2026", "6 dec to 8 dec", "tomorrow" and "friday", whatever they are written in. */
export function plainDays(text: string): string {
  const named = (number: string, inMonth = "", year = "") =>
    `${Number(number)} ${months[Number(inMonth) - 1] ?? inMonth} ${year}`.trim();
  return text
    .replace(iso, (_, year, inMonth, number) => named(number, inMonth, year))
    .replace(numbers, (_, number, slashed, slashedYear, dotted, dottedYear) =>
      named(number, slashed ?? dotted, slashedYear ?? dottedYear),
    )
    .replace(monthFirst, "$2 $1")
    .replace(range, "$1 $3 to $2 $3")
    .replace(ordinal, "$1")
    .replace(/(day|tomorrow|tonight)[’']s\b/gi, "$1")
    .replace(/\b(today|tomorrow|tonight)s\b/gi, "$1")
    .replace(/\bthis (?=(morning|afternoon|evening)\b)/gi, "today ")
    .replace(/\p{L}{5,}/gu, meantDay);
}

/** The name of a day that a longer word is but for a slip; the word itself otherwise. */
function meantDay(word: string): string {
  if (/^tom+or+ow$/i.test(word)) return "tomorrow";
  const names = weekdays.map((one) => one.toLowerCase());
  const isSpelt = names.includes(word.toLowerCase());
  return (isSpelt ? undefined : names.find((name) => distance(name, word) === 1)) ?? word;
}

const monthOfYear = new RegExp(`\\b${month} (\\d{4})\\b`, "i");

/** The month YYYY-MM that a text names with its year: "october 2025". */
export function namedMonth(text: string): string | undefined {
  const [, name = "", year] = text.match(monthOfYear) ?? [];
  return year && `${year}-${String(months.indexOf(name.toLowerCase()) + 1).padStart(2, "0")}`;
}

/** How many days from today a date is still one to come: half a year, so that it is not last year's. */
const furthest = 183;

/** The days from today on that a plain text names: "tomorrow", "fri", "6 dec", "6 dec to 8 dec", "until fri", "for 3 days". */
export function namedToCome(text: string, today: string): Stretch | undefined {
  const [before = "", after] = text.split(/\b(?:until|till)\b/i);
  const end = after && !daysToCome(before, today) ? daysToCome(after, today)?.until : undefined;
  const days = end ? { from: today, until: end } : daysToCome(text, today);
  const length = days && days.from < days.until ? undefined : lengthIn(text);
  if (length === undefined) return days;
  const from = days?.from ?? today;
  return { from, until: dayAfter(from, length - 1) };
}

const length = /\b(\d{1,2}|two|three|four|five) (day|week)s\b/i;
const numbersInWords = ["two", "three", "four", "five"];

/** How many days a text says that something takes. */
function lengthIn(text: string): number | undefined {
  const [, number = "", unit] = text.match(length) ?? [];
  if (!unit) return undefined;
  const place = numbersInWords.indexOf(number.toLowerCase());
  return (place < 0 ? Number(number) : place + 2) * (unit.toLowerCase() === "week" ? weekdays.length : 1);
}

function daysToCome(text: string, today: string): Stretch | undefined {
  const year = Number(today.slice(0, 4));
  const isToCome = (one: string) => one >= today && one <= dayAfter(today, furthest);
  if (text.search(date) >= 0) return stretchOf(text, [year, year + 1], isToCome);
  if (/\b(today|tonight)\b/i.test(text)) return { from: today, until: today };
  if (/\bthis week\b/i.test(text))
    return { from: today, until: dayAfter(firstOfWeek(today), weekdays.length - 1) };
  if (/\bnext week\b/i.test(text)) {
    const from = dayAfter(firstOfWeek(today), weekdays.length);
    return { from, until: dayAfter(from, weekdays.length - 1) };
  }
  const named = text.split(/\b(?:to|until|till)\b/i).flatMap((part) => weekdayAhead(part, today) ?? []);
  const [from, last = from] = named;
  if (!from || !last) return undefined;
  return { from, until: last < from ? dayAfter(last, weekdays.length) : last };
}

/** The day from today on that a part of a plain text calls tomorrow, or by its weekday. */
function weekdayAhead(text: string, today: string): string | undefined {
  if (/\btomorrow\b/i.test(text)) return dayAfter(today);
  const ahead = weekdays.map((_, place) => dayAfter(today, place));
  return ahead.find((one) => isNamed(text, weekdayOf(one)));
}

/** A plain text without the days that it names, and what stands between them. */
export function withoutDays(text: string): string {
  return text
    .replace(date, " ")
    .replace(length, " ")
    .replace(/\b((next|this) week|for|from|to|until|till|on|today|tonight|tomorrow)\b/gi, " ")
    .split(/\s+/)
    .filter((word) => !weekdays.some((weekday) => isNamed(word, weekday)))
    .join(" ");
}

/** The days until today that a plain text names: "yesterday", "today", "saturday", "6 nov", "1 nov to 15 nov". */
export function namedGone(text: string, today: string): Stretch | undefined {
  const year = Number(today.slice(0, 4));
  if (text.search(date) >= 0) return stretchOf(text, [year, year - 1], (one) => one <= today);
  if (/\btoday\b/i.test(text)) return { from: today, until: today };
  const before = weekdays.map((_, back) => dayAfter(today, -back));
  const day = /\byesterday\b/i.test(text) ? before[1] : before.find((one) => isNamed(text, weekdayOf(one)));
  return day ? { from: day, until: day } : undefined;
}

/** Whether a plain text is nothing but days. */
export function isDaysAlone(text: string): boolean {
  const words = text.replace(date, "").split(/\s+/);
  return words.every((word) => /^(to|from)?$/i.test(word) || weekdays.some((one) => isNamed(word, one)));
}

/** Whether a word of the text is a weekday's name, or begins it. */
function isNamed(text: string, weekday: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word.length >= 3 && weekday.toLowerCase().startsWith(word));
}

/** From the first to the last date of a text, each in the first of these years, or its own, in which it is one of those meant. */
function stretchOf(
  text: string,
  years: readonly number[],
  isMeant: (date: string) => boolean,
): Stretch | undefined {
  const days = [...text.matchAll(date)].flatMap(([, number = "", name = "", year]) => {
    const inYear = [months.indexOf(name.toLowerCase()) + 1, Number(number)].map((part) =>
      String(part).padStart(2, "0"),
    );
    const inYears = (year ? [year] : years).map((one) => [one, ...inYear].join("-"));
    return inYears.find((one) => isDate(one) && isMeant(one)) ?? [];
  });
  const [from] = days;
  const until = days.at(-1);
  return from && until ? { from, until: until < from ? from : until } : undefined;
}

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
