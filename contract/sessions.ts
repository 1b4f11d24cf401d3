import { z } from "zod";
import { Email, Id } from "./primitives.ts";

/** Body of `POST /jwt`: the email that the request's identity session must prove (D12). */
export const TokenRequest = z.object({ email: Email });

/** The access token, and when it expires. */
export const AccessToken = z
  .object({
    token: z.string(),
    expiresAt: z.string().meta({ description: "ISO 8601, UTC" }),
    registered: z.boolean().meta({ description: "Whether the studio has a record of this person yet" }),
  })
  .meta({ id: "AccessToken" });
export type AccessToken = z.infer<typeof AccessToken>;

/** One of the caller's sessions: where they are logged in (D70). */
export const Session = z
  .object({
    _id: Id,
    device: z.string().meta({ description: "Browser and system, in words", example: "Firefox on Windows" }),
    address: z
      .string()
      .meta({ description: "The address of the login (for IPv6 its network); empty if unknown" }),
    startedAt: z.string().meta({ description: "When the login was: ISO 8601, UTC" }),
    seenAt: z.string().meta({ description: "When it was last used, to within about an hour: ISO 8601, UTC" }),
    current: z.boolean().meta({ description: "Whether this call's access token belongs to it" }),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** Which of the caller's sessions to end. */
export const SessionsToEnd = z.object({
  keep: z
    .literal("current")
    .optional()
    .meta({ description: "All sessions but the one this call's access token belongs to" }),
});
