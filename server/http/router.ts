import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { fieldErrors } from "#contract/field-errors.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "./env.ts";

// Where a schema has no message of its own, people read a sentence and not the name of a type.
z.config(fieldErrors);

/** A router whose inputs are parsed by their route's schemas; what is not valid is refused, field by field. */
export function createRouter<Env extends HttpEnv = HttpEnv>() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error);
    },
  });
}

function invalidInput(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join(".") || "body";
    fields[name] ??= issue.message;
  }
  return invalidFields(fields);
}

/** The refusal of inputs, each with a sentence for its reader; the first of them is the message. */
export function invalidFields(fields: Record<string, string>, details: ApiError["details"] = {}): ApiError {
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : "This request cannot be read.";
  return new ApiError("invalid", message, { ...details, fields });
}
