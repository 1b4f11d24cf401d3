import { z } from "zod";

/** The steps of a new studio's owner before opening, in this order (D68). */
export const openingSteps = ["classes", "trainers", "hours", "links", "payment"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** How far a studio is from opening. */
export const Opening = z
  .object({
    undone: z
      .array(z.enum(openingSteps))
      .meta({ description: "The remaining steps; empty for an open studio and for the demo" }),
  })
  .meta({ id: "Opening" });
export type Opening = z.infer<typeof Opening>;
