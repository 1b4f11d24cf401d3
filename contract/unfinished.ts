import { z } from "zod";

/** How many days an unused account is kept (D67). */
export const unfinishedDays = 30;

/** An account of the identity service without a record here: a registration that broke off. */
export const Unfinished = z
  .object({
    email: z.string(),
    madeAt: z.string().meta({ description: "ISO 8601, UTC" }),
    expiresAt: z.string().meta({ description: "ISO 8601, UTC: when it is deleted unless its owner logs in" }),
  })
  .meta({ id: "Unfinished" });
export type Unfinished = z.infer<typeof Unfinished>;
