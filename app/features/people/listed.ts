import { typeset } from "#contract/typeset.ts";

/** Names in a sentence: "HIIT, BOXING and YOGA". */
export function listed(names: readonly string[]): string {
  return typeset(new Intl.ListFormat("en-GB").format(names));
}
