import { firstOfWeek } from "#contract/next-session.ts";
import type { Range } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";

/** The date range in the URL; invalid days are dropped, and so is an end before the start. */
export function readRange(address: URLSearchParams): Range {
  return knownDays(readDays(address));
}

/** The days in the URL, in whatever order; invalid days are dropped. */
export function readDays(address: URLSearchParams): Range {
  return { from: dayIn(address.get("from")), until: dayIn(address.get("until")) };
}

/** The valid days of a query. */
export function knownDays(query: { from?: string; until?: string }): Range {
  const from = dayIn(query.from);
  const until = dayIn(query.until);
  return { from, until: isTurnedRound({ from, until }) ? undefined : until };
}

/** Whether a range ends before it starts. */
export function isTurnedRound({ from, until }: Range): boolean {
  return from !== undefined && until !== undefined && until < from;
}

/** Without the contract's schema, whose library these pages load for nothing else. */
function dayIn(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Some engines take 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** The page's URL for another range; the list restarts at its first page. */
export function rangePath(address: URLSearchParams, range: Range): { search: string } {
  const next = new URLSearchParams(address);
  next.delete("cursor");
  for (const name of ["from", "until"] as const) {
    if (range[name]) next.set(name, range[name]);
    else next.delete(name);
  }
  return { search: next.toString() };
}

/** The most common ranges, relative to a day at the studio; its weeks begin on Saturday. */
export function usualRanges(today: string): ReadonlyArray<Range & { label: string }> {
  const year = Number(today.slice(0, 4));
  const month = today.slice(0, 7);
  const week = firstOfWeek(today);
  return [
    { label: "All time" },
    { label: "This week", from: week, until: dayAfter(week, 6) },
    { label: "Last week", from: dayAfter(week, -7), until: dayAfter(week, -1) },
    { label: "This month", ...monthRange(month) },
    { label: "Last month", ...monthRange(monthBefore(month)) },
    { label: "This year", ...yearRange(year) },
    { label: "Last year", ...yearRange(year - 1) },
  ];
}

/** The month after a month YYYY-MM. */
export function monthAfter(month: string): string {
  return dayAfter(`${month}-01`, 31).slice(0, 7);
}

/** The last months, that of this day first. */
export function lastMonths(today: string, count: number): ReturnType<typeof monthRange>[] {
  let month = today.slice(0, 7);
  const months = [monthRange(month)];
  while (months.length < count) {
    month = monthBefore(month);
    months.push(monthRange(month));
  }
  return months;
}

function monthBefore(month: string): string {
  return dayAfter(`${month}-01`, -1).slice(0, 7);
}

/** The first and the last day of a month YYYY-MM. */
export function monthRange(month: string): { from: string; until: string } {
  return { from: `${month}-01`, until: dayAfter(`${monthAfter(month)}-01`, -1) };
}

/** The first and the last day of a year. */
export function yearRange(year: number): { from: string; until: string } {
  return { from: `${year}-01-01`, until: `${year}-12-31` };
}
