import { randomUUID } from "node:crypto";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import { type Answer, ask, type Cast, type Person } from "./people.ts";
import type { Studio } from "./studio.ts";

/** A studio and everyone whom money moves between. */
export type Scenery = Studio & Cast;
/** What a member or the admin does with money, in several requests; it ends where no answer comes. */
export type Flow = (scene: Scenery, member: Person) => Promise<unknown>;
/** What the card's form needs of an opened intent. */
type Intent = { clientSecret: string; transactionId: string };

/** Asks to pay for a trainer's morning. */
export const openIntent = (studio: Studio, member: Person, trainer: Person, className = "YOGA") => {
  const slot = { trainerId: trainer.id, slotTiming: "Morning", className };
  return ask(studio, member, "POST /create-payment-intent", {
    price: 5000,
    ...slot,
    attemptId: randomUUID(),
  });
};

/** What the card provider's own form does, without the studio; the transaction. */
export async function confirmCard({ standIn, ledger }: Studio, { body: intent }: Answer): Promise<string> {
  const { clientSecret, transactionId } = intent as Intent;
  ledger.charges.set(transactionId, performance.now());
  const body = new URLSearchParams({
    key: standInKeys.publishableKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
  });
  const url = `${standIn.url}/v1/payment_intents/${transactionId}/confirm`;
  const answer = await fetch(url, { method: "POST", body });
  if (!answer.ok) throw new Error(`the card was not charged: ${answer.status} ${await answer.text()}`);
  return transactionId;
}

/** Opens an intent and charges the card: the transaction, undefined if nothing was charged. */
export async function charge(studio: Studio, member: Person, trainer: Person, className?: string) {
  const opened = await openIntent(studio, member, trainer, className);
  return opened.status === 200 ? confirmCard(studio, opened) : undefined;
}

/** Claims the booking of a charge: the payment, undefined if there is none. */
export async function claim(studio: Studio, member: Person, transactionId: string) {
  const { status, body } = await ask(studio, member, "POST /save-payment-info", { transactionId });
  const ofCharge = { transaction_id: transactionId };
  const { promised } = studio.ledger;
  if (status === 409)
    promised.push({ table: "payments", where: { ...ofCharge, status: "booked" }, times: 0 });
  if (status !== 200 && status !== 201) return undefined;
  const paymentId = String(body.insertedId);
  promised.push({ table: "payments", where: { ...ofCharge, id: paymentId } });
  return paymentId;
}

/** Pays and claims the booking, as the payment page does. */
export async function buy(studio: Studio, member: Person, trainer: Person) {
  const transactionId = await charge(studio, member, trainer);
  return transactionId && (await claim(studio, member, transactionId));
}

/** Pays and never comes back: the webhook or the reconciliation must book it. */
export const payAndLeave: Flow = (scene, member) => charge(scene, member, scene.roomy);

/** Pays for a slot that closes meanwhile: the payment is refunded. */
export const buyClosing: Flow = async (scene, member) => {
  const { closing } = scene;
  const offer = (slot_duration: number) =>
    ask(scene, closing, "PATCH /users/updateByEmail2", {
      email: closing.email,
      slot_duration,
      available_classes: ["YOGA"],
    });
  await offer(1);
  const transactionId = await charge(scene, member, closing);
  if (!transactionId) return;
  await offer(0);
  await claim(scene, member, transactionId);
};

/** Cancels a booking, which refunds it (D57). */
export async function cancel(studio: Studio, member: Person, paymentId: string): Promise<Answer> {
  const answer = await ask(studio, member, `POST /save-payment-info/${paymentId}/cancel`);
  if (answer.status === 200)
    studio.ledger.promised.push({ table: "payments", where: { id: paymentId, status: "cancelled" } });
  return answer;
}

/** Has an admin refund this many dollars of a booking (D58). */
export const refund = (studio: Studio, admin: Person, paymentId: string, amount: number): Promise<Answer> =>
  ask(studio, admin, `POST /save-payment-info/${paymentId}/refunds`, { amount, reason: "We were closed." });

/** The same with a part of it, once for each booking. */
export async function refundPart(scene: Scenery, paymentId: string): Promise<void> {
  const { status } = await refund(scene, scene.admin, paymentId, 12.34);
  const row = { payment_id: paymentId, amount_cents: 1234 };
  if (status === 200 || status === 201) scene.ledger.promised.push({ table: "refunds", where: row });
}

/** What members do with money, each as likely as the others. */
export const moneyFlows: readonly Flow[] = [
  (scene, member) => buy(scene, member, scene.roomy),
  payAndLeave,
  (scene, member) => buy(scene, member, scene.crowded),
  buyClosing,
  async (scene, member) => {
    const paymentId = await buy(scene, member, scene.roomy);
    if (paymentId) await cancel(scene, member, paymentId);
  },
  async (scene, member) => {
    const paymentId = await buy(scene, member, scene.roomy);
    if (paymentId) await refundPart(scene, paymentId);
  },
];
