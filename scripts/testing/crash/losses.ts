import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type Db, openDatabase } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import type { CardIntent, CardRefund } from "#server/ports/cards/card-provider.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { root } from "../../setup/project.mjs";
import type { Told } from "./ledger.ts";
import type { Scene } from "./scene.ts";

/** What a studio hasn't done in this many lives of that length, it never will. */
const mostLives = 5;
const lifeMs = 15_000;
const restMs = 200;

/** Where a studio's books are, and the provider's. */
type Kept = Pick<Scene, "standIn" | "databaseUrl" | "ledger"> & {
  studio: Pick<Scene["studio"], "dataFolder">;
};
/** A studio that can be killed and started again. */
type Mortal = Kept & Pick<Scene, "kill" | "revive">;
type Payment = Selectable<Schema["payments"]>;
type Charge = { intent: CardIntent; refunds: CardRefund[] };
/** What the provider has, and what the studio has recorded of it. */
type Books = {
  charges: Charge[];
  payments: Map<string, Payment>;
  refunded: { paymentId: string; cents: number }[];
};

/** What is lost, and the number of charges, those booked and those refunded. */
type Losses = { losses: string[]; charges: number; booked: number; ended: number };

/** How a scene ended: every charge that is neither one booking nor one refund, and every broken promise. */
export async function findLosses(scene: Mortal): Promise<Losses> {
  const { db, changes } = openDatabase(scene.databaseUrl);
  try {
    await untilSettled(scene, db);
    return await readLosses(scene, db);
  } finally {
    await changes.close();
    await db.destroy();
  }
}

/** The same of a studio in its present state. */
export async function readLosses(kept: Kept, db: Db): Promise<Losses> {
  const books = await readBooks(kept, db);
  const losses = [
    ...books.charges.flatMap((charge) => lossOfCharge(charge, books)),
    ...kept.ledger.told.flatMap((told) => lossOfPromise(told, books)),
    ...kept.ledger.faults,
    ...(await complaintsOfBooks(kept)),
  ];
  const charges = books.charges.length;
  const isBooked = ({ intent }: Charge) => books.payments.get(intent.id)?.status === "booked";
  const booked = books.charges.filter(isBooked).length;
  return { losses, charges, booked, ended: charges - booked };
}

/** Waits until the studio has recorded every charge and sent every refund; what never happens is a loss. */
async function untilSettled(scene: Mortal, db: Db): Promise<void> {
  for (let life = 0; life < mostLives; life += 1) {
    await scene.kill();
    await hurry(db);
    // Its jobs run once at start, and from then on only every few minutes.
    await scene.revive();
    const deadline = Date.now() + lifeMs;
    while (Date.now() < deadline) {
      if (await isSettled(scene, db)) return;
      await sleep(restMs);
    }
  }
}

/** Makes a refund's next attempt (hours away) and claimed mails (minutes away) due now. */
async function hurry(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await db.updateTable("refunds").set({ due_at: now }).where("state", "=", "due").execute();
  await db
    .updateTable("outbox")
    .set({ due_at: now })
    .where("attempts", ">", 0)
    .where("due_at", "is not", null)
    .execute();
}

/** Whether the studio has recorded every charge and sent every refund. */
export async function isSettled(kept: Kept, db: Db): Promise<boolean> {
  const { charges, payments } = await readBooks(kept, db);
  const under = db.selectFrom("refunds").select("id").where("state", "in", ["due", "pending"]);
  const isWritten = charges.every(({ intent }) => payments.has(intent.id));
  return isWritten && (await under.execute()).length === 0;
}

async function readBooks({ standIn: { provider } }: Kept, db: Db): Promise<Books> {
  const charges: Charge[] = [];
  for await (const intent of provider.listIntents({ createdSince: new Date(0) })) {
    if (intent.status === "succeeded") charges.push({ intent, refunds: [] });
  }
  const byIntent = new Map(charges.map((charge) => [charge.intent.id, charge]));
  for await (const refund of provider.listRefunds({ createdSince: new Date(0) })) {
    byIntent.get(refund.intentId)?.refunds.push(refund);
  }
  const rows = await db.selectFrom("payments").selectAll().execute();
  const refunded = await db
    .selectFrom("refunds")
    .select(["payment_id as paymentId", "amount_cents as cents"])
    .where("state", "<>", "failed")
    .execute();
  return { charges, payments: new Map(rows.map((row) => [row.transaction_id, row])), refunded };
}

function lossOfCharge({ intent, refunds }: Charge, { payments }: Books): string[] {
  const payment = payments.get(intent.id);
  if (!payment) return [`${intent.id} was charged but is not in the books`];
  const went = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (went !== payment.returned_cents)
    return [`${intent.id}: ${went} cents were refunded, the books say ${payment.returned_cents}`];
  const isWhole = went === intent.amountReceivedCents;
  if (isWhole === (payment.status === "booked"))
    return [`${intent.id} is ${payment.status}, but ${went} cents were refunded`];
  return [];
}

function lossOfPromise(told: Told, { payments, refunded }: Books): string[] {
  const named = (paymentId: string) => [...payments.values()].find(({ id }) => id === paymentId);
  switch (told.what) {
    case "intent":
      // Charges are checked above; an intent without one exists only at the provider.
      return [];
    case "booked":
      return payments.get(told.transactionId)?.id === told.paymentId
        ? []
        : [`the acknowledged booking ${told.paymentId} is gone`];
    case "not booked":
      return payments.get(told.transactionId)?.status === "booked"
        ? [`${told.transactionId} was refused but is booked`]
        : [];
    case "cancelled":
      return named(told.paymentId)?.status === "cancelled"
        ? []
        : [`the acknowledged cancellation of ${told.paymentId} is gone`];
    case "refund":
      return refunded.some(({ paymentId, cents }) => paymentId === told.paymentId && cents === told.cents)
        ? []
        : [`an acknowledged refund of ${told.paymentId} is gone`];
  }
}

/** The findings of the studio's own command on its books, compared with the provider's. */
async function complaintsOfBooks({ standIn, studio, databaseUrl }: Kept): Promise<string[]> {
  const child = spawn(process.execPath, ["server/admin/main.ts", "books"], {
    cwd: root,
    env: {
      ...process.env,
      STUDIO_MODE: "demo",
      DATA_DIR: studio.dataFolder,
      DATABASE_URL: databaseUrl.startsWith("postgres") ? databaseUrl : "",
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_API_URL: standIn.url,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const told = Promise.all(
    [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray()),
  );
  const [code] = await once(child, "close");
  const complaints = code === 0 ? [] : (await told).flat().join("").trim().split("\n");
  // The demo's seeded charges were never at this provider.
  return complaints.filter((complaint) => !/ (pi|re)_demo\d.* not at the card provider\.$/.test(complaint));
}
