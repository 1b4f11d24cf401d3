import { badParameter, Refusal } from "./answers.ts";

/** Form fields by their full bracketed name, such as `metadata[userId]`; flat, so no name can pollute a prototype. */
export type Form = ReadonlyMap<string, string>;

const metadataName = /^metadata\[([^[\]]+)\]$/;
const expandName = /^expand\[\d*\]$/;

/** Parses form-encoded text, from a body or a query. Throws a `Refusal` for text that no database can store. */
export function parseForm(text: string): Form {
  const form = new Map(new URLSearchParams(text));
  for (const [name, value] of form) {
    if (`${name}${value}`.includes("\0")) {
      throw badParameter(
        name.replaceAll("\0", ""),
        "parameter_invalid_string",
        "Invalid string: null bytes.",
      );
    }
  }
  return form;
}

/** Refuses every field not in the list; metadata and `expand` are always accepted. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  for (const name of form.keys()) {
    if (known.includes(name) || metadataName.test(name) || expandName.test(name)) continue;
    throw badParameter(name, "parameter_unknown", `Received unknown parameter: ${name}`);
  }
}

/** A field that must be present and not empty. */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (!value) throw badParameter(name, "parameter_missing", `Missing required param: ${name}.`);
  return value;
}

/** A whole number; undefined when the field is missing. */
export function integer(form: Form, name: string): number | undefined {
  const text = form.get(name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw badParameter(name, "parameter_invalid_integer", `Invalid integer: ${text}`);
  }
  return Number(text);
}

/** The metadata fields, within the provider's limits. */
export function readMetadata(form: Form): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, value] of form) {
    const key = metadataName.exec(name)?.[1];
    if (key === undefined) continue;
    if (key.length > 40) throw tooLong(name, "keys", 40, key);
    if (value.length > 500) throw tooLong(name, "values", 500, value);
    entries.push([key, value]);
  }
  if (entries.length > 50) {
    throw new Refusal(400, {
      type: "invalid_request_error",
      message: `Metadata can have at most 50 keys, but you passed in ${entries.length}.`,
      param: "metadata",
    });
  }
  return Object.fromEntries(entries);
}

/** Whether the caller asks to expand this property; any other property is refused. */
export function asksToExpand(form: Form, property: string): boolean {
  let asked = false;
  for (const [name, value] of form) {
    if (!expandName.test(name)) continue;
    if (value !== property) {
      throw badParameter("expand", "parameter_invalid", `This property cannot be expanded (${value}).`);
    }
    asked = true;
  }
  return asked;
}

function tooLong(param: string, what: "keys" | "values", limit: number, text: string): Refusal {
  const message =
    `Metadata ${what} can have up to ${limit} characters, but you passed in a ${what.slice(0, -1)} ` +
    `that is ${text.length} characters.`;
  return new Refusal(400, { type: "invalid_request_error", message, param });
}
