import { z } from "zod";
import { areasOfExpertise, slotTimings } from "./constants.ts";

export const SlotTiming = z.enum(slotTimings, "Choose Morning, Afternoon or Evening");
export type SlotTiming = z.infer<typeof SlotTiming>;

export const AreaOfExpertise = z.enum(areasOfExpertise, "Choose one of the areas offered");
export type AreaOfExpertise = z.infer<typeof AreaOfExpertise>;

/** A slot's length in hours; 0 closes the trainer's slots (D37). */
export const SlotDuration = z
  .number("Enter a number of hours")
  .min(0, "A slot cannot be shorter than 0 hours")
  .max(12, "A slot can be 12 hours at most");
