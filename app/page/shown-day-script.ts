import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/**
 * Runs before the timetable is painted: sets today's place in the week and the day that a narrow window shows
 * (timetable.css), the one in the URL or the studio's next open one from today on. The page's script takes over from it
 * (shown-day.ts, week.tsx).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1),time=Date.now();
  const all="${weekdays.map(anchorOf)}".split(","),at=()=>new Date(time).toLocaleDateString("en",
  {weekday:"long",timeZone:"${studioTimeZone}"}).toLowerCase(),{style,dataset}=document.documentElement;
  const isOpen=day=>"${opening.days.map(anchorOf)}".includes(day);
  const place=all.indexOf(at());style.setProperty("--today",place+1);
  style.setProperty("--closed",[...all,...all].slice(place,place+3).findLastIndex(day=>!isOpen(day))+1);
  if(!all.includes(day))do day=at();while(!isOpen(day)&&(time+=864e5));
  dataset.weekday=day}`;
