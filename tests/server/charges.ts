import type { FailedRefund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import type { Person } from "./people.ts";
import type { OpenStudio, Studio } from "./studio.ts";

/** What paying in a studio needs, whoever opened it. */
export type PaidStudio = OpenStudio & {
  gateway: { app: { request(path: string, sent: RequestInit): Response | Promise<Response> } };
};

/** Opens a payment intent as the member; its secret and transaction id. */
export async function openIntent(member: Person, input: Record<string, unknown>) {
  const answer = await member.send("POST", "/create-payment-intent", {
    price: 5000,
    slotTiming: "Morning",
    ...input,
  });
  if (!answer.ok) throw new Error(`create-payment-intent answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { clientSecret: string; transactionId: string };
}

/** Sends a card to the provider, as its browser library does. */
export async function confirmCard(
  studio: PaidStudio,
  { clientSecret, transactionId }: { clientSecret: string; transactionId: string },
  number = "4242424242424242",
) {
  return studio.gateway.app.request(`/v1/payment_intents/${transactionId}/confirm`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      key: studio.parts.cards.publishableKey,
      client_secret: clientSecret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": String(studio.clock.now().getUTCFullYear() + 1),
      "payment_method_data[card][cvc]": "123",
    }),
  });
}

/** Cards for which the provider publishes what happens to their charges later. */
export const cards = {
  refundsPend: "4000000000007726",
  refundsFail: "4000000000005126",
  disputed: "4000000000000259",
};

/** A successful charge of the member's card that `save-payment-info` hasn't been told of yet. */
export async function chargeCard(
  studio: PaidStudio,
  member: Person,
  input: Record<string, unknown>,
  number?: string,
) {
  const intent = await openIntent(member, input);
  const answer = await confirmCard(studio, intent, number);
  if (!answer.ok) throw new Error(`confirm answered ${answer.status}: ${await answer.text()}`);
  return intent;
}

/** Pays and books, as a member who completes the checkout. Returns the transaction and the booking's id. */
export async function bookSlot(
  studio: PaidStudio,
  member: Person,
  input: Record<string, unknown>,
  number?: string,
) {
  const { transactionId } = await chargeCard(studio, member, input, number);
  const answer = await member.send("POST", "/save-payment-info", { transactionId });
  if (!answer.ok) throw new Error(`save-payment-info answered ${answer.status}: ${await answer.text()}`);
  const { insertedId } = (await answer.json()) as { insertedId: string };
  return { transactionId, bookingId: insertedId };
}

/** Lets a booking have been paid for, and have begun, a week ago, so that its member has trained. */
export async function letTrain(
  { db, clock }: { db: Studio["db"]; clock: { now(): Date } },
  bookingId: string,
): Promise<void> {
  const paidAt = new Date(clock.now().getTime() - 7 * 24 * 60 * 60_000);
  await db
    .updateTable("payments")
    .set({ paid_at: paidAt.toISOString(), starts_on: studioDay(paidAt) })
    .where("id", "=", bookingId)
    .execute();
}

/** Refunds part of a charge, or what is left of it, at the provider itself: the studio isn't told. */
export async function refundAtProvider(
  studio: Studio,
  transactionId: string,
  amountCents?: number,
): Promise<void> {
  await atProvider(studio, "/v1/refunds", {
    payment_intent: transactionId,
    ...(amountCents !== undefined && { amount: String(amountCents) }),
  });
}

/** Responds to a dispute at the provider, as the studio's owner: concedes it, or sends the deciding evidence. */
export async function answerDispute(
  studio: Studio,
  transactionId: string,
  answer: "give up" | "winning_evidence" | "losing_evidence",
): Promise<void> {
  for await (const { id } of studio.parts.cards.listDisputes({ intentId: transactionId })) {
    if (answer === "give up") await atProvider(studio, `/v1/disputes/${id}/close`, {});
    else await atProvider(studio, `/v1/disputes/${id}`, { "evidence[uncategorized_text]": answer });
  }
}

async function atProvider(studio: Studio, path: string, body: Record<string, string>): Promise<void> {
  const { secretKey } = deriveKeys(studio.parts.config.authSecret);
  const answer = await studio.gateway.app.request(path, {
    method: "POST",
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

/** A transaction's entries in the books, bookings or not. */
export async function bookEntries(studio: Studio, transactionId: string) {
  return studio.db
    .selectFrom("payments")
    .select([
      "id",
      "status",
      "end_reason",
      "price_cents",
      "returned_cents",
      "user_id",
      "starts_on",
      "paid_at",
    ])
    .where("transaction_id", "=", transactionId)
    .execute();
}

/** A transaction's money movements in the books. */
export async function movementsOf(studio: Studio, transactionId: string) {
  const rows = await studio.db
    .selectFrom("movements")
    .innerJoin("payments", "payments.id", "movements.payment_id")
    .select(["kind", "amount_cents"])
    .where("transaction_id", "=", transactionId)
    .orderBy("happened_at")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, amount_cents }) => [kind, amount_cents]);
}

/** A transaction's refunds in the books. */
export async function refundEntries(studio: Studio, transactionId: string) {
  return studio.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "state", "cause", "reason", "amount_cents", "provider_id", "failure", "attempts"])
    .where("transaction_id", "=", transactionId)
    .orderBy("refunds.created_at")
    .orderBy("refunds.id")
    .execute();
}

/** The refunds of a transaction at the provider, in cents, the smallest first. */
export async function refundsOf(studio: Studio, transactionId: string): Promise<number[]> {
  const rows = await gatewayTables(studio)
    .selectFrom("test_gateway_refunds")
    .select("amount_cents")
    .where("intent_id", "=", transactionId)
    .orderBy("amount_cents")
    .execute();
  return rows.map(({ amount_cents }) => amount_cents);
}

/** How many intents the provider was asked to create. */
export async function countIntents(studio: Studio): Promise<number> {
  const { intents } = await gatewayTables(studio)
    .selectFrom("test_gateway_intents")
    .select((eb) => eb.fn.countAll<number>().as("intents"))
    .executeTakeFirstOrThrow();
  return intents;
}

function gatewayTables({ db }: Studio) {
  return db.withTables<TestGatewayTables>();
}

/** The provider gives up on the events it has not delivered. */
export async function loseEvents({ db }: Pick<OpenStudio, "db">): Promise<void> {
  await db
    .withTables<TestGatewayTables>()
    .updateTable("test_gateway_events")
    .set({ next_attempt_at: null })
    .where("delivered_at", "is", null)
    .execute();
}

/** What the provider does later, and its events. */
export async function goOnAtProvider({ gateway }: Studio): Promise<void> {
  await gateway.takeTurns();
  await gateway.deliverDue();
}

/** The refunds of a payment on the admins' list of those that failed. */
export async function failedRefundsOf(admin: Person, transactionId: string): Promise<FailedRefund[]> {
  const answer = await admin.send("GET", "/refunds?state=failed");
  const failed = (await answer.json()) as FailedRefund[];
  return failed.filter((refund) => refund.transactionId === transactionId);
}

/** Their mails of one kind, the oldest first. */
export function mailsTo(
  { db }: Pick<Studio, "db">,
  { email }: Person,
  kind: "refunded" | "cancelled" | "refund-failed",
) {
  return db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .execute();
}
