import { existsSync } from "node:fs";
import { type Config, ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/faults.ts";
import { openDatabase, requireAnswer } from "#server/db/open.ts";
import { type BookError, findBookErrors } from "#server/features/payments/books.ts";

/**
 * Says whether what is kept beside the payments (takings, and bookings per class) agrees with them; 1 when it does
 * not. Changes nothing, and may run beside the studio.
 * @throws ConfigError for a database that cannot be read, or is no studio's
 */
export async function checkBooks({ databaseUrl }: Pick<Config, "databaseUrl">): Promise<number> {
  // To open a file that is not there would make one.
  if (!URL.canParse(databaseUrl) && !existsSync(databaseUrl))
    throw new ConfigError(`${databaseUrl}: there is no studio here`);
  const { db, changes } = openDatabase(databaseUrl);
  try {
    await requireAnswer(db);
    const errors = await findBookErrors(db);
    for (const error of errors) console.error(sentenceFor(error));
    if (errors.length > 0) return 1;
    console.log("What is kept agrees with the payments.");
    return 0;
  } catch (error) {
    const fault = databaseFault(error);
    throw fault ? new ConfigError(`The database cannot be read: ${fault}`) : error;
  } finally {
    await changes.close();
    await db.destroy();
  }
}

function sentenceFor({ kept, of, off }: BookError): string {
  const what = kept === "takings" ? `The takings of ${of}` : `The bookings of the class ${of}`;
  const count = Math.abs(off);
  return `${what} are ${count} ${count === 1 ? "payment" : "payments"} ${off > 0 ? "more" : "fewer"} than the books have.`;
}
