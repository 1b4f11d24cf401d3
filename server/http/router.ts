import { OpenAPIHono } from "@hono/zod-openapi";
import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { z } from "zod";
import { fieldErrors } from "#contract/field-errors.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { HttpEnv } from "./env.ts";

// Without a message of its own a schema answers with a sentence, not the name of a type.
z.config(fieldErrors);

/** A router that validates inputs with its routes' schemas; invalid input is refused field by field. */
export function createRouter<Env extends HttpEnv = HttpEnv>() {
  return new OpenAPIHono<Env>({
    router: rememberMatches(),
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error);
    },
  });
}

/** How many addresses are remembered with the handlers that they lead to, and how long they may be. */
const mostMatches = 500;
const longestPath = 200;

/**
 * Finds what an address leads to once. The library's faster router cannot tell `/users/admin/{email}` from
 * `/users/{id}/role`, and the other one takes every address apart.
 */
function rememberMatches<T>(): Router<T> {
  const router = new TrieRouter<T>();
  const known = new Map<string, Result<T>>();
  return {
    name: router.name,
    add(method, path, handler) {
      known.clear();
      router.add(method, path, handler);
    },
    match(method, path) {
      if (path.length > longestPath) return router.match(method, path);
      const key = `${method} ${path}`;
      let match = known.get(key);
      if (!match) {
        match = router.match(method, path);
        if (known.size === mostMatches) known.clear();
        known.set(key, match);
      }
      return match;
    },
  };
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
