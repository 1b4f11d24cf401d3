import { z } from "zod";
import { Email, Id, named } from "./primitives.ts";

/** Body of `POST /jwt`: the email that the request's identity session must prove (D12). */
export const TokenRequest = z.object({ email: Email });

/** The access token, and when it expires. */
export const AccessToken = named("AccessToken", {
  token: z.string(),
  expiresAt: z.string().describe("ISO 8601, UTC"),
  registered: z.boolean().describe("Whether the studio has a record of this person yet"),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** One of the caller's sessions: where they are logged in (D70). */
export const Session = named("Session", {
  _id: Id,
  device: z.string().meta({ description: "Browser and system, in words", example: "Firefox on Windows" }),
  address: z.string().describe("The address of the login (for IPv6 its network); empty if unknown"),
  startedAt: z.string().describe("When the login was: ISO 8601, UTC"),
  seenAt: z.string().describe("When it was last used, to within about an hour: ISO 8601, UTC"),
  current: z.boolean().describe("Whether this call's access token belongs to it"),
});
export type Session = z.infer<typeof Session>;

/** Which of the caller's sessions to end. */
export const SessionsToEnd = z.object({
  keep: z
    .literal("current")
    .optional()
    .describe("All sessions but the one this call's access token belongs to"),
});
