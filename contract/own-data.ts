import { z } from "zod";
import { named } from "./primitives.ts";

/** What must be entered again to delete one's own account (D71); empty for people who log in with Google. */
export const OwnDeletion = z.object({
  password: z.string().max(128, "Use at most 128 characters").default(""),
});
export type OwnDeletion = z.infer<typeof OwnDeletion>;

/** How the books name somebody who has deleted their account (D71). */
export const formerMember = "A former member";

/** Everything the studio holds on somebody, as stored (D71): lists of rows by kind. */
export const OwnData = named("OwnData", {
  takenAt: z.string().describe("ISO 8601, UTC"),
  held: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe("What is held, by kind; amounts in cents, times in ISO 8601, UTC"),
});
export type OwnData = z.infer<typeof OwnData>;
