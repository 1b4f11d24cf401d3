import { existsSync } from "node:fs";
import { type Config, ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/faults.ts";
import { openDatabase, requireAnswer } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/payments/books.ts";
import { findPlaceErrors } from "#server/features/payments/place-errors.ts";

/**
 * Says whether movements, payments, refunds, receipts, places and what is kept beside them agree; 1 when they do not. Changes
 * nothing, and may run beside the studio.
 * @throws ConfigError for a database that cannot be read, or is no studio's
 */
export async function checkBooks({ databaseUrl }: Pick<Config, "databaseUrl">): Promise<number> {
  // To open a file that is not there would make one.
  if (!URL.canParse(databaseUrl) && !existsSync(databaseUrl))
    throw new ConfigError(`${databaseUrl}: there is no studio here`);
  const { db, changes } = openDatabase(databaseUrl);
  try {
    await requireAnswer(db);
    const errors = [...(await findBookErrors(db)), ...(await findPlaceErrors(db, new Date()))];
    for (const error of errors) console.error(error);
    if (errors.length > 0) return 1;
    console.log("The books agree.");
    return 0;
  } catch (error) {
    const fault = databaseFault(error);
    throw fault ? new ConfigError(`The database cannot be read: ${fault}`) : error;
  } finally {
    await changes.close();
    await db.destroy();
  }
}
