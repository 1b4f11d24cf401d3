/** How many ids one statement names; SQLite takes 32 766 values, PostgreSQL 65 535. */
const mostAtOnce = 10_000;

/** Does `work` for some rows at a time, so that a list of any length can be asked about by its ids. */
export async function inBatches<Row, Result>(
  rows: readonly Row[],
  work: (batch: readonly Row[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (let start = 0; start < rows.length; start += mostAtOnce) {
    results.push(await work(rows.slice(start, start + mostAtOnce)));
  }
  return results.flat();
}
