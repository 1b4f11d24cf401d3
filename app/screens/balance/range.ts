import type { Range } from "#contract/payments.ts";
import { Day } from "#contract/primitives.ts";

/** The days that the page's address asks for; what is no day is left out, and so is an end before the beginning. */
export function readRange(address: URLSearchParams): Range {
  return knownDays(readDays(address));
}

/** The days that stand in the page's address, in whatever order; what is no day is left out. */
export function readDays(address: URLSearchParams): Range {
  return { from: dayIn(address.get("from")), until: dayIn(address.get("until")) };
}

/** The days of a query that can be asked for. */
export function knownDays(query: { from?: string; until?: string }): Range {
  const from = dayIn(query.from);
  const until = dayIn(query.until);
  return { from, until: isTurnedRound({ from, until }) ? undefined : until };
}

/** Whether a range ends before it begins. */
export function isTurnedRound({ from, until }: Range): boolean {
  return from !== undefined && until !== undefined && until < from;
}

function dayIn(text: string | null | undefined): string | undefined {
  return Day.safeParse(text).data;
}

/** The page's own address for other days; the list begins anew. */
export function rangePath(address: URLSearchParams, range: Range): { search: string } {
  const next = new URLSearchParams(address);
  next.delete("cursor");
  for (const name of ["from", "until"] as const) {
    if (range[name]) next.set(name, range[name]);
    else next.delete(name);
  }
  return { search: next.toString() };
}

/** The ranges that an owner asks for most, seen from a day at the studio. */
export function usualRanges(today: string): ReadonlyArray<Range & { label: string }> {
  const [year = "", month = ""] = today.split("-");
  const lastMonth = month === "01" ? `${Number(year) - 1}-12` : `${year}-${pad(Number(month) - 1)}`;
  return [
    { label: "All time" },
    { label: "This month", ...monthRange(`${year}-${month}`) },
    { label: "Last month", ...monthRange(lastMonth) },
    { label: "This year", from: `${year}-01-01`, until: `${year}-12-31` },
  ];
}

/** The first and the last day of a month YYYY-MM. */
function monthRange(month: string): Range {
  const [year, number] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  return { from: `${month}-01`, until: `${month}-${lastDay}` };
}

function pad(month: number): string {
  return String(month).padStart(2, "0");
}
