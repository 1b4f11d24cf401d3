import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { expect, test, vi } from "vitest";
import { runOutText, unreachableText } from "./card-form.ts";
import { confirmWithStripe } from "./confirm-with-stripe.ts";

function confirm(answer: unknown) {
  const confirmCardPayment = vi.fn(async () => answer);
  const stripe = { confirmCardPayment } as unknown as Stripe;
  return confirmWithStripe({ stripe, clientSecret: "secret", card: {} as StripeCardNumberElement });
}

test("a charged card is a success, even if it was charged before", async () => {
  expect(await confirm({ paymentIntent: { status: "succeeded" } })).toEqual({ status: "succeeded" });
  const error = { type: "invalid_request_error", payment_intent: { status: "succeeded" } };
  expect(await confirm({ error })).toEqual({ status: "succeeded" });
});

test("a declined card shows the provider's message", async () => {
  const error = { type: "card_error", message: "Your card was declined." };
  expect(await confirm({ error })).toEqual({ status: "failed", message: "Your card was declined." });
});

test("a cancelled payment asks to start again", async () => {
  const error = { type: "invalid_request_error", payment_intent: { status: "canceled" } };
  expect(await confirm({ error })).toEqual({ status: "failed", message: runOutText });
});

test("a lost connection never throws, and the message promises no double charge", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const stripe = {
    confirmCardPayment: async () => Promise.reject(new Error("offline")),
  } as unknown as Stripe;
  const outcome = await confirmWithStripe({ stripe, clientSecret: "s", card: {} as StripeCardNumberElement });
  expect(outcome).toEqual({ status: "failed", message: unreachableText });
});
