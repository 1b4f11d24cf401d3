import { z } from "zod";

/** How long an account waits for what makes it a member's, in days (D67). */
export const unfinishedDays = 30;

/** An account of the identity service without a record here: a registration that was cut off. */
export const Unfinished = z
  .object({
    email: z.string(),
    madeAt: z.string().meta({ description: "ISO 8601, UTC" }),
    expiresAt: z.string().meta({ description: "ISO 8601, UTC: when it is deleted unless its owner logs in" }),
  })
  .meta({ id: "Unfinished" });
export type Unfinished = z.infer<typeof Unfinished>;
