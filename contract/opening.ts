import { z } from "zod";
import { named } from "./primitives.ts";

/** The steps of a new studio's owner before opening, in this order (D68). */
export const openingSteps = ["classes", "trainers", "hours", "links", "payment"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** How far a studio is from opening. */
export const Opening = named("Opening", {
  undone: z
    .array(z.enum(openingSteps))
    .describe("The remaining steps; empty for an open studio and for the demo"),
});
export type Opening = z.infer<typeof Opening>;
