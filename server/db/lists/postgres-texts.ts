import { sql } from "kysely";
import { searchPattern } from "./search.ts";
import { type IndexedTable, indexedTexts, type TextIndex } from "./text-index.ts";

/**
 * PostgreSQL's text index: pg_trgm (migration 007). It cannot help with one or two characters, and the planner keeps
 * no statistics on how many rows contain a longer text, so matches are counted first.
 */
export const postgresTexts: TextIndex = {
  isByTime: false,
  async findHits(db, { table, text, most }) {
    if ([...text].length < 3) return undefined;
    const rows = rowsWith(table, text);
    const { rows: tooMany } = await sql`select 1 from ${rows} limit 1 offset ${most}`.execute(db);
    return tooMany.length > 0 ? undefined : { rows, areAll: true };
  },
  allHits: rowsWith,
};

/** `offset 0` keeps the planner from merging this with the surrounding list and its order. */
function rowsWith<Table extends IndexedTable>(table: Table, text: string): Table {
  const conditions = indexedTexts[table].map(
    (column) => sql`${sql.ref(column)} like ${searchPattern(text)} escape '\\'`,
  );
  const rows = sql`(select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)} offset 0)`;
  // It has the table's columns and bears its name.
  return rows.as(table) as unknown as Table;
}
