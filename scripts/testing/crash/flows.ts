import { randomUUID } from "node:crypto";
import type { Member } from "#tests/e2e/support/members.ts";
import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import type { Outcome } from "./ledger.ts";
import type { Scene } from "./scene.ts";

const patienceMs = 10_000;

/** What a member or the admin does with money, in several requests; it stops when the studio is dead. */
export type Flow = (stage: Stage, member: Asker) => Promise<void>;

/** A studio to ask, the provider behind it, and the ledger of its answers. */
export type Desk = Pick<Scene, "ledger" | "standIn"> & { studio: Pick<Scene["studio"], "url"> };
/** Someone who is logged in. */
export type Asker = Pick<Member, "token">;

/** Everything money moves between: a desk, the trainers who are paid, and the admin who refunds. */
export type Stage = Desk & Pick<Scene, "trainers" | "admin">;

type Answer = { status: number; body: Record<string, unknown> };
type Bought = { transactionId: string; paymentId: string };

/** Pays with a trainer and claims the booking, as the payment page does. */
export async function buy(
  scene: Stage,
  member: Asker,
  trainer: Member = scene.trainers.roomy,
): Promise<Bought | undefined> {
  const transactionId = await charge(scene, member, trainer);
  return transactionId === undefined ? undefined : claim(scene, member, transactionId);
}

/** Pays and never comes back: the webhook or the reconciliation must book it. */
export const payAndLeave: Flow = async (scene, member) => {
  await charge(scene, member, scene.trainers.roomy);
};

/** Pays for a slot with fewer places than buyers. */
export const buyCrowded: Flow = async (scene, member) => {
  await buy(scene, member, scene.trainers.crowded);
};

/** Pays for a slot that closes meanwhile: the payment is refunded. */
export const buyClosing: Flow = async (scene, member) => {
  const { closing } = scene.trainers;
  await offer(scene, closing, { hours: 1 });
  const transactionId = await charge(scene, member, closing);
  if (transactionId === undefined) return;
  await offer(scene, closing, { hours: 0 });
  await claim(scene, member, transactionId);
};

/** Cancels a booking, which refunds it (D57). */
export async function cancel(
  desk: Desk,
  member: Asker,
  { paymentId }: Pick<Bought, "paymentId">,
): Promise<void> {
  const answer = await ask(desk, member, "POST", `/save-payment-info/${paymentId}/cancel`);
  if (answer?.status === 200) desk.ledger.note({ what: "cancelled", paymentId });
}

/** Has the admin refund part of a booking (D58). */
export async function refundPart(scene: Stage, { paymentId }: Bought): Promise<void> {
  const refund = { amount: 12.34, reason: "The studio was closed for a week." };
  const answer = await ask(scene, scene.admin, "POST", `/save-payment-info/${paymentId}/refunds`, refund);
  if (answer && answer.status < 300) scene.ledger.note({ what: "refund", paymentId, cents: 1234 });
}

/** Opens a trainer's slots, or closes them with 0 hours; a closed slot keeps its places. */
export async function offer(
  desk: Desk,
  trainer: Member,
  { hours, places }: { hours: number; places?: number },
): Promise<void> {
  await ask(desk, trainer, "PATCH", "/users/updateByEmail2", {
    email: trainer.email,
    slot_duration: hours,
    available_classes: ["YOGA"],
    places,
  });
}

/** Opens an intent and charges the card: the transaction, or undefined if nothing was charged. */
async function charge(scene: Stage, member: Asker, trainer: Member): Promise<string | undefined> {
  const order = {
    price: 5000,
    trainerId: trainer.id,
    slotTiming: "Morning",
    className: "YOGA",
    attemptId: randomUUID(),
  };
  const opened = await ask(scene, member, "POST", "/create-payment-intent", order);
  if (opened?.status !== 200) return undefined;
  const { clientSecret, transactionId } = opened.body as { clientSecret: string; transactionId: string };
  scene.ledger.note({ what: "intent", transactionId });
  await confirmCard(scene, { clientSecret, transactionId });
  return transactionId;
}

/** What the card provider's own form does, without the studio. */
export async function confirmCard(
  { standIn }: Desk,
  { clientSecret, transactionId }: { clientSecret: string; transactionId: string },
): Promise<void> {
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
}

/** Claims the booking of a charge. */
export async function claim(desk: Desk, member: Asker, transactionId: string): Promise<Bought | undefined> {
  const answer = await ask(desk, member, "POST", "/save-payment-info", { transactionId });
  if (answer?.status === 409) desk.ledger.note({ what: "not booked", transactionId });
  if (answer === undefined || answer.status > 201) return undefined;
  const paymentId = String(answer.body.insertedId);
  desk.ledger.note({ what: "booked", transactionId, paymentId });
  return { transactionId, paymentId };
}

/** Sends the studio a request as this person; undefined if it is dead, or dies meanwhile. */
export async function ask(
  desk: Desk,
  { token }: Asker,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer | undefined> {
  const answer = await call(desk, { method, path, body, headers: { Authorization: `Bearer ${token}` } });
  if (!answer?.headers.get("Content-Type")?.includes("json")) return undefined;
  return { status: answer.status, body: JSON.parse(answer.text) as Answer["body"] };
}

type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The client's; any by default. */
  address?: string;
};

/** Sends the studio a request from a client address, and logs the outcome; undefined for no answer. */
export async function call(
  { studio, ledger }: Pick<Desk, "studio" | "ledger">,
  { method, path, headers, body, address = anyAddress() }: Call,
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  const askedAt = performance.now();
  const note = (status: Outcome["status"], text: string) =>
    ledger.noteOutcome({ asked: `${method} ${path}`, status, tookMs: performance.now() - askedAt, text });
  try {
    const answer = await fetch(studio.url + path, {
      method,
      headers: { ...headers, "Content-Type": "application/json", "X-Forwarded-For": address },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    note(answer.status, answer.status < 500 ? "" : text.slice(0, 200));
    return { status: answer.status, headers: answer.headers, text };
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === "TimeoutError";
    note(isSilent ? "silent" : "cut", reasonOf(error));
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
