import { z } from "zod";
import { Email } from "./primitives.ts";

/** Body of `POST /jwt`: the email that the request's identity session must prove (D12). */
export const TokenRequest = z.object({ email: Email });

/** The access token, and when it ends. */
export const AccessToken = z
  .object({
    token: z.string(),
    expiresAt: z.string().meta({ description: "ISO 8601, UTC" }),
    registered: z.boolean().meta({ description: "Whether the studio has a record of this person yet" }),
  })
  .meta({ id: "AccessToken" });
export type AccessToken = z.infer<typeof AccessToken>;
