import { z } from "zod";

/** The timings a trainer can offer (spec §9), in the order of the day. */
export const slotTimings = ["Morning", "Afternoon", "Evening"] as const;

export const SlotTiming = z.enum(slotTimings, "Choose Morning, Afternoon or Evening");
export type SlotTiming = z.infer<typeof SlotTiming>;

/** Areas offered on the application form (spec §5). */
export const areasOfExpertise = [
  "Yoga",
  "Mindfulness",
  "Wellness",
  "Sports Nutrition",
  "Diet Plans",
  "Conditioning",
  "Hydration Strategies",
  "Strength Training",
  "Nutrition",
] as const;

export const AreaOfExpertise = z.enum(areasOfExpertise, "Choose one of the areas offered");
export type AreaOfExpertise = z.infer<typeof AreaOfExpertise>;

/** A slot's length in hours; 0 closes the trainer's slots (D37). */
export const SlotDuration = z
  .number("Enter a number of hours")
  .min(0, "A slot cannot be shorter than 0 hours")
  .max(12, "A slot can be 12 hours at most");
