import { type CardIntent, CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { orderOf } from "./order.ts";
import { payBack, settleCharge } from "./settle.ts";

const hourMs = 60 * 60 * 1000;
/** An attempt at paying can be finished this long; afterwards it is cancelled. */
const attemptLifetimeMs = 24 * hourMs;
/** Looked back at over an attempt's lifetime, for charges that came late. */
const marginMs = 2 * attemptLifetimeMs;
const eventMemoryMs = 30 * attemptLifetimeMs;
const note = "cards reconciled until";

type ReconcileParts = Pick<Parts, "db" | "cards" | "clock" | "mailer">;

/**
 * Compares the provider's charges with our books (D43): what was charged and not written becomes a booking
 * or a refund, and attempts that nobody finishes are cancelled. One charge that fails does not hold up the
 * others; then the next run looks back as far as this one, as it does when `signal` ends this one half-way.
 * @throws CardProviderUnavailable, AggregateError of what failed, the signal's reason
 */
export async function reconcile(parts: ReconcileParts, signal?: AbortSignal): Promise<void> {
  const startedAt = parts.clock.now();
  const intents = parts.cards.listIntents({ createdSince: await lookBack(parts, startedAt) });
  await settleEach(intents, (intent) => reconcileIntent(parts, intent, startedAt), signal);
  await remember(parts, startedAt);
}

/**
 * Pays back what is due and was cut short, until `signal` says to stop. One refund that fails does not hold up
 * the others.
 * @throws CardProviderUnavailable, AggregateError of what failed, the signal's reason
 */
export async function finishRefunds(parts: ReconcileParts, signal?: AbortSignal): Promise<void> {
  await settleEach(await refundsDue(parts), (payment) => payBack(parts, payment), signal);
}

/** Deletes provider events that are too old to be delivered again: the provider retries for three days at most. */
export async function forgetCardEvents({ db, clock }: ReconcileParts): Promise<void> {
  const before = new Date(clock.now().getTime() - eventMemoryMs).toISOString();
  await db.deleteFrom("card_events").where("received_at", "<", before).execute();
}

/** Since when to look. A first run is written down at once, so that failing runs never lose sight of its start. */
async function lookBack({ db }: ReconcileParts, now: Date): Promise<Date> {
  const first = { name: note, value: now.toISOString() };
  await db
    .insertInto("notes")
    .values(first)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const last = await db
    .selectFrom("notes")
    .select("value")
    .where("name", "=", note)
    .executeTakeFirstOrThrow();
  return new Date(Date.parse(last.value) - marginMs);
}

async function reconcileIntent(parts: ReconcileParts, intent: CardIntent, now: Date): Promise<void> {
  const order = orderOf(intent.metadata);
  if (!order || intent.status === "canceled") return;
  if (intent.status === "succeeded") await settleCharge(parts, { intent, order });
  else if (now.getTime() - Date.parse(intent.createdAt) > attemptLifetimeMs) {
    await parts.cards.cancelIntent(intent.id);
  }
}

async function settleEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  settle: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    signal?.throwIfAborted();
    await settle(item).catch((error: unknown) => {
      // While the provider is away, the rest would only wait for it one by one.
      if (error instanceof CardProviderUnavailable) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some charges could not be settled");
}

async function refundsDue({ db }: ReconcileParts) {
  return db.selectFrom("payments").selectAll().where("status", "=", "refund_due").execute();
}

async function remember({ db }: ReconcileParts, moment: Date): Promise<void> {
  const value = moment.toISOString();
  await db
    .insertInto("notes")
    .values({ name: note, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
