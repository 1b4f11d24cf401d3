import { z } from "zod";
import { studioMoment } from "#contract/studio-time.ts";

const time = String.raw`(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})${time}$`);

const unreadable = "Enter a date, like 2026-11-22";
const ambiguous = "This can be read as two dates. Write it like 2026-11-22";

/** A time as spreadsheets write it, as ISO 8601 in UTC. Without a zone it is the studio's, without an hour midnight. */
export const WrittenMoment = z.string().transform((text, context) => {
  const written = text.trim();
  const exact = z.iso.datetime({ offset: true }).safeParse(written);
  if (exact.success) return new Date(exact.data).toISOString();
  const read = readLocal(written);
  if (typeof read !== "string") return studioMoment(read.day, read.minute).toISOString();
  context.addIssue(read);
  return z.NEVER;
});

/** A day as spreadsheets write it, as YYYY-MM-DD. */
export const WrittenDay = z.string().transform((text, context) => {
  const read = readLocal(text.trim());
  if (typeof read !== "string") return read.day;
  context.addIssue(read);
  return z.NEVER;
});

/** A day and a minute of it, or what is wrong with them. */
function readLocal(written: string): { day: string; minute: number } | string {
  const parts = yearFirst.exec(written)?.slice(1) ?? dayAndMonthOf(written);
  if (!parts) return unreadable;
  if (typeof parts === "string") return parts;
  const [year = "", month = "", date = "", hours = "0", minutes = "0"] = parts;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const isReal = z.iso.date().safeParse(day).success && Number(hours) < 24 && Number(minutes) < 60;
  return isReal ? { day, minute: Number(hours) * 60 + Number(minutes) } : unreadable;
}

/** With dots the day is first; otherwise countries differ, and only one reading may be possible. */
function dayAndMonthOf(written: string): (string | undefined)[] | string | undefined {
  const [, one = "", mark, other = "", year, ...clock] = yearLast.exec(written) ?? [];
  if (year === undefined) return undefined;
  if (mark === "." || Number(one) > 12 || one === other) return [year, other, one, ...clock];
  return Number(other) > 12 ? [year, one, other, ...clock] : ambiguous;
}
