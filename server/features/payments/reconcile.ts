import { sql } from "kysely";
import { note, noteOnce, readNote } from "#server/db/notes.ts";
import { purgeRows } from "#server/db/purge.ts";
import { orderOf } from "#server/features/places/order.ts";
import { noteDispute } from "#server/features/refunds/disputes.ts";
import { noteRefund } from "#server/features/refunds/noting.ts";
import type { MoneyParts } from "#server/features/refunds/sending.ts";
import { type CardIntent, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { settleCharge, withRefunds } from "./settle.ts";

const hourMs = 60 * 60 * 1000;
/** How long an attempt can be completed; after that it is cancelled. */
const attemptLifetimeMs = 24 * hourMs;
/** For weeks a completed refund may still fail, and an inquiry become a dispute. */
const afterlifeMs = 60 * attemptLifetimeMs;
/** Look back over an attempt's lifetime, for charges that came late. */
const marginMs = 2 * attemptLifetimeMs;
const eventMemoryMs = 30 * attemptLifetimeMs;
/** How many intents are looked up at once. */
const pageLength = 100;
const reconciledUntil = "cards reconciled until";

/**
 * Reconciles the books with the provider (D43): charges that were not recorded become a booking or a refund, abandoned
 * attempts are cancelled, and refunds and disputes are updated. A failure does not stop the others; the next run
 * starts from the oldest charge that failed, or from this run's start if the provider or `signal` stopped it half-way.
 * @throws CardProviderUnavailable, AggregateError of what failed, the signal's reason
 */
export async function reconcile(parts: MoneyParts, signal?: AbortSignal): Promise<void> {
  const { cards, clock } = parts;
  const startedAt = clock.now();
  const createdSince = await lookBack(parts, startedAt);
  const run: Run = { failures: [], oldest: startedAt, signal };
  const unknown: CardIntent[] = [];
  for await (const page of inPages(cards.listIntents({ createdSince })))
    unknown.push(...(await withoutKnown(parts, page)));
  await forEach(run, inOrderOfPaying(unknown), async (intent) => {
    await reconcileIntent(parts, intent, startedAt).catch((error: unknown) => {
      run.oldest = new Date(Math.min(Date.parse(intent.createdAt), run.oldest.getTime()));
      throw error;
    });
  });
  const since = { createdSince: changedSince(createdSince, startedAt) };
  await forEach(run, cards.listRefunds(since), (refund) => noteRefund(parts, refund));
  await forEach(run, cards.listDisputes(since), (dispute) => noteDispute(parts, dispute));
  await followUp(parts, run);
  await note(parts.db, reconciledUntil, run.oldest);
  if (run.failures.length > 0) throw new AggregateError(run.failures, "some charges could not be settled");
}

/**
 * Since when to look for changed refunds and disputes: once a day as far back as they can have changed since the last run,
 * which may be months ago.
 */
function changedSince(createdSince: Date, now: Date): Date {
  const lastRun = new Date(createdSince.getTime() + marginMs);
  if (lastRun.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)) return createdSince;
  return new Date(createdSince.getTime() - afterlifeMs);
}

/** Deletes provider events too old to be delivered again: the provider retries for at most three days. */
export async function purgeCardEvents(
  { db, clock }: Pick<Parts, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - eventMemoryMs).toISOString();
  await purgeRows(db, "card_events", { old: sql`received_at < ${before}`, signal });
}

/** Since when to look. The first run's start is stored at once, so that failing runs do not lose it. */
async function lookBack({ db }: MoneyParts, now: Date): Promise<Date> {
  await noteOnce(db, reconciledUntil, now);
  const last = (await readNote(db, reconciledUntil)) ?? now.toISOString();
  return new Date(Date.parse(last) - marginMs);
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    if (page.push(item) < pageLength) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** Intents missing from the books. What has changed about others is among the refunds and disputes. */
async function withoutKnown({ db }: MoneyParts, intents: readonly CardIntent[]): Promise<CardIntent[]> {
  const charged = intents.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  if (charged.length === 0) return [...intents];
  const known = await db
    .selectFrom("payments")
    .select("transaction_id")
    .where("transaction_id", "in", charged)
    .execute();
  const ids = new Set(known.map(({ transaction_id }) => transaction_id));
  return intents.filter(({ id }) => !ids.has(id));
}

/** As they were paid, so that a renewal's mail names the days that remain its own; the provider lists the newest first. */
function inOrderOfPaying(newestFirst: readonly CardIntent[]): CardIntent[] {
  const paidAt = ({ chargedAt, createdAt }: CardIntent) => Date.parse(chargedAt ?? createdAt);
  return newestFirst.toReversed().sort((one, other) => paidAt(one) - paidAt(other));
}

async function reconcileIntent(parts: MoneyParts, intent: CardIntent, now: Date): Promise<void> {
  const age = now.getTime() - Date.parse(intent.createdAt);
  if (intent.status === "succeeded") {
    const charge = await withRefunds(parts, intent);
    if (charge) await settleCharge(parts, charge);
  } else if (orderOf(intent.metadata) && intent.status !== "canceled" && age > attemptLifetimeMs) {
    await parts.cards.cancelIntent(intent.id);
  }
}

/** Checks each pending refund and each open dispute, however old. */
async function followUp(parts: MoneyParts, run: Run): Promise<void> {
  const { db, cards } = parts;
  const pending = await db
    .selectFrom("refunds")
    .select("provider_id as id")
    .where("state", "=", "pending")
    .where("provider_id", "is not", null)
    .$narrowType<{ id: string }>()
    .execute();
  await forEach(run, pending, async ({ id }) => {
    const refund = await cards.fetchRefund(id);
    if (refund) await noteRefund(parts, refund);
  });
  const open = await db
    .selectFrom("movements")
    .select("provider_id as id")
    .where("kind", "=", "dispute")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("movements as closing")
            .select("closing.id")
            .whereRef("closing.provider_id", "=", "movements.provider_id")
            .where("closing.kind", "in", ["dispute_won", "dispute_lost"]),
        ),
      ),
    )
    .execute();
  await forEach(run, open, async ({ id }) => {
    const dispute = await cards.fetchDispute(id);
    if (dispute) await noteDispute(parts, dispute);
  });
}

/** What failed in a run, the age of the oldest charge involved, and what stops the run. */
type Run = { failures: unknown[]; oldest: Date; signal: AbortSignal | undefined };

async function forEach<Item>(
  run: Run,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) {
    run.signal?.throwIfAborted();
    await work(item).catch((error: unknown) => {
      // While the provider is unreachable, the rest would only time out one by one.
      if (error instanceof CardProviderUnavailable) throw error;
      run.failures.push(error);
    });
  }
}
