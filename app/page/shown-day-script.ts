import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

const isOpen = (day: Weekday) => opening.days.some((open) => open === day);

/** The day that people can come on next: this one, or the first open one after it. */
export function comingDay(today: Weekday): Weekday {
  const place = weekdays.indexOf(today);
  return [...weekdays.slice(place), ...weekdays.slice(0, place)].find(isOpen) ?? today;
}

/** What follows a closed day, as anchors. */
const afterClosed = Object.fromEntries(
  weekdays.filter((day) => !isOpen(day)).map((day) => [anchorOf(day), anchorOf(comingDay(day))]),
);

/**
 * Runs before the timetable is painted: sets the day that a narrow window shows (timetable.css), the one in the URL or
 * the studio's next open one from today on. The page's script takes over from it (shown-day.ts).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1);
  if(!/^(${weekdays.map(anchorOf).join("|")})$/.test(day)){
  day=new Date().toLocaleDateString("en",{weekday:"long",timeZone:"${studioTimeZone}"}).toLowerCase();
  day=${JSON.stringify(afterClosed)}[day]||day}document.documentElement.dataset.weekday=day}`;
