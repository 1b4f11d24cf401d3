import Stripe from "stripe";
import { expect } from "vitest";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { confirmCard, loseEvents } from "#tests/server/charges.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import type { Process } from "./process.ts";
import { type Actor, type Attempt, all, ask, className, endsToo, type World } from "./world.ts";

/** Where an act happens: a world, and the process that is asked. */
export type At = { world: World; process: Process };

/** A member by number, and the trainer they book with. */
export type Buyer = { member: number; trainer: number };

/** A member pays with this card and stays until it is booked. */
export async function payAndClaim(at: At, { card, ...buyer }: Buyer & { card: string }): Promise<void> {
  const attempt = await open(at, buyer);
  if (!attempt) return;
  await payAttempt(at, attempt, card);
  await claimAttempt(at, attempt);
}

/** A member begins to pay, and continues later or never. */
export async function begin(at: At, buyer: Buyer): Promise<void> {
  await open(at, buyer);
}

/** A card is charged for an attempt begun at any earlier time. */
export async function charge(at: At, { attempt, card }: { attempt: number; card: string }): Promise<void> {
  const chosen = pick(at.world.attempts, attempt);
  if (chosen) await payAttempt(at, chosen, card);
}

/** A member claims to have paid, true or not. */
export async function claim(at: At, attempt: number): Promise<void> {
  const chosen = pick(at.world.attempts, attempt);
  if (chosen) await claimAttempt(at, chosen);
}

/** A refund is made at the provider itself; it refuses what was not charged, is disputed or already refunded. */
export async function refundThere(
  { world }: At,
  { attempt, part }: { attempt: number; part: number },
): Promise<void> {
  const chosen = pick(world.attempts, attempt);
  if (!chosen) return;
  const some = part === 1 ? undefined : { amount: String(part * 1234) };
  await atProvider(world, "/v1/refunds", { payment_intent: chosen.id, ...some });
}

/** A member asks for a place in a slot that may be full. */
export async function wait(at: At, { member, trainer }: Buyer): Promise<void> {
  const { members, trainers } = at.world;
  const [who, whom] = [pick(here(members), member), pick(here(trainers), trainer)];
  if (!who || !whom) return;
  const slot = { trainerId: whom.id, slotTiming: "Morning" };
  await expectOf(at, ask(at.process, who, ["POST", "/waiting-list"], slot), [200, 201, 401, 404, 409]);
}

/** An admin deletes one of the remaining members. */
export function loseMember(at: At, number: number): Promise<void> {
  return remove(at, pick(here(at.world.members), number));
}

/** An admin deletes one of the remaining trainers. */
export function loseTrainer(at: At, number: number): Promise<void> {
  return remove(at, pick(here(at.world.trainers), number));
}

/** An admin makes a trainer a member again, whom the world no longer counts as a trainer. */
export async function demoteTrainer(at: At, number: number): Promise<void> {
  const whom = pick(here(at.world.trainers), number);
  if (!whom) return;
  whom.isGone = true;
  const demoted = ask(at.process, at.world.admin, ["PATCH", `/users/${whom.id}/demote`]);
  await expectOf(at, demoted, [200, 404, 409]);
}

async function open(at: At, { member, trainer }: Buyer): Promise<Attempt | undefined> {
  const [who, whom] = [pick(here(at.world.members), member), pick(at.world.trainers, trainer)];
  if (!who || !whom) return undefined;
  const order = { price: 5000, trainerId: whom.id, slotTiming: "Morning" };
  const asked = ask(at.process, who, ["POST", "/create-payment-intent"], order);
  const answer = await expectOf(at, asked, [200, 401, 404, 409]);
  if (answer?.status !== 200) return undefined;
  const opened = (await answer.json()) as { clientSecret: string; transactionId: string };
  at.world.attempts.push({ id: opened.transactionId, clientSecret: opened.clientSecret, member: who });
  return at.world.attempts.at(-1);
}

