import { z } from "zod";
import { opening, weekdays } from "#studio/hours.ts";
import { areasOfExpertise, slotTimings } from "./constants.ts";

export const SlotTiming = z.enum(slotTimings, "Choose Morning, Afternoon or Evening");
export type SlotTiming = z.infer<typeof SlotTiming>;

/** A day of the week, as a slot has it. */
export const SlotDay = z.enum(weekdays);

/** The weekdays on which a trainer can take bookings: those on which the studio is open (D53). */
export const OfferedDays = z
  .array(z.enum(opening.days, "The studio is closed on that day"))
  .min(1, "Choose at least one day")
  .max(weekdays.length);

export const AreaOfExpertise = z.enum(areasOfExpertise, "Choose one of the areas offered");
export type AreaOfExpertise = z.infer<typeof AreaOfExpertise>;

/** A slot's length in hours, half an hour at least in quarters of one; 0 closes the trainer's slots (D37). */
export const SlotDuration = z
  .number("Enter a number of hours")
  .min(0, "A slot cannot be shorter than 0 hours")
  .max(12, "A slot can be 12 hours at most")
  .multipleOf(0.25, "Choose quarters of an hour, such as 1.25")
  .refine(
    (hours) => hours === 0 || hours >= 0.5,
    "A session lasts half an hour at least; 0 closes your slots",
  );

/** How many people a slot takes (D54). */
export const Places = z
  .number("Enter a number of places")
  .int("Enter a whole number")
  .min(1, "A slot takes at least one person")
  .max(200, "A slot takes 200 people at most");
