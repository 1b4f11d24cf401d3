import { expect, test } from "vitest";
import { confirm, newIntent, setUpBench } from "#tests/server/gateway-bench.ts";

const bench = setUpBench();

// D45
test.each([
  ["4242424242424242", "visa"],
  ["4242 4242 4242 4242", "visa"],
  ["5555555555554444", "mastercard"],
  ["378282246310005", "amex"],
  ["6011111111111117", "discover"],
])("the card %s is charged in full", async (number, brand) => {
  const intent = await newIntent(bench);
  const { status, body } = await confirm(bench, intent, { number });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: intent.id, status: "succeeded", last_payment_error: null });
  const paid = await bench.gateway.provider.fetchIntent(intent.id);
  expect(paid).toMatchObject({ status: "succeeded", amountReceivedCents: 5000, refunded: false });
  const row = await bench.db.selectFrom("test_gateway_charges").selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(row.payment_method)).toMatchObject({ brand, last4: number.slice(-4) });
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    undefined,
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4100000000000019", "card_declined", "fraudulent", "Your card was declined."],
])("the card %s is declined, and another card can be tried", async (number, code, decline_code, message) => {
  const intent = await newIntent(bench);
  const { status, body } = await confirm(bench, intent, { number });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: "card_error",
    code,
    message,
    charge: expect.stringMatching(/^ch_/),
    payment_intent: {
      id: intent.id,
      status: "requires_payment_method",
      last_payment_error: { code, message },
    },
  });
  expect(body.error?.decline_code).toBe(decline_code);
  expect(await bench.gateway.provider.fetchIntent(intent.id)).toMatchObject({
    status: "requires_payment_method",
    amountReceivedCents: 0,
    refunded: false,
  });
  expect((await confirm(bench, intent, {})).body).toMatchObject({ status: "succeeded" });
});

test.each([
  [{ number: "4242424242424241" }, "incorrect_number", "number", "Your card number is incorrect."],
  [{ number: "not a number" }, "incorrect_number", "number", "Your card number is incorrect."],
  [{ exp_year: "2024" }, "invalid_expiry_year", "exp_year", "Your card's expiration year is invalid."],
  [{ exp_year: "99" }, "invalid_expiry_year", "exp_year", "Your card's expiration year is invalid."],
  [
    { exp_month: "5", exp_year: "25" },
    "invalid_expiry_month",
    "exp_month",
    "Your card's expiration month is invalid.",
  ],
  [{ exp_month: "13" }, "invalid_expiry_month", "exp_month", "Your card's expiration month is invalid."],
  [{ cvc: "12" }, "invalid_cvc", "cvc", "Your card's security code is invalid."],
  [{ cvc: "1234" }, "invalid_cvc", "cvc", "Your card's security code is invalid."],
])("the card fields %j are refused, and nothing is recorded", async (typed, code, param, message) => {
  const intent = await newIntent(bench);
  const { status, body } = await confirm(bench, intent, typed);
  expect(status).toBe(402);
  expect(body.error).toEqual({ type: "card_error", code, param, message });
  expect(await bench.db.selectFrom("test_gateway_charges").selectAll().execute()).toEqual([]);
});

test("a card that expires this month, with a two-digit year, is charged", async () => {
  const { status } = await confirm(bench, await newIntent(bench), { exp_month: "06", exp_year: "25" });
  expect(status).toBe(200);
});

test("a real card is refused and not charged", async () => {
  const { status, body } = await confirm(bench, await newIntent(bench), { number: "4539578763621486" });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
});

// D45
test("no card number or security code is stored anywhere", async () => {
  const paid = await newIntent(bench);
  await confirm(bench, paid, { cvc: "739" });
  await confirm(bench, await newIntent(bench), { number: "4000000000000002", cvc: "739" });
  for (const table of [
    "test_gateway_intents",
    "test_gateway_charges",
    "test_gateway_keys",
    "test_gateway_events",
  ] as const) {
    const kept = JSON.stringify(await bench.db.selectFrom(table).selectAll().execute());
    expect(kept).not.toMatch(/4242424242424242|4000000000000002|"739"/);
  }
});
