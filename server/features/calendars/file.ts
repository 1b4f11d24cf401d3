import ical, { ICalEventStatus } from "ical-generator";
import { oneLine } from "#contract/primitives.ts";
import { brand } from "#studio/brand.ts";
import type { Session } from "./sessions.ts";

/** How long calendar programs are asked to wait before reading an address again, in seconds. */
const readAgainAfterS = 60 * 60;

/** Sessions as an iCalendar file (RFC 5545). Times are in UTC, so that no program needs to know the studio's zone. */
export function calendarFile(
  sessions: readonly Session[],
  { name, appUrl, now }: { name: string; appUrl: string; now: Date },
): string {
  // The library escapes texts of events only.
  const calendar = ical({
    name: escapeText(name),
    prodId: { company: brand.name, product: "sessions" },
    ttl: readAgainAfterS,
  });
  const { host } = new URL(appUrl);
  for (const { id, startsAt, endsAt, title, details, path, isOff } of sessions)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      start: startsAt,
      end: endsAt,
      summary: title,
      location: `${brand.name}, ${brand.address}`,
      url: `${appUrl}${path}`,
      ...(details && { description: details }),
      ...(isOff && { status: ICalEventStatus.CANCELLED }),
    });
  return calendar.toString();
}

/** A value of type TEXT (RFC 5545, §3.3.11). */
function escapeText(text: string): string {
  return oneLine(text).replace(/[\\;,]/g, "\\$&");
}
