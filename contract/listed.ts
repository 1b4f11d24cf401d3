import { typeset } from "./typeset.ts";

/**
 * Names in a sentence: "HIIT, BOXING and YOGA". Not Intl.ListFormat: a page's first Intl object has the browser load its
 * locales, which takes a phone a tenth of a second.
 */
export function listed(names: readonly string[], last: "and" | "or" = "and"): string {
  const others = names.slice(0, -1).join(", ");
  return typeset(names.length > 1 ? `${others} ${last} ${names.at(-1)}` : names.join(""));
}
