import { z } from "zod";
import { named } from "./primitives.ts";

/** How many days an unused account is kept (D67). */
export const unfinishedDays = 30;

/** An account of the identity service without a record here: a registration that broke off. */
export const Unfinished = named("Unfinished", {
  email: z.string(),
  madeAt: z.string().describe("ISO 8601, UTC"),
  expiresAt: z.string().describe("ISO 8601, UTC: when it is deleted unless its owner logs in"),
});
export type Unfinished = z.infer<typeof Unfinished>;
