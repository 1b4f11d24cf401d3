import { type Expression, type RawBuilder, sql } from "kysely";

/** Occurs in none of our texts: what people write has no control characters but line breaks. */
export const textSeparator = "\u001F";

/** Joins a subselect's texts into one value, so that one statement fetches a row with its lists. */
export function joinTexts(
  text: Expression<string>,
  ...order: readonly Expression<unknown>[]
): RawBuilder<string | null> {
  return sql`string_agg(${text}, ${textSeparator} order by ${sql.join(order)})`;
}

/** Splits what `joinTexts` joined; without any texts the database returns null. */
export function splitTexts(joined: string | null): string[] {
  return joined === null ? [] : joined.split(textSeparator);
}
