import { setTimeout } from "node:timers/promises";
import { InvalidArgumentError } from "commander";
import { Day } from "#contract/primitives.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { type Config, ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { findProviderErrors, firstMovementAt } from "#server/features/books/check-provider.ts";
import { keepDifferences } from "#server/features/upkeep/differences.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { openStripe } from "#server/ports/cards/open-stripe.ts";
import { command, done, type Outcome, onStudio } from "./command.ts";
import type { Studio } from "./open-studio.ts";

/** Longer than a charge takes from the provider into the books. */
const restMs = 2000;

/** How far back the daily comparison asks the provider: as far as a refund or a dispute usually comes. */
const dailyMs = 120 * 24 * 60 * 60 * 1000;

/**
 * Checks that movements, payments, refunds, receipts, places and stored totals agree, and, if there are card provider
 * keys, that they match the provider, since the first movement or the day of `--since`. Changes nothing, but for what
 * the job asks for: `--daily` looks at the provider's last months alone, and keeps the outcome for the admins (D89).
 */
export const books = command("books", {
  does: "check that the books balance and match the card provider",
  example: "books --since=2026-11-01",
})
  .option("--since <day>", "compare only what the provider has since this day (YYYY-MM-DD)", readDay)
  .option(
    "--daily",
    "as the server does each day: the provider's last months, and note the outcome for admins",
  )
  .action(onStudio(checkBooks));

type Scope = { since?: Date; daily?: boolean };

async function checkBooks(
  { db, clock, config: { stripe } }: Pick<Studio, "db" | "clock" | "config">,
  { daily = false, since = daily ? new Date(clock.now().getTime() - dailyMs) : undefined }: Scope,
): Promise<Outcome> {
  const errors = await findTwice(() => compareAll({ db, stripe, since })).catch((error) => {
    if (!(error instanceof CardProviderUnavailable)) throw error;
    throw new ConfigError(`The card provider cannot be reached: ${error.message}`);
  });
  if (daily) {
    await keepDifferences(db, errors, clock.now());
    return done(`Noted for the admins: ${errors.length === 0 ? "no difference" : errors.length}.`, {
      errors,
    });
  }
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
