import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { type CardOutcome, notAuthenticatedText, runOutText, unreachableText } from "./card-form.ts";

type Input = { stripe: Stripe; clientSecret: string; card: StripeCardNumberElement };

/** Has Stripe charge the card, including 3-D Secure in Stripe's own dialog. Never throws. */
export async function confirmWithStripe({ stripe, clientSecret, card }: Input): Promise<CardOutcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card },
    });
    const status = paymentIntent?.status ?? error?.payment_intent?.status;
    if (status === "succeeded") return { status: "succeeded" };
    if (status === "canceled") return { status: "failed", message: runOutText };
    // Neither says whether the card was charged.
    if (error?.type === "api_connection_error" || error?.type === "api_error")
      return { status: "failed", message: unreachableText };
    return { status: "failed", message: error?.message ?? notAuthenticatedText };
  } catch (error) {
    console.error("the card provider did not answer", error);
    return { status: "failed", message: unreachableText };
  }
}
