import Stripe from "stripe";
import type { GatewayDb } from "./calls.ts";
import type { EventRow } from "./tables.ts";

const secondsUntilRetry = [2, 10, 60, 600, 3600];
const batchSize = 20;
const longestSleepMs = 3_600_000;
const sleepAfterFaultMs = 30_000;

/** Hands a signed event to the server's webhook route; true when that answered 2xx. */
export type DeliverWebhook = (webhook: { body: string; signature: string }) => Promise<boolean>;

/** Sends the recorded events until each is taken or given up. */
export type Delivery = {
  /** Sends what an earlier run left behind, at once, and keeps sending. */
  start(): void;
  /** Sends soon what has just been recorded; does nothing before `start`. */
  nudge(): void;
  /** Sends what is due now; resolves when that was tried. */
  deliverDue(): Promise<void>;
  /** Stops the timer and waits for what is on its way. */
  close(): Promise<void>;
};

type DeliveryParts = {
  db: GatewayDb;
  now: () => Date;
  webhookSecret: string;
  deliverWebhook: DeliverWebhook;
  reportError: (error: unknown) => void;
};

/** Builds the delivery; it sends nothing before it is asked. */
export function openDelivery(parts: DeliveryParts): Delivery {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStarted = false;
  let isClosed = false;

  const deliverDue = (): Promise<void> => {
    // One pass at a time, so that events leave in the order in which they happened.
    running = running.then(pass).catch((error: unknown) => {
      sleep(sleepAfterFaultMs);
      parts.reportError(error);
    });
    return running;
  };
  const pass = async (): Promise<void> => {
    while (!isClosed && (await deliverBatch(parts, () => isClosed)) > 0);
    const waitMs = isClosed ? null : await timeUntilNext(parts);
    if (waitMs !== null) sleep(waitMs);
  };
  const sleep = (forMs: number): void => {
    clearTimeout(timer);
    if (isStarted && !isClosed) timer = setTimeout(() => void deliverDue(), forMs).unref();
  };
  return {
    start: () => {
      isStarted = true;
      running = running.then(() => reviveUndelivered(parts)).catch(parts.reportError);
      void deliverDue();
    },
    nudge: () => {
      if (isStarted) void deliverDue();
    },
    deliverDue,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function reviveUndelivered({ db, now }: DeliveryParts): Promise<void> {
  await db
    .updateTable("test_gateway_events")
    .set({ attempts: 0, next_attempt_at: now().toISOString() })
    .where("delivered_at", "is", null)
    .execute();
}

async function deliverBatch(parts: DeliveryParts, isClosed: () => boolean): Promise<number> {
  const due = await parts.db
    .selectFrom("test_gateway_events")
    .selectAll()
    .where("delivered_at", "is", null)
    .where("next_attempt_at", "<=", parts.now().toISOString())
    .orderBy("next_attempt_at")
    .orderBy("created_at")
    .limit(batchSize)
    .execute();
  for (const event of due) {
    if (isClosed()) return 0;
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

// The next attempt is written down before this one is made: a server killed in between will try again, and of
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

async function timeUntilNext({ db, now }: DeliveryParts): Promise<number | null> {
  const next = await db
    .selectFrom("test_gateway_events")
    .select((of) => of.fn.min("next_attempt_at").as("at"))
    .where("delivered_at", "is", null)
    .executeTakeFirst();
  if (!next?.at) return null;
  return Math.min(Math.max(Date.parse(next.at) - now().getTime(), 10), longestSleepMs);
}
