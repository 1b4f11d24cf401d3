import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { searchPattern } from "./search.ts";

/** What of a list's query narrows it: all but its order, its paging and how much of a row it shows. */
type FilterName<Query> = Exclude<keyof Query, "sort" | "limit" | "cursor" | "view">;

/**
 * How each filter of a list's query narrows it. A filter that the contract declares and nobody applies does not
 * compile.
 */
export type Filters<Query, DB, TB extends keyof DB> = {
  readonly [Name in FilterName<Query>]-?: (
    value: Exclude<Query[Name], undefined>,
    eb: ExpressionBuilder<DB, TB>,
  ) => Expression<SqlBool>;
};

/** The condition for a list's `where`: every filter that the query names. */
export function matching<Query extends object, DB, TB extends keyof DB>(
  query: Query,
  filters: Filters<Query, DB, TB>,
): (eb: ExpressionBuilder<DB, TB>) => Expression<SqlBool> {
  const named = (Object.keys(filters) as FilterName<Query>[]).filter((name) => query[name] !== undefined);
  return (eb) =>
    eb.and(named.map((name) => filters[name](query[name] as Exclude<Query[typeof name], undefined>, eb)));
}

/**
 * Whether a column, that by which a row is searched unless another is named, has `q` in it. Wrapped, so that an engine
 * takes no index for it: where there is one, `searched-pages.ts` says when it helps.
 */
export function hasText(q: string, column = "search_text"): Expression<SqlBool> {
  return sql<boolean>`coalesce(${sql.ref(column)}, '') like ${searchPattern(q)} escape '\\'`;
}