/** Pays at the provider, whatever the studio's state or opening hours. */
async function payAttempt(
  { world, process }: At,
  { id, clientSecret }: Attempt,
  card: string,
): Promise<void> {
  const { gateway, clock } = world;
  const { app, parts } = process;
  await confirmCard({ app, parts, db: parts.db, gateway, clock }, { clientSecret, transactionId: id }, card);
}

async function claimAttempt(at: At, { id: transactionId, member }: Attempt): Promise<void> {
  if (member.isGone) return;
  const asked = ask(at.process, member, ["POST", "/save-payment-info"], { transactionId });
  const answer = await expectOf(at, asked, [200, 201, 401, 402, 404, 409]);
  if (answer?.status === 409) at.world.told.push({ transactionId, is: "not booked" });
  if (answer?.ok) at.world.told.push({ transactionId, is: "booked" });
}

/** What happened at the provider and was not heard of yet arrives. */
export async function hear({ world }: At): Promise<void> {
  await world.gateway.deliverDue();
}

/** An event of any age arrives again, however often it came before. */
export async function hearAgain(at: At, number: number): Promise<void> {
  const { gatewayDb, clock } = at.world;
  const events = await gatewayDb
    .withTables<TestGatewayTables>()
    .selectFrom("test_gateway_events")
    .select("body")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(20)
    .execute();
  const event = pick(events, number);
  if (!event) return;
  const { webhookSecret: secret } = deriveKeys(testConfig.authSecret);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp });
  const headers = { "Stripe-Signature": signature };
  const sent = at.process.app.request("/webhooks/cards", { method: "POST", headers, body: event.body });
  await expectOf(at, at.process.unlessItDies(sent), [200]);
}

/** The provider gives up on what it has not delivered. */
export async function loseWhatIsUnderWay({ world }: At): Promise<void> {
  await loseEvents({ db: world.gatewayDb });
}

/** Charges, refunds and disputes go on at the provider. */
export async function goOnThere({ world }: At): Promise<void> {
  await world.gateway.takeTurns();
}

/** A member cancels one of their bookings. */
export async function cancel(at: At, number: number): Promise<void> {
  const payment = pick(await paymentsIn(at.world), number);
  const member = at.world.members.find(({ id }) => id === payment?.user_id);
  if (!payment || !member) return;
  const asked = ask(at.process, member, ["POST", `/save-payment-info/${payment.id}/cancel`]);
  const answer = await expectOf(at, asked, [200, 401, 404, 409]);
  if (answer?.ok) at.world.told.push({ paymentId: payment.id, is: "cancelled" });
}

/** An admin refunds part of a payment, with or without ending its membership, or what is left. */
export async function refundByAdmin(at: At, input: { payment: number; part: number; ends: boolean }) {
  const payment = pick(await paymentsIn(at.world), input.payment);
  if (!payment) return;
  const left = payment.price_cents - payment.returned_cents;
  const cents = Math.max(1, Math.floor(left / input.part));
  const refund = { amount: cents / 100, reason: input.ends ? endsToo : "Closed.", ends: input.ends };
  const path = `/save-payment-info/${payment.id}/refunds`;
  await expectOf(at, ask(at.process, at.world.admin, ["POST", path], refund), [200, 201, 409]);
}

/** Evidence is submitted in an open dispute, and the bank decides. */
export async function answerDispute(
  { world }: At,
  { attempt, evidence }: { attempt: number; evidence: string },
): Promise<void> {
  const chosen = pick(world.attempts, attempt);
  if (!chosen) return;
  const [dispute] = await all(world.gateway.provider.listDisputes({ intentId: chosen.id }));
  if (dispute?.status === "open") await decide(world, dispute.id, `${evidence}_evidence`);
}

/** Gives the provider the evidence that decides a dispute. */
export async function decide(world: World, disputeId: string, evidence: string): Promise<void> {
  await atProvider(world, `/v1/disputes/${disputeId}`, { "evidence[uncategorized_text]": evidence });
  await world.gateway.takeTurns();
}

