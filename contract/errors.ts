import { z } from "zod";
import { type ErrorCode, errorStatus } from "./constants.ts";
import { named } from "./primitives.ts";

/** What a refusal asks for, if its caller can do something about it. */
export const RefusalReason = z.enum(["prove-again", "second-factor", "prove-address"]);
export type RefusalReason = z.infer<typeof RefusalReason>;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The one body of every error. `fields` names the invalid inputs, each with a sentence for its reader. */
export const ErrorBody = named("Error", {
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reason: RefusalReason.optional().describe(
      "`prove-again`: log in again, or enter the password or a passkey, then retry; `second-factor`: set one up first; " +
        "`prove-address`: follow the link emailed at registration first",
    ),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
