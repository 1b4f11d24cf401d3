import { createRoute, z } from "@hono/zod-openapi";
import { ApiError } from "#server/core/api-error.ts";
import { errors, json } from "#server/http/answers.ts";
import { createRouter } from "#server/http/router.ts";
import { BadWebhookSignature, type CardEvent } from "#server/ports/cards/card-provider.ts";
import type { Parts } from "#server/ports/parts.ts";
import { fetchOrder, noteEvent, settleCharge } from "./settle.ts";

const receive = createRoute({
  method: "post",
  path: "/webhooks/cards",
  operationId: "receiveCardEvent",
  tags: ["Payments"],
  summary: "Events of the card provider, signed",
  request: { headers: z.object({ "stripe-signature": z.string().optional() }) },
  responses: {
    200: json(z.object({ received: z.literal(true) }), "Applied, now or before"),
    ...errors("invalid"),
  },
});

/** Where the card provider's events arrive. The signature is checked over the body as it came (D44). */
export const cardWebhooks = createRouter().openapi(receive, async (c) => {
  const parts = c.get("parts");
  const signature = c.req.valid("header")["stripe-signature"] ?? "";
  const event = await parts.cards.readWebhook(await c.req.text(), signature).catch((error: unknown) => {
    if (error instanceof BadWebhookSignature) throw new ApiError("invalid", "The signature does not match.");
    throw error;
  });
  await applyEvent(parts, event);
  return c.json({ received: true as const }, 200);
});

/** Applies an event by asking the provider for the present state: a late or repeated one changes nothing. */
async function applyEvent(parts: Parts, event: CardEvent): Promise<void> {
  const charge = event.intentId === null ? null : await fetchOrder(parts, event.intentId);
  const settled = charge && (await settleCharge(parts, { ...charge, event }));
  if (!settled) await noteEvent(parts.db, event, parts.clock.now());
}
