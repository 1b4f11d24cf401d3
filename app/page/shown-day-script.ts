import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/**
 * Runs before the timetable is painted: sets the day that a narrow window shows (timetable.css), the one in the URL or
 * the studio's next open one from today on. The page's script takes over from it (shown-day.ts).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1),time=Date.now();
  if(!"${weekdays.map(anchorOf)}".split(",").includes(day))do day=new Date(time).toLocaleDateString("en",
  {weekday:"long",timeZone:"${studioTimeZone}"}).toLowerCase();while(!"${opening.days.map(anchorOf)}".includes(day)&&(time+=864e5));
  document.documentElement.dataset.weekday=day}`;
