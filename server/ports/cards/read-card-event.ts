import Stripe from "stripe";
import { BadWebhookSignature, type CardEvent } from "./card-provider.ts";

/**
 * Verifies a webhook and reads what we need from it. Only ids are taken: what happened to the money is always fetched
 * from the provider, never taken from an event (D42, D44). Throws `BadWebhookSignature`.
 */
export async function readCardEvent(input: {
  rawBody: string;
  signature: string;
  /** It may be signed with any of these. */
  secrets: readonly string[];
  now: Date;
}): Promise<CardEvent> {
  const event = await verifyByAny(input);
  return { id: event.id, type: event.type, intentId: intentIdOf(event.data.object) };
}

async function verifyByAny({
  secrets,
  ...input
}: Parameters<typeof readCardEvent>[0]): Promise<Stripe.Event> {
  const [secret = "", ...others] = secrets;
  try {
    return await verifyEvent({ ...input, secret });
  } catch (error) {
    if (!(error instanceof BadWebhookSignature) || others.length === 0) throw error;
    return verifyByAny({ ...input, secrets: others });
  }
}

type Signed = { rawBody: string; signature: string; secret: string; now: Date };

async function verifyEvent(input: Signed): Promise<Stripe.Event> {
  try {
    return await Stripe.webhooks.constructEventAsync(
      input.rawBody,
      input.signature,
      input.secret,
      Stripe.webhooks.DEFAULT_TOLERANCE,
      undefined,
      input.now.getTime(),
    );
  } catch (error) {
    // No network is involved, so whatever is thrown is about the input, such as a plain Error for an empty signature.
    throw new BadWebhookSignature(String(error), { cause: error });
  }
}

// Charges, refunds and disputes name their payment, as an id or as the whole object.
function intentIdOf(subject: object | null): string | null {
  if (subject === null) return null;
  const { id, object, payment_intent: payment } = subject as Record<string, unknown>;
  if (object === "payment_intent") return typeof id === "string" ? id : null;
  if (typeof payment === "string") return payment;
  if (typeof payment === "object" && payment !== null && "id" in payment) return String(payment.id);
  return null;
}
