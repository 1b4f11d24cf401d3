import { type Db, openDatabase } from "#server/db/open.ts";

/** Opens a database, works on it and closes it. */
export async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { backgroundDb, close } = openDatabase(url);
  try {
    return await work(backgroundDb);
  } finally {
    await close();
  }
}
