import Stripe from "stripe";
import type { Job } from "#server/core/job.ts";
import type { GatewayDb } from "./calls.ts";
import type { EventRow } from "./tables.ts";

const secondsUntilRetry = [2, 10, 60, 600, 3600];
const batchSize = 20;
const restMs = 30_000;

/** The job's name, by which a change wakes the delivery. */
export const deliveryJob = "card gateway webhooks";

/** Hands a signed event to the server's webhook route; true when that answered 2xx. */
export type DeliverWebhook = (webhook: { body: string; signature: string }) => Promise<boolean>;

type DeliveryParts = {
  db: GatewayDb;
  now: () => Date;
  webhookSecret: string;
  deliverWebhook: DeliverWebhook;
  reportError: (error: unknown) => void;
};

/** Sends the recorded events until each is accepted or given up; one pass at a time, in the order they happened. */
export function createDelivery(parts: DeliveryParts) {
  let isFirstRun = true;
  let running: Promise<unknown> = Promise.resolve();

  /** Sends what is due now. @returns when the next event is due, in milliseconds, if there is one */
  function deliverDue(signal?: AbortSignal): Promise<number | undefined> {
    const pass = running.then(async () => {
      while (!signal?.aborted && (await deliverBatch(parts, signal)) > 0);
      return timeUntilNext(parts);
    });
    running = pass.catch(() => {});
    return pass;
  }

  const job: Job = {
    name: deliveryJob,
    everyMs: restMs,
    async run(signal) {
      // Events given up before a restart are tried again.
      if (isFirstRun) await reviveUndelivered(parts);
      isFirstRun = false;
      return deliverDue(signal);
    },
  };
  return { job, deliverDue };
}

async function reviveUndelivered({ db, now }: DeliveryParts): Promise<void> {
  await db
    .updateTable("test_gateway_events")
    .set({ attempts: 0, next_attempt_at: now().toISOString() })
    .where("delivered_at", "is", null)
    .execute();
}

async function deliverBatch(parts: DeliveryParts, signal?: AbortSignal): Promise<number> {
  const due = await parts.db
    .selectFrom("test_gateway_events")
    .selectAll()
    .where("delivered_at", "is", null)
    .where("next_attempt_at", "<=", parts.now().toISOString())
    .orderBy("next_attempt_at")
    .orderBy("created_at")
    .orderBy("id")
    .limit(batchSize)
    .execute();
  for (const event of due) {
    if (signal?.aborted) return 0;
    await deliverEvent(parts, event);
  }
  return due.length;
}

async function deliverEvent(parts: DeliveryParts, event: EventRow): Promise<void> {
  if (!(await claimAttempt(parts, event))) return;
  const timestamp = Math.floor(parts.now().getTime() / 1000);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: event.body,
    secret: parts.webhookSecret,
    timestamp,
  });
  const isTaken = await parts.deliverWebhook({ body: event.body, signature }).catch((error: unknown) => {
    parts.reportError(error);
    return false;
  });
  if (!isTaken) return;
  await parts.db
    .updateTable("test_gateway_events")
    .set({ delivered_at: parts.now().toISOString(), next_attempt_at: null })
    .where("id", "=", event.id)
    .execute();
}

// The next attempt is recorded before this one is made: a server killed in between will try again, and of
// two servers on one database only one sends.
async function claimAttempt({ db, now }: DeliveryParts, event: EventRow): Promise<boolean> {
  const wait = secondsUntilRetry[event.attempts];
  const next = wait === undefined ? null : new Date(now().getTime() + wait * 1000).toISOString();
  const claimed = await db
    .updateTable("test_gateway_events")
    .set({ attempts: event.attempts + 1, next_attempt_at: next })
    .where("id", "=", event.id)
    .where("attempts", "=", event.attempts)
    .where("next_attempt_at", "=", event.next_attempt_at)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

async function timeUntilNext({ db, now }: DeliveryParts): Promise<number | undefined> {
  const next = await db
    .selectFrom("test_gateway_events")
    .select((of) => of.fn.min("next_attempt_at").as("at"))
    .where("delivered_at", "is", null)
    .executeTakeFirst();
  return next?.at ? Math.max(Date.parse(next.at) - now().getTime(), 10) : undefined;
}
