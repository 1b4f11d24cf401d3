import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { migrateIdentity } from "#server/ports/identity/embedded.ts";

/** Creates every table that a start on PostgreSQL would, empty: the studio's, the identity library's, the demo's. */
export async function makeAllTables(
  db: Db,
  { config, isDemo }: { config: Config; isDemo: boolean },
): Promise<void> {
  await migrate(db);
  await migrateIdentity({ db, engine: "postgres", config });
  if (!isDemo) return;
  const demo = await import("#demo/open.ts");
  await demo.makeTables(db);
}
