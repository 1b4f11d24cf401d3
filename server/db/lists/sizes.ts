import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { SizesTable } from "#server/db/program-schema.ts";

/** The stored length of a list, or of the parts that `isIn` selects, as part of a statement: no rows are counted. */
export function keptSize(
  list: SizesTable["list"],
  isIn: Expression<SqlBool> = sql`true`,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(amount), 0) from sizes where list = ${list} and ${isIn})`;
}
