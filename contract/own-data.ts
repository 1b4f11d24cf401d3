import { z } from "zod";

/** What is asked again before one's own account is deleted (D71); empty for who logs in with Google. */
export const OwnDeletion = z.object({ password: z.string().max(128).default("") });
export type OwnDeletion = z.infer<typeof OwnDeletion>;

/** How who has deleted their account is called in the books (D71). */
export const formerMember = "A former member";

/** Everything that the studio holds on somebody, as it is kept (D71): lists of rows by what they are. */
export const OwnData = z
  .object({
    takenAt: z.string().meta({ description: "ISO 8601, UTC" }),
    held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).meta({
      description: "What is held, by kind; amounts in cents, times in ISO 8601, UTC",
    }),
  })
  .meta({ id: "OwnData" });
export type OwnData = z.infer<typeof OwnData>;
