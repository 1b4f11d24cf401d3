import type { Selectable } from "kysely";
import { moneyText } from "#contract/money.ts";
import type { MovementsTable } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { orderOf } from "#server/features/places/order.ts";
import type { CardDispute, CardIntent, CardProvider, CardRefund } from "#server/ports/cards/card-provider.ts";

type Moved = Pick<Selectable<MovementsTable>, "kind" | "provider_id" | "amount_cents"> & {
  transaction_id: string;
};

/** An attempt can be this much older than its charge. */
const attemptMs = 24 * 60 * 60 * 1000;

/**
 * Compares the movements since a given time with the card provider's charges, refunds and disputes; returns a sentence
 * for each difference. What was paid or settled offline is unknown to the provider.
 * @throws CardProviderUnavailable
 */
export async function findProviderErrors(
  { db, cards }: { db: Db; cards: CardProvider },
  since: Date,
): Promise<string[]> {
  // The provider is read first: a charge made meanwhile can only seem missing there, which `isThere` checks.
  const there = new Map((await movedThere(db, cards, since)).map((moved) => [keyOf(moved), moved]));
  const here = new Map((await movedHere(db, since)).map((moved) => [keyOf(moved), moved]));
  const errors: string[] = [];
  for (const [key, moved] of there) {
    const known = here.get(key) ?? (await findMovement(db, moved));
    if (!known) errors.push(`${nameOf(moved)} is at the card provider but not in the books.`);
    else if (known.amount_cents !== moved.amount_cents)
      errors.push(`${nameOf(moved)} at the card provider is ${amountOf(known)} in the books.`);
  }
  for (const [key, moved] of here) {
    if (there.has(key) || (await isThere(cards, moved))) continue;
    errors.push(`${nameOf(moved)} is in the books but not at the card provider.`);
  }
  return errors.toSorted();
}

/** Since when to compare: the attempt behind the first movement. Undefined without movements. */
export async function firstMovementAt(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("movements")
    .select("happened_at")
    .orderBy("happened_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first && new Date(Date.parse(first.happened_at) - attemptMs);
}

async function movedThere(db: Db, cards: CardProvider, createdSince: Date): Promise<Moved[]> {
  const moved: Moved[] = [];
  for await (const intent of cards.listIntents({ createdSince })) moved.push(...ofIntent(intent));
  const ours = new Set(moved.map(({ transaction_id }) => transaction_id));
  const later: Moved[] = [];
  for await (const refund of cards.listRefunds({ createdSince })) later.push(...ofRefund(refund));
  for await (const dispute of cards.listDisputes({ createdSince })) later.push(...ofDispute(dispute));
  // Others may share the studio's account at the provider.
  for (const one of later)
    if (ours.has(one.transaction_id) || (await isOurs(db, one.transaction_id))) moved.push(one);
  return moved;
}

function ofIntent({ id, status, metadata, amountReceivedCents }: CardIntent): Moved[] {
  if (status !== "succeeded" || !orderOf(metadata)) return [];
  return [{ kind: "charge", provider_id: id, amount_cents: amountReceivedCents, transaction_id: id }];
}

function ofRefund({ id, intentId, amountCents, status }: CardRefund): Moved[] {
  const ids = { provider_id: id, transaction_id: intentId };
  return [
    { ...ids, kind: "refund", amount_cents: -amountCents },
    ...(status === "failed" ? [{ ...ids, kind: "refund_failed" as const, amount_cents: amountCents }] : []),
  ];
}

function ofDispute({ id, intentId, amountCents, status }: CardDispute): Moved[] {
  if (amountCents === 0) return [];
  const ids = { provider_id: id, transaction_id: intentId };
  return [
    { ...ids, kind: "dispute", amount_cents: -amountCents },
    ...(status === "won" ? [{ ...ids, kind: "dispute_won" as const, amount_cents: amountCents }] : []),
    ...(status === "lost" ? [{ ...ids, kind: "dispute_lost" as const, amount_cents: 0 }] : []),
  ];
}

async function isOurs(db: Db, transactionId: string): Promise<boolean> {
  const payment = db.selectFrom("payments").select("id").where("transaction_id", "=", transactionId);
  return (await payment.executeTakeFirst()) !== undefined;
}

function movedHere(db: Db, since: Date): Promise<Moved[]> {
  return moves(db)
    .where("happened_at", ">=", since.toISOString())
    .where("kind", "!=", "paid_otherwise")
    .where("desk", "is", null)
    .execute();
}

function moves(db: Db) {
  return db
    .selectFrom("movements")
    .innerJoin("payments", "payments.id", "movements.payment_id")
    .select(["kind", "provider_id", "amount_cents", "transaction_id"]);
}

/**
 * Includes movements recorded with a different time than the provider's, or under the id that an early release used.
 */
function findMovement(db: Db, { kind, provider_id, transaction_id }: Moved): Promise<Moved | undefined> {
  return moves(db)
    .where("kind", "=", kind)
    .where("provider_id", "in", [provider_id, unnamedRefund(transaction_id)])
    .executeTakeFirst();
}

/** Anything that began before the period is looked up individually. */
async function isThere(cards: CardProvider, moved: Moved): Promise<boolean> {
  const { kind, provider_id: id, transaction_id } = moved;
  if (id === unnamedRefund(transaction_id)) return true;
  const found = await movedBy(cards, { kind, id });
  return found.some((one) => keyOf(one) === keyOf(moved) && one.amount_cents === moved.amount_cents);
}

async function movedBy(
  cards: CardProvider,
  { kind, id }: { kind: Moved["kind"]; id: string },
): Promise<Moved[]> {
  if (kind === "charge") {
    const intent = await cards.fetchIntent(id);
    return intent ? ofIntent(intent) : [];
  }
  if (kind === "refund" || kind === "refund_failed") {
    const refund = await cards.fetchRefund(id);
    return refund ? ofRefund(refund) : [];
  }
  const dispute = await cards.fetchDispute(id);
  return dispute ? ofDispute(dispute) : [];
}

function unnamedRefund(transactionId: string): string {
  return `refund of ${transactionId}`;
}

function keyOf({ kind, provider_id }: Moved): string {
  return `${kind} ${provider_id}`;
}

const nouns: Record<Moved["kind"], string> = {
  charge: "The charge",
  refund: "The refund",
  refund_failed: "The failure of the refund",
  paid_otherwise: "The offline settlement of",
  dispute: "The dispute",
  dispute_won: "The end of the dispute (won)",
  dispute_lost: "The end of the dispute (lost)",
};

function nameOf(moved: Moved): string {
  const { kind, provider_id, transaction_id } = moved;
  const whose = provider_id === transaction_id ? "" : ` of the payment ${transaction_id}`;
  return `${nouns[kind]} ${provider_id}${whose}, ${amountOf(moved)},`;
}

function amountOf({ amount_cents }: Moved): string {
  return moneyText(Math.abs(amount_cents));
}
