import { type Expression, type RawBuilder, sql } from "kysely";

/** No text of ours has it: what somebody writes has no control characters but line ends. */
const separator = "\u001F";

/** The texts of a subselect in one value, so that a row comes with its lists in one statement. */
export function joinTexts(
  text: Expression<string>,
  ...order: readonly Expression<unknown>[]
): RawBuilder<string | null> {
  return sql`string_agg(${text}, ${separator} order by ${sql.join(order)})`;
}

/** Takes apart what `joinTexts` put together; of no texts the database makes null. */
export function splitTexts(joined: string | null): string[] {
  return joined === null ? [] : joined.split(separator);
}
