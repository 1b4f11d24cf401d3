import { type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** What a day is called in addresses, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/**
 * Before the timetable is painted: which of its days a narrow window shows (timetable.css), the one that the address
 * names or the studio's today. The page's script goes on with it (shown-day.ts).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1);
  document.documentElement.dataset.weekday=/^(${weekdays.map(anchorOf).join("|")})$/.test(day)?day:
  new Date().toLocaleDateString("en",{weekday:"long",timeZone:"${studioTimeZone}"}).toLowerCase()}`;
