import type { z } from "zod";
import { listed } from "./listed.ts";

type Issue = z.core.$ZodRawIssue;

/**
 * Default messages for fields whose schema has none of its own, written for people filling in forms. For `z.config`.
 */
export const fieldErrors = { localeError: sentenceFor };

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? missing : (kinds[issue.expected] ?? unfit);
    case "invalid_value":
      return issue.input === undefined ? missing : choose(issue.values);
    case "invalid_union":
      return "options" in issue ? choose(issue.options as unknown[]) : unfit;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return forms[issue.format] ?? "This isn’t in the right format";
    default:
      return unfit;
  }
}

const missing = "This field is required";
const unfit = "This isn’t valid";

const kinds: Record<string, string> = {
  string: "Enter text",
  number: "Enter a number",
  int: "Enter a whole number",
  boolean: "Choose yes or no",
  date: "Enter a date",
  array: "Send a list",
  object: "Send an object with fields",
};

const forms: Record<string, string> = {
  email: "Enter a valid email address",
  url: "Enter a full web address, like https://example.com",
  date: "Enter a date, like 2025-03-14",
};

function choose(values: readonly unknown[]): string {
  return `Choose ${listed(values.map(String), "or")}`;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string") return minimum === 1 ? missing : `Use ${minimum} characters or more`;
  if (origin === "array") return `Choose at least ${minimum}`;
  return `Enter ${minimum} or more`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `Use ${maximum} characters at most`;
  if (origin === "array") return `Choose ${maximum} at most`;
  return `Enter ${maximum} at most`;
}
