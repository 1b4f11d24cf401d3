import { ConfigError } from "#server/core/settings.ts";
import { countRows } from "#server/db/plain-rows.ts";
import { reconcile as reconcileCharges } from "#server/features/payments/reconcile.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { command, done, type Outcome, onStudio } from "./command.ts";
import { inPlaceOf, openCards, openCommandParts } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";

/** Reconciles with the card provider now, as the studio itself does every few minutes, and sends due refunds. */
export const reconcile = command("reconcile", {
  does: "book what the card provider has and the books lack, and send refunds that are due",
  example: "reconcile",
}).action(onStudio(reconcileNow));

async function reconcileNow(studio: Studio): Promise<Outcome> {
  const cards = openCards(studio.config);
  const parts = { ...(await openCommandParts(studio)), cards };
  const before = await countBooks(studio);
  try {
    await inPlaceOf("reconcile", studio, (signal) => reconcileCharges(parts, signal));
    await inPlaceOf("refunds", studio, (signal) => finishRefunds(parts, signal));
  } catch (error) {
    if (error instanceof CardProviderUnavailable)
      throw new ConfigError(`The card provider cannot be reached: ${error.message}`);
    if (!(error instanceof AggregateError)) throw error;
    const lines = error.errors.map((failure) =>
      failure instanceof Error ? failure.message : String(failure),
    );
    return { lines, data: { errors: lines }, isGood: false };
  }
  const after = await countBooks(studio);
  const written = after.movements - before.movements;
  const { due } = after;
  const added = written === 0 ? "The books were complete." : `Movements added to the books: ${written}.`;
  const waiting = due > 0 ? [`Refunds waiting to be retried: ${due}.`] : [];
  return done([added, ...waiting], { written, due });
}

async function countBooks({ db }: Studio): Promise<{ movements: number; due: number }> {
  const due = db.selectFrom("refunds").where("state", "=", "due");
  return { movements: await countRows(db.selectFrom("movements")), due: await countRows(due) };
}
