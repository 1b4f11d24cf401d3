import { z } from "zod";
import { type ErrorCode, errorStatus } from "./constants.ts";

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The one body of every error. `fields` names the inputs at fault, each with a sentence for its reader. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      requestId: z.string().optional(),
    }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;
