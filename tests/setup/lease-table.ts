import type { Kysely } from "kysely";
import { up } from "#server/db/migrations/020-leases.ts";
import type { Db } from "#server/db/open.ts";

/** Creates the table that a job runner needs, in a database without the studio's tables. */
export async function makeLeaseTable(db: Db): Promise<void> {
  await up(db as unknown as Kysely<unknown>);
}
