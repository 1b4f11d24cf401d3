import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/** Names the element of the timetable's head that lists the dates of closed days (D74). */
export const closedDaysName = "closed-days";

/**
 * Runs before the timetable is painted: sets today's place in the week and the day that a narrow window shows
 * (timetable.css), the one in the URL or the studio's next open one from today on. The page's script takes over from it
 * (shown-day.ts, week.tsx).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1);
  const all="${weekdays.map(anchorOf)}".split(","),{style,dataset}=document.documentElement,
  closed=document.querySelector("meta[name=${closedDaysName}]")?.content??"",
  week=all.map((_,place)=>{const time=new Date(Date.now()+place*864e5),
  at=(locale,form)=>time.toLocaleDateString(locale,{...form,timeZone:"${studioTimeZone}"}),
  name=at("en",{weekday:"long"}).toLowerCase();
  return {name,open:"${opening.days.map(anchorOf)}".includes(name)&&!closed.includes(at("sv"))}});
  style.setProperty("--today",all.indexOf(week[0].name)+1);
  style.setProperty("--closed",Math.max(0,week.findIndex((_,at)=>week.slice(at,at+3).every(day=>day.open))));
  dataset.weekday=all.includes(day)?day:(week.find(day=>day.open)??week[0]).name}`;
