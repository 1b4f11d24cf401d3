import { z } from "zod";
import {
  type CardOutcome,
  type Confirmation,
  notAuthenticatedText,
  runOutText,
  unreachableText,
} from "./card-form.ts";
import { digitsOf } from "./card-format.ts";
import type { CardText } from "./missing-parts.ts";

/** The state of a payment at the gateway, as the payer needs it. */
export type GatewayAnswer = CardOutcome | { status: "challenge"; url: string };

const Intent = z.object({
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }).optional() }).nullish(),
  last_payment_error: z.object({ message: z.string() }).nullish(),
});
type Intent = z.infer<typeof Intent>;
const Fault = z.object({ error: z.object({ message: z.string(), payment_intent: Intent.optional() }) });

type Caller = Confirmation & { publishableKey: string };

/** Asks the test gateway to charge a card, in the provider's wire format (D45). Never throws. */
export async function confirmCard({ card, ...caller }: Caller & { card: CardText }): Promise<GatewayAnswer> {
  const { clientSecret, transactionId, publishableKey } = caller;
  try {
    const answer = await fetch(`${addressOf(transactionId)}/confirm`, {
      method: "POST",
      body: new URLSearchParams({
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": digitsOf(card.number),
        "payment_method_data[card][exp_month]": digitsOf(card.expiry).slice(0, 2),
        "payment_method_data[card][exp_year]": digitsOf(card.expiry).slice(2),
        "payment_method_data[card][cvc]": card.cvc,
        client_secret: clientSecret,
        key: publishableKey,
      }),
      signal: AbortSignal.timeout(30_000),
    });
    return readAnswer(await answer.json());
  } catch {
    // The charge may have gone through even though its response was lost.
    const present = await fetchPresent(caller);
    return present && present.status !== "failed" ? present : { status: "failed", message: unreachableText };
  }
}

/** The payment's current state; undefined when the gateway cannot say. Never throws. */
export async function fetchPresent(caller: Caller): Promise<GatewayAnswer | undefined> {
  const { clientSecret, transactionId, publishableKey } = caller;
  const query = new URLSearchParams({ client_secret: clientSecret, key: publishableKey });
  try {
    const answer = await fetch(`${addressOf(transactionId)}?${query}`, {
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok ? readAnswer(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an intent or an error; an error about an intent that has already succeeded counts as success. */
export function readAnswer(body: unknown): GatewayAnswer {
  const fault = Fault.safeParse(body);
  if (!fault.success) return readIntent(Intent.parse(body));
  const { message, payment_intent: intent } = fault.data.error;
  if (intent?.status === "succeeded") return { status: "succeeded" };
  return { status: "failed", message: intent?.status === "canceled" ? runOutText : message };
}

function readIntent({ status, next_action, last_payment_error }: Intent): GatewayAnswer {
  if (status === "succeeded") return { status: "succeeded" };
  const url = next_action?.redirect_to_url?.url;
  if (status === "requires_action" && url) return { status: "challenge", url };
  if (status === "canceled") return { status: "failed", message: runOutText };
  return { status: "failed", message: last_payment_error?.message ?? notAuthenticatedText };
}

function addressOf(transactionId: string): string {
  return `/test-gateway/v1/payment_intents/${encodeURIComponent(transactionId)}`;
}
