import type { Parts } from "#server/parts.ts";
import { type CardIntent, CardProviderUnavailable } from "#server/platform/cards/card-provider.ts";
import { orderOf } from "./order.ts";
import { payBack, settleCharge } from "./settle.ts";

const hourMs = 60 * 60 * 1000;
/** An attempt at paying can be finished this long; afterwards it is cancelled. */
const attemptLifetimeMs = 24 * hourMs;
/** Looked back at over an attempt's lifetime, for charges that came late. */
const marginMs = 2 * attemptLifetimeMs;
const eventMemoryMs = 30 * attemptLifetimeMs;
/** How often a running server compares its books with the provider's. */
const intervalMs = 5 * 60 * 1000;
const note = "cards reconciled until";

type ReconcileParts = Pick<Parts, "db" | "cards" | "clock">;

/**
 * Compares the provider's charges with our books (D43): what was charged and not written becomes a booking
 * or a refund, refunds that were cut short are finished, and attempts that nobody finishes are cancelled.
 * One charge that fails does not hold up the others; then the next run looks back as far as this one.
 * @throws CardProviderUnavailable, AggregateError of what failed
 */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const startedAt = parts.clock.now();
  const failures: unknown[] = [];
  for await (const intent of parts.cards.listIntents({ createdSince: await lookBack(parts, startedAt) })) {
    await attempt(failures, () => reconcileIntent(parts, intent, startedAt));
  }
  for (const payment of await refundsDue(parts)) await attempt(failures, () => payBack(parts, payment));
  if (failures.length > 0) throw new AggregateError(failures, "some charges could not be settled");
  await forgetEvents(parts, startedAt);
  await remember(parts, startedAt);
}

/** Reconciles now and every five minutes. The returned function stops it, after the run that is under way. */
export function startReconciling(parts: ReconcileParts & Pick<Parts, "logger">): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    // A run that takes longer than the interval is not overtaken by the next one.
    running ??= reconcile(parts)
      .catch((error: unknown) => parts.logger.error({ err: error }, "reconciliation failed"))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
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

async function attempt(failures: unknown[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // While the provider is away, the rest would only wait for it one by one.
    if (error instanceof CardProviderUnavailable) throw error;
    failures.push(error);
  }
}

async function refundsDue({ db }: ReconcileParts) {
  return db.selectFrom("payments").selectAll().where("status", "=", "refund_due").execute();
}

/** An event is delivered again for three days at most; after that nobody asks whether it was applied. */
async function forgetEvents({ db }: ReconcileParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventMemoryMs).toISOString();
  await db.deleteFrom("card_events").where("received_at", "<", before).execute();
}

async function remember({ db }: ReconcileParts, moment: Date): Promise<void> {
  const value = moment.toISOString();
  await db
    .insertInto("notes")
    .values({ name: note, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
