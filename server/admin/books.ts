import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Day } from "#contract/primitives.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { type Config, ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/faults.ts";
import { type Db, openDatabase, requireAnswer } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/payments/books.ts";
import { findPlaceErrors } from "#server/features/payments/place-errors.ts";
import { findProviderErrors, firstMovementAt } from "#server/features/payments/provider-books.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { openStripe } from "#server/ports/cards/open-stripe.ts";
import { stripeSettings } from "#server/ports/cards/stripe-settings.ts";

/** Longer than a charge takes from the provider into the books. */
const restMs = 2000;

/**
 * Says whether movements, payments, refunds, receipts, places and what is kept beside them agree, and, where there are
 * the card provider's keys, what the provider has: all since the first movement, or since the day of `--since`. 1 when
 * they do not. Changes nothing, and may run beside the studio.
 * @throws ConfigError for a database that cannot be read, or is no studio's, and for a provider that does not answer
 */
export async function checkBooks(
  { databaseUrl, stripe }: Pick<Config, "databaseUrl" | "stripe">,
  words: string[],
): Promise<number> {
  const since = readSince(words);
  // To open a file that is not there would make one.
  if (!URL.canParse(databaseUrl) && !existsSync(databaseUrl))
    throw new ConfigError(`${databaseUrl}: there is no studio here`);
  const { db, changes } = openDatabase(databaseUrl);
  try {
    await requireAnswer(db);
    const errors = await findTwice(() => compareAll({ db, stripe, since }));
    for (const error of errors) console.error(error);
    if (errors.length > 0) return 1;
    console.log(stripe ? "The books agree, with each other and with the card provider." : "The books agree.");
    return 0;
  } catch (error) {
    if (error instanceof CardProviderUnavailable)
      throw new ConfigError(`The card provider cannot be asked: ${error.message}`);
    const fault = databaseFault(error);
    throw fault ? new ConfigError(`The database cannot be read: ${fault}`) : error;
  } finally {
    await changes.close();
    await db.destroy();
  }
}

/** What a studio that runs is writing at this moment differs for a moment: only what still does a little later is one. */
async function findTwice(find: () => Promise<string[]>): Promise<string[]> {
  const first = await find();
  if (first.length === 0) return [];
  await setTimeout(restMs);
  const second = new Set(await find());
  return first.filter((error) => second.has(error));
}

async function compareAll({ db, stripe, since }: Comparing): Promise<string[]> {
  return [
    ...(await findBookErrors(db)),
    ...(await findPlaceErrors(db, new Date())),
    ...(await compareWithProvider({ db, stripe, since })),
  ];
}

/** @throws ConfigError for words that are not this command's */
function readSince(words: string[]): Date | undefined {
  try {
    const { since } = parseArgs({ args: words, options: { since: { type: "string" } } }).values;
    return since === undefined ? undefined : studioMoment(Day.parse(since));
  } catch {
    throw new ConfigError("books takes --since=YYYY-MM-DD, and nothing else");
  }
}

type Comparing = { db: Db; stripe: Config["stripe"]; since: Date | undefined };

async function compareWithProvider({ db, stripe, since }: Comparing): Promise<string[]> {
  if (!stripe) return [];
  const from = since ?? (await firstMovementAt(db));
  return from ? findProviderErrors({ db, cards: openStripe(stripeSettings({ stripe })) }, from) : [];
}
