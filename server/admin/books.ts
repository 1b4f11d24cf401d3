import { setTimeout } from "node:timers/promises";
import { InvalidArgumentError } from "commander";
import { Day } from "#contract/primitives.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { type Config, ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { findProviderErrors, firstMovementAt } from "#server/features/books/check-provider.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { openStripe } from "#server/ports/cards/open-stripe.ts";
import { command, done, type Outcome, onStudio } from "./command.ts";
import type { Studio } from "./open-studio.ts";

/** Longer than a charge takes from the provider into the books. */
const restMs = 2000;

/**
 * Checks that movements, payments, refunds, receipts, places and stored totals agree, and, if there are card provider
 * keys, that they match the provider, since the first movement or the day of `--since`. Changes nothing.
 */
export const books = command("books", {
  does: "check that the books balance and match the card provider",
  example: "books --since=2026-11-01",
})
  .option("--since <day>", "compare only what the provider has since this day (YYYY-MM-DD)", readDay)
  .action(onStudio(checkBooks));

async function checkBooks(
  { db, config: { stripe } }: Pick<Studio, "db" | "config">,
  { since }: { since?: Date },
): Promise<Outcome> {
  const errors = await findTwice(() => compareAll({ db, stripe, since })).catch((error) => {
    if (!(error instanceof CardProviderUnavailable)) throw error;
    throw new ConfigError(`The card provider cannot be reached: ${error.message}`);
  });
  if (errors.length > 0) return { lines: errors, data: { errors }, isGood: false };
  const agree = stripe ? "The books balance and match the card provider." : "The books balance.";
  return done(agree, { errors });
}

/** A running studio may be writing at this moment: only differences that are still there a little later count. */
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

function readDay(text: string): Date {
  const day = Day.safeParse(text);
  if (!day.success) throw new InvalidArgumentError("Give a day, like 2026-11-01.");
  return studioMoment(day.data);
}

type Comparing = { db: Db; stripe: Config["stripe"]; since: Date | undefined };

async function compareWithProvider({ db, stripe, since }: Comparing): Promise<string[]> {
  if (!stripe) return [];
  const from = since ?? (await firstMovementAt(db));
  return from ? findProviderErrors({ db, cards: openStripe(stripe) }, from) : [];
}
