import Stripe from "stripe";
import { expect } from "vitest";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { confirmCard, refundAtProvider } from "#tests/server/charges.ts";
import type { Studio } from "#tests/server/studio.ts";
import { type Actor, type Attempt, all, ask, type World } from "./world.ts";

/** A member by number, and the trainer they book with. */
export type Buyer = { member: number; trainer: number };

/** A member pays with this card and stays until it is booked. */
export async function payAndClaim(world: World, { card, ...buyer }: Buyer & { card: string }): Promise<void> {
  const attempt = await open(world, buyer);
  if (!attempt) return;
  await payAttempt(world, attempt, card);
  await claimAttempt(world, attempt);
}

/** A member begins to pay, and continues later or never. */
export async function begin(world: World, buyer: Buyer): Promise<void> {
  await open(world, buyer);
}

/** A card is charged for an attempt begun at any earlier time. */
export async function charge(
  world: World,
  { attempt, card }: { attempt: number; card: string },
): Promise<void> {
  const chosen = pick(world.attempts, attempt);
  if (chosen) await payAttempt(world, chosen, card);
}

/** A member claims to have paid, true or not. */
export async function claim(world: World, attempt: number): Promise<void> {
  const chosen = pick(world.attempts, attempt);
  if (chosen) await claimAttempt(world, chosen);
}

/** A refund is made at the provider itself; it refuses what was not charged, is disputed or already refunded. */
export async function refundThere(
  { studio, attempts }: World,
  { attempt, part }: { attempt: number; part: number },
): Promise<void> {
  const chosen = pick(attempts, attempt);
  const cents = part === 1 ? undefined : part * 1234;
  if (chosen) await refundAtProvider(studio, chosen.id, cents).catch(() => {});
}

/** A member asks for a place in a slot that may be full. */
export async function wait(world: World, { member, trainer }: Buyer): Promise<void> {
  const [who, whom] = [pick(here(world.members), member), pick(here(world.trainers), trainer)];
  if (!who || !whom) return;
  const slot = { trainerId: whom.id, slotTiming: "Morning" };
  await expectOf(world, ask(world, who, ["POST", "/waiting-list"], slot), [200, 201, 409]);
}

/** An admin deletes one of the remaining members. */
export function loseMember(world: World, number: number): Promise<void> {
  return remove(world, pick(here(world.members), number));
}

/** An admin deletes one of the remaining trainers. */
export function loseTrainer(world: World, number: number): Promise<void> {
  return remove(world, pick(here(world.trainers), number));
}

/** An admin makes a trainer a member again, whom the world no longer counts as a trainer. */
export async function demoteTrainer(world: World, number: number): Promise<void> {
  const whom = pick(here(world.trainers), number);
  if (!whom) return;
  const demoted = ask(world, world.admin, ["PATCH", `/users/${whom.id}/demote`]);
  if (await expectOf(world, demoted, [200])) whom.isGone = true;
}

async function open(
  world: World,
  { member, trainer }: { member: number; trainer: number },
): Promise<Attempt | undefined> {
  const [who, whom] = [pick(here(world.members), member), pick(world.trainers, trainer)];
  if (!who || !whom) return undefined;
  const order = { price: 5000, trainerId: whom.id, slotTiming: "Morning" };
  const answer = await expectOf(
    world,
    ask(world, who, ["POST", "/create-payment-intent"], order),
    [200, 404, 409],
  );
  if (answer?.status !== 200) return undefined;
  const { clientSecret, transactionId: id } = (await answer.json()) as {
    clientSecret: string;
    transactionId: string;
  };
  const attempt = { id, clientSecret, member: who };
  world.attempts.push(attempt);
  return attempt;
}

/** Pays at the provider, whatever the studio's state or opening hours. */
async function payAttempt({ studio }: World, { id, clientSecret }: Attempt, card: string): Promise<void> {
  await confirmCard(studio, { clientSecret, transactionId: id }, card);
}

async function claimAttempt(world: World, { id: transactionId, member }: Attempt): Promise<void> {
  if (member.isGone) return;
  const asked = ask(world, member, ["POST", "/save-payment-info"], { transactionId });
  const answer = await expectOf(world, asked, [200, 201, 402, 409]);
  if (answer?.status === 409) world.told.push({ transactionId, is: "not booked" });
  if (answer?.ok) world.told.push({ transactionId, is: "booked" });
}

