import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { fieldErrors } from "#contract/field-errors.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "./env.ts";

// Without a message of its own a schema answers with a sentence, not the name of a type.
z.config(fieldErrors);

/** A router that validates inputs with its routes' schemas; invalid input is refused field by field. */
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

/** Refuses invalid input, with a sentence for each field; the first of them is the message. */
export function invalidFields(fields: Record<string, string>, details: ApiError["details"] = {}): ApiError {
  const [first] = Object.entries(fields);
  const message = first ? `${first[0]}: ${first[1]}` : "This request cannot be read.";
  return new ApiError("invalid", message, { ...details, fields });
}