async function atProvider({ gateway }: World, path: string, body: Record<string, string>): Promise<void> {
  const { secretKey } = deriveKeys(testConfig.authSecret);
  const headers = { Authorization: `Bearer ${secretKey}` };
  await gateway.app.request(path, { method: "POST", headers, body: new URLSearchParams(body) });
}

/** A trainer stops taking bookings, takes them again, or takes more people; existing bookings stay. */
export async function setSlot(
  at: At,
  { trainer, hours, places }: { trainer: number; hours: number; places: number },
): Promise<void> {
  const whom = pick(here(at.world.trainers), trainer);
  if (!whom) return;
  whom.places = Math.max(whom.places, places);
  const { email } = whom;
  const slot = { email, slot_duration: hours, places, available_classes: [className] };
  const set = ask(at.process, whom, ["PATCH", "/users/updateByEmail2"], slot);
  // The class may have been removed.
  await expectOf(at, set, [200, 400, 401, 403, 404, 409]);
}

/** A process does one of its jobs. */
export async function doJob({ world, process }: At, number: number): Promise<void> {
  const job = pick(process.jobs, number);
  if (!job) return;
  await process.unlessItDies(job.run(new AbortController().signal)).catch((error: unknown) => {
    // With the provider or the mail server away a job may end early; the next run does the rest.
    if (!world.isRough) throw error;
  });
}

/** Lists, and things by an id that may be anybody's. */
const pages = [
  ...[
    "/save-payment-info?all=true",
    "/own-slots",
    "/slot-places",
    "/me",
    "/me/data",
    "/users",
    "/refunds",
    "/audit",
  ],
  ...[
    "/save-payment-info/:payment",
    "/users/:person",
    "/users/:person/departure",
    "/movements",
    "/payments/summary",
  ],
] as const;

/** A member looks at something, and finds nobody else's address in it (D9). */
export async function lookAround(
  at: At,
  { member, page, which }: { member: number; page: number; which: number },
): Promise<void> {
  const { members, trainers, db } = at.world;
  const who = pick(here(members), member);
  if (!who) return;
  const payment = pick(await paymentsIn(at.world), which)?.id ?? "none";
  const person =
    pick(await db.selectFrom("users").select("id").orderBy("id").execute(), which)?.id ?? "nobody";
  const path = pick(pages, page)?.replace(":payment", payment).replace(":person", person) ?? "/";
  const text = await (await ask(at.process, who, ["GET", path]))?.text();
  const others = [...members, ...trainers].filter(({ id }) => id !== who.id);
  const seen = others.filter(({ email }) => text?.includes(email)).map(({ email }) => email);
  expect(seen, `${path} shows ${who.email} somebody else's address`).toEqual([]);
}

async function remove(at: At, actor: Actor | undefined): Promise<void> {
  if (!actor) return;
  actor.isGone = true;
  await expectOf(at, ask(at.process, at.world.admin, ["DELETE", `/users/${actor.id}`]), [200]);
}

/** The answer must have one of these statuses: of a dead process none comes, and 503 while the outside is away. */
export async function expectOf(
  { world }: At,
  asked: Promise<Response | undefined>,
  statuses: readonly number[],
): Promise<Response | undefined> {
  const answer = await asked;
  if (!answer) return undefined;
  const text = await answer.clone().text();
  expect(world.isRough ? [...statuses, 503] : statuses, `${answer.status}: ${text}`).toContain(answer.status);
  return answer;
}

function paymentsIn({ db }: World) {
  return db.selectFrom("payments").selectAll().orderBy("created_at").orderBy("transaction_id").execute();
}

/** One of them by any number. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % items.length];
}

export function here<Someone extends Actor>(actors: readonly Someone[]): Someone[] {
  return actors.filter(({ isGone }) => !isGone);
}
