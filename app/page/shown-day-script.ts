import { type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/**
 * Runs before the timetable is painted: sets the day that a narrow window shows (timetable.css), the one in the URL or
 * the studio's today. The page's script takes over from it (shown-day.ts).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1);
  document.documentElement.dataset.weekday=/^(${weekdays.map(anchorOf).join("|")})$/.test(day)?day:
  new Date().toLocaleDateString("en",{weekday:"long",timeZone:"${studioTimeZone}"}).toLowerCase()}`;