/** An event of any age arrives again, however often it came before. */
export async function hearAgain(world: World, number: number): Promise<void> {
  const { studio } = world;
  const events = await studio.db
    .withTables<TestGatewayTables>()
    .selectFrom("test_gateway_events")
    .select("body")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
  const event = pick(events, number);
  if (!event) return;
  const { webhookSecret: secret } = deriveKeys(studio.parts.config.authSecret);
  const timestamp = Math.floor(studio.clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp });
  const headers = { "Stripe-Signature": signature };
  const sent = studio.app.request("/webhooks/cards", { method: "POST", headers, body: event.body });
  await expectOf(world, Promise.resolve(sent), [200]);
}

/** The provider gives up on undelivered events. */
export async function loseEvents({ db }: Studio): Promise<void> {
  await db
    .withTables<TestGatewayTables>()
    .updateTable("test_gateway_events")
    .set({ next_attempt_at: null })
    .where("delivered_at", "is", null)
    .execute();
}

/** A member cancels one of their bookings. */
export async function cancel(world: World, number: number): Promise<void> {
  const payment = pick(await paymentsIn(world), number);
  const member = world.members.find(({ id }) => id === payment?.user_id);
  if (!payment || !member) return;
  const asked = ask(world, member, ["POST", `/save-payment-info/${payment.id}/cancel`]);
  const answer = await expectOf(world, asked, [200, 409]);
  if (answer?.ok) world.told.push({ paymentId: payment.id, is: "cancelled" });
}

/** An admin refunds part of a payment, or what is left. */
export async function refundByAdmin(world: World, input: { payment: number; part: number }): Promise<void> {
  const payment = pick(await paymentsIn(world), input.payment);
  if (!payment) return;
  const left = payment.price_cents - payment.returned_cents;
  const cents = Math.max(1, Math.floor(left / input.part));
  const refund = { amount: cents / 100, reason: "The studio was closed." };
  await expectOf(
    world,
    ask(world, world.admin, ["POST", `/save-payment-info/${payment.id}/refunds`], refund),
    [200, 201, 409],
  );
}

/** An admin retries a failed refund. */
export async function retryRefund(world: World, number: number): Promise<void> {
  const paymentIds = (await paymentsIn(world)).map(({ id }) => id);
  if (paymentIds.length === 0) return;
  const failed = await world.studio.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "in", paymentIds)
    .where("state", "=", "failed")
    .orderBy("id")
    .execute();
  const refund = pick(failed, number);
  if (refund)
    await expectOf(world, ask(world, world.admin, ["POST", `/refunds/${refund.id}/retry`]), [200, 409]);
}

/** Evidence is submitted in an open dispute, and the bank decides. */
export async function answerDispute(
  world: World,
  { attempt, evidence }: { attempt: number; evidence: string },
): Promise<void> {
  const chosen = pick(world.attempts, attempt);
  const [dispute] = chosen ? await all(world.provider.listDisputes({ intentId: chosen.id })) : [];
  if (dispute?.status !== "open") return;
  await decide(world, dispute.id, `${evidence}_evidence`);
}

/** Gives the provider the evidence that decides a dispute. */
export async function decide({ studio }: World, disputeId: string, evidence: string): Promise<void> {
  const { secretKey } = deriveKeys(studio.parts.config.authSecret);
  await studio.gateway.app.request(`/v1/disputes/${disputeId}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ "evidence[uncategorized_text]": evidence }),
  });
  await studio.gateway.takeTurns();
}

async function remove(world: World, actor: Actor | undefined): Promise<void> {
  if (!actor) return;
  const answer = await expectOf(world, ask(world, world.admin, ["DELETE", `/users/${actor.id}`]), [200]);
  if (answer) actor.isGone = true;
}

/** A trainer stops taking bookings, or takes them again; existing bookings stay. */
export async function setHours(
  world: World,
  { trainer, hours }: { trainer: number; hours: number },
): Promise<void> {
  const whom = pick(here(world.trainers), trainer);
  if (!whom) return;
  await world.studio.db
    .updateTable("users")
    .set({ slot_duration: hours })
    .where("id", "=", whom.id)
    .execute();
}

/** The response must have one of these statuses; a dying server may answer anything, and 503 without the provider. */
async function expectOf(
  { unsteady }: World,
  asked: Promise<Response>,
  statuses: readonly number[],
): Promise<Response | undefined> {
  const answer = await asked;
  if (unsteady.isDead) return undefined;
  const allowed = unsteady.awayFor > 0 ? [...statuses, 503] : statuses;
  const text = await answer.clone().text();
  expect(allowed, `${answer.status}: ${text}`).toContain(answer.status);
  return answer;
}

async function paymentsIn({ studio, attempts }: World) {
  const ids = attempts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const payments = studio.db.selectFrom("payments").selectAll().where("transaction_id", "in", ids);
  return payments.orderBy("transaction_id").execute();
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

function here(actors: readonly Actor[]): Actor[] {
  return actors.filter(({ isGone }) => !isGone);
}
