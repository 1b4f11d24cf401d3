import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** A day's name in URLs, and in the page's own attribute. */
export const anchorOf = (day: Weekday) => day.toLowerCase();

/** Names the element of the timetable's head that lists the dates of closed days (D74). */
export const closedDaysName = "closed-days";

/** Names the one that lists when each weekday's last session ends (shown-day.ts). */
export const lastEndsName = "last-ends";

/**
 * Runs before the timetable is painted: sets today's place in the week and the day that a narrow window shows
 * (timetable.css), the one in the URL or the next with sessions left. The page's script takes over from it
 * (shown-day.ts, week.tsx).
 */
export const shownDayScript = `;if(location.pathname==="/timetable"){let day=location.hash.slice(1);
  const all="${weekdays.map(anchorOf)}".split(","),{style,dataset}=document.documentElement,
  listed=name=>document.querySelector("meta[name="+name+"]")?.content??"",
  closed=listed("${closedDaysName}"),ends=listed("${lastEndsName}").split(" "),timeZone="${studioTimeZone}",now=new Date(),
  shown=globalThis.Temporal?Temporal.Instant.fromEpochMilliseconds(+now).toZonedDateTimeISO(timeZone).toString():now.toLocaleString("sv",{timeZone}),
  minute=shown.slice(11,13)*60+ +shown.slice(14,16),
  week=all.map((_,place)=>{const date=new Date(shown.slice(0,10));date.setUTCDate(date.getUTCDate()+place);
  const name=all[(date.getUTCDay()+${weekdays.indexOf("Sunday")})%7],
  open="${opening.days.map(anchorOf)}".includes(name)&&!closed.includes(date.toISOString().slice(0,10));
  return {name,open,left:open&&+ends[all.indexOf(name)]>(place?0:minute)}});
  style.setProperty("--today",all.indexOf(week[0].name)+1);
  style.setProperty("--closed",Math.max(0,week.findIndex((_,at)=>week.slice(at,at+3).every(day=>day.open))));
  dataset.weekday=all.includes(day)?day:(week.find(day=>day.left)??week.find(day=>day.open)??week[0]).name}`;
