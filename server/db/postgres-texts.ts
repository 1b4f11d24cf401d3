import { sql } from "kysely";
import { searchPattern } from "./search.ts";
import { type IndexedTable, indexedTexts, type TextIndex } from "./text-index.ts";

/**
 * PostgreSQL's index of texts: pg_trgm (migration 007). It knows nothing of texts of one or two characters, and has
 * no say in how many rows have a long text, of which the planner keeps no statistics: so they are counted first.
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

/** `offset 0` has it planned by itself: not by the order of the list around it. */
function rowsWith<Table extends IndexedTable>(table: Table, text: string): Table {
  const conditions = indexedTexts[table].map(
    (column) => sql`${sql.ref(column)} like ${searchPattern(text)} escape '\\'`,
  );
  const rows = sql`(select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)} offset 0)`;
  // Has the table's columns and bears its name.
  return rows.as(table) as unknown as Table;
}
