import type { Parts } from "#server/parts.ts";
import { orderOf } from "./order.ts";
import { payBack, settleCharge } from "./settle.ts";

const hourMs = 60 * 60 * 1000;
/** An attempt at paying can be finished this long; afterwards it is cancelled. */
const attemptLifetimeMs = 24 * hourMs;
/** Looked back at over an attempt's lifetime, for charges that came late. */
const marginMs = 2 * attemptLifetimeMs;
/** How often a running server compares its books with the provider's. */
const intervalMs = 5 * 60 * 1000;
const note = "cards reconciled until";

type ReconcileParts = Pick<Parts, "db" | "cards" | "clock">;

/**
 * Compares the provider's charges with our books (D43): what was charged and not written becomes a booking
 * or a refund, refunds that were cut short are finished, and attempts that nobody finishes are cancelled.
 */
export async function reconcile(parts: ReconcileParts): Promise<void> {
  const startedAt = parts.clock.now();
  for await (const intent of parts.cards.listIntents({ createdSince: await lookBack(parts, startedAt) })) {
    const order = orderOf(intent.metadata);
    if (!order) continue;
    if (intent.status === "succeeded") await settleCharge(parts, { intent, order });
    else if (startedAt.getTime() - Date.parse(intent.createdAt) > attemptLifetimeMs) {
      await parts.cards.cancelIntent(intent.id);
    }
  }
  await finishRefunds(parts);
  await remember(parts, startedAt);
}

/** Reconciles now and every five minutes. The returned function stops it, after the run that is under way. */
export function startReconciling(parts: ReconcileParts & Pick<Parts, "logger">): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = reconcile(parts).catch((error: unknown) =>
      parts.logger.error({ err: error }, "reconciliation failed"),
    );
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function lookBack({ db }: ReconcileParts, now: Date): Promise<Date> {
  const last = await db.selectFrom("notes").select("value").where("name", "=", note).executeTakeFirst();
  return new Date((last ? Date.parse(last.value) : now.getTime()) - marginMs);
}

async function finishRefunds(parts: ReconcileParts): Promise<void> {
  const due = await parts.db.selectFrom("payments").selectAll().where("status", "=", "refund_due").execute();
  for (const payment of due) await payBack(parts, payment);
}

async function remember({ db }: ReconcileParts, moment: Date): Promise<void> {
  const value = moment.toISOString();
  await db
    .insertInto("notes")
    .values({ name: note, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
