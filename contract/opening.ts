import { z } from "zod";

/** What the owner of a new studio does before it opens, in this order (D68). */
export const openingSteps = ["classes", "trainers", "hours", "links", "payment"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/** How far a studio is from opening its doors. */
export const Opening = z
  .object({
    undone: z
      .array(z.enum(openingSteps))
      .meta({ description: "The remaining steps; empty for an open studio and for the demo" }),
  })
  .meta({ id: "Opening" });
export type Opening = z.infer<typeof Opening>;
