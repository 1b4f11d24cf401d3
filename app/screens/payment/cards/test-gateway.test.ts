import { expect, test } from "vitest";
import { runOutText } from "./card-form.ts";
import { readAnswer } from "./test-gateway.ts";

const declined = { message: "Your card was declined." };

test("a charged intent is a success", () => {
  expect(readAnswer({ status: "succeeded", next_action: null, last_payment_error: null })).toEqual({
    status: "succeeded",
  });
});

test("a decline shows the provider's message", () => {
  const intent = { status: "requires_payment_method", last_payment_error: declined };
  expect(readAnswer({ error: { ...declined, payment_intent: intent } })).toEqual({
    status: "failed",
    ...declined,
  });
  expect(readAnswer(intent)).toEqual({ status: "failed", ...declined });
});

test("confirming an already charged intent is a success, so nobody pays twice", () => {
  const error = {
    message: "You cannot confirm this PaymentIntent.",
    payment_intent: { status: "succeeded" },
  };
  expect(readAnswer({ error })).toEqual({ status: "succeeded" });
});

test("a cancelled payment asks to start again", () => {
  const error = { message: "You cannot confirm this PaymentIntent.", payment_intent: { status: "canceled" } };
  expect(readAnswer({ error })).toEqual({ status: "failed", message: runOutText });
});

test("a bank's challenge comes with its URL", () => {
  const next_action = { type: "redirect_to_url", redirect_to_url: { url: "/test-gateway/challenge/pi_1" } };
  expect(readAnswer({ status: "requires_action", next_action })).toEqual({
    status: "challenge",
    url: "/test-gateway/challenge/pi_1",
  });
});
