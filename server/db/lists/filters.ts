import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { searchPattern } from "./search.ts";

/** The parameters of a list's query that filter it: all but order, paging and view. */
type FilterName<Query> = Exclude<keyof Query, "sort" | "limit" | "cursor" | "view">;

/** How each of a list's filters is applied. A filter that the contract declares and nobody applies does not compile. */
export type Filters<Query, DB, TB extends keyof DB> = {
  readonly [Name in FilterName<Query>]-?: (
    value: Exclude<Query[Name], undefined>,
    eb: ExpressionBuilder<DB, TB>,
  ) => Expression<SqlBool>;
};

/** The condition for a list's `where`: every filter present in the query. */
export function matching<Query extends object, DB, TB extends keyof DB>(
  query: Query,
  filters: Filters<Query, DB, TB>,
): (eb: ExpressionBuilder<DB, TB>) => Expression<SqlBool> {
  const named = (Object.keys(filters) as FilterName<Query>[]).filter((name) => query[name] !== undefined);
  return (eb) =>
    eb.and(named.map((name) => filters[name](query[name] as Exclude<Query[typeof name], undefined>, eb)));
}

/**
 * Whether a column, by default the row's search text, contains `q`. Wrapped so that no engine uses an index for it:
 * `searched-pages.ts` decides when the index helps.
 */
export function hasText(q: string, column = "search_text"): Expression<SqlBool> {
  return sql<boolean>`coalesce(${sql.ref(column)}, '') like ${searchPattern(q)} escape '\\'`;
}
