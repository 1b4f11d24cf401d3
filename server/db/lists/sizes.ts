import { keepStatements } from "#server/db/kept-statements.ts";
import type { Db } from "#server/db/open.ts";
import type { SizesTable } from "#server/db/program-schema.ts";

const runKept = keepStatements();

/** The stored length of a list, or of the parts that `isIn` selects, without counting rows. */
export async function keptSize(
  db: Db,
  list: SizesTable["list"],
  isIn: (part: string) => boolean = () => true,
): Promise<number> {
  const parts = await runKept(db, { shape: list, values: {} }, () =>
    db.selectFrom("sizes").select(["part", "amount"]).where("list", "=", list),
  );
  return parts.reduce((size, { part, amount }) => (isIn(part) ? size + amount : size), 0);
}
