import { expect, test } from "vitest";
import { missingParts } from "./missing-parts.ts";

const now = new Date("2026-11-27T06:00:00.000Z");
const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

test("a complete card has no missing parts, American Express included", () => {
  expect(missingParts(good, now)).toEqual({});
  expect(missingParts({ ...good, number: "3782 822463 10005", cvc: "1234" }, now)).toEqual({});
});

test("each incomplete part is named", () => {
  expect(Object.keys(missingParts({ number: "4242", expiry: "12", cvc: "1" }, now))).toEqual([
    "number",
    "expiry",
    "cvc",
  ]);
});

test("a mistyped number, a date that is past and a short code are named at once", () => {
  expect(missingParts({ number: "4242 4242 4242 4241", expiry: "10 / 26", cvc: "1" }, now)).toEqual({
    number: "Your card number is invalid.",
    expiry: "Your card's expiration date is in the past.",
    cvc: "Your card's security code is incomplete.",
  });
  expect(missingParts({ ...good, expiry: "11 / 26" }, now)).toEqual({});
});

test("a card that may exist is the provider's to refuse", () => {
  expect(missingParts({ ...good, number: "4000 0000 0000 0002" }, now)).toEqual({});
});
