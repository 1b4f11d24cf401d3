import { z } from "zod";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { BadWebhookSignature, type CardEvent } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { type Charge, fetchCharge, noteEvent, settleCharge } from "./settle.ts";

const call = callsOf("Payments");

const receive = call("post", "/webhooks/cards", "receiveCardEvent", {
  summary: "Receive the card provider's signed events",
  headers: z.object({ "stripe-signature": z.string().optional() }),
  answers: { 200: json(z.object({ received: z.literal(true) }), "Applied, now or before") },
  errors: ["unavailable"],
});

/** Receives the card provider's events. The signature is checked over the raw body (D44). */
export const cardWebhooks = createRouter().openapi(receive, async (c) => {
  const parts = c.get("parts");
  // Stryker disable next-line StringLiteral: whatever is no signature is refused alike
  const signature = c.req.valid("header")["stripe-signature"] ?? "";
  const event = await parts.cards.readWebhook(await c.req.text(), signature).catch((error: unknown) => {
    if (error instanceof BadWebhookSignature)
      throw new ApiError("invalid", "The signature does not match.", { event: "webhook-signature-refused" });
    throw error;
  });
  await applyEvent(parts, event);
  // A refund may have freed a place.
  parts.wake("places");
  return c.json({ received: true as const }, 200);
});

/** Applies an event by reading the current state from the provider, so late or repeated events change nothing. */
async function applyEvent(parts: Parts, event: CardEvent): Promise<void> {
  if (await isApplied(parts.db, event)) return;
  const charge = event.intentId === null ? null : await fetchCharge(parts, event.intentId);
  const settled =
    charge && (await settleCharge(parts, { ...(await withEvent(parts, charge, event)), event }));
  if (!settled) await noteEvent(parts.db, event, parts.clock.now());
}

async function isApplied(db: Db, { id }: CardEvent): Promise<boolean> {
  const applied = await db.selectFrom("card_events").select("id").where("id", "=", id).executeTakeFirst();
  return applied !== undefined;
}

/** The charge with everything an event may concern: refunds that failed, and disputes. */
async function withEvent({ cards }: Parts, charge: Charge, { type }: CardEvent): Promise<Charge> {
  const { id: intentId } = charge.intent;
  if (/refund/.test(type))
    return { ...charge, refunds: await Array.fromAsync(cards.listRefunds({ intentId })) };
  if (/dispute/.test(type))
    return { ...charge, disputes: await Array.fromAsync(cards.listDisputes({ intentId })) };
  return charge;
}
