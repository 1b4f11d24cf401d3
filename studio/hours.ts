/** The days of the week, in the studio's order. */
export const weekdays = [
  "Saturday",
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** When the doors are open (D53). Times are the studio's own, written as they are read. */
export const opening = {
  days: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"],
  from: "6:00",
  until: "22:00",
} as const satisfies { days: readonly Weekday[]; from: string; until: string };

/** When each slot begins (D53); its trainer sets its length. */
export const slotStarts = { Morning: "6:30", Afternoon: "14:00", Evening: "18:30" } as const;
