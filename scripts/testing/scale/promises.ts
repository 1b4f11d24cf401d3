import type { Kysely } from "kysely";
import type { Db } from "#server/db/open.ts";

/** A row whose creation was acknowledged. */
type Row = { table: string; where: Record<string, string> };

/** What was acknowledged besides money: rows, and articles on their way to the newsletter's readers. */
export type Promises = {
  rows: readonly Row[];
  /** Titles, each the subject of one mail to each reader. */
  articles: readonly string[];
  noteRow(row: Row): void;
  noteArticle(title: string): void;
};

/** An empty record. */
export function createPromises(): Promises {
  const rows: Row[] = [];
  const articles: string[] = [];
  return {
    rows,
    articles,
    noteRow: (row) => void rows.push(row),
    noteArticle: (title) => void articles.push(title),
  };
}

/** The promised rows that are missing. */
export async function findLostRows(db: Db, { rows }: Promises): Promise<string[]> {
  // The identity library's tables aren't part of our schema.
  const anyTable = db as unknown as Kysely<Record<string, Record<string, string>>>;
  const lost: string[] = [];
  for (const { table, where } of rows) {
    const query = anyTable.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
    const { count } = await query.where((eb) => eb.and(where)).executeTakeFirstOrThrow();
    if (count === 0) lost.push(`${table} ${JSON.stringify(where)} was acknowledged and is gone`);
    if (count > 1) lost.push(`${table} ${JSON.stringify(where)} is there ${count} times`);
  }
  return lost;
}
