import { z } from "zod";
import { openingSteps } from "./constants.ts";
import { named } from "./primitives.ts";

/** How far a studio is from opening. */
export const Opening = named("Opening", {
  undone: z
    .array(z.enum(openingSteps))
    .describe("The remaining steps; empty for an open studio and for the demo"),
});
export type Opening = z.infer<typeof Opening>;
