import { expect, test } from "vitest";
import { missingParts } from "./missing-parts.ts";

const good = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

test("a complete card has no missing parts, American Express included", () => {
  expect(missingParts(good)).toEqual({});
  expect(missingParts({ ...good, number: "3782 822463 10005", cvc: "1234" })).toEqual({});
});

test("each incomplete part is named", () => {
  expect(Object.keys(missingParts({ number: "4242", expiry: "12", cvc: "1" }))).toEqual([
    "number",
    "expiry",
    "cvc",
  ]);
});

test("a complete but wrong number is left for the provider to refuse", () => {
  expect(missingParts({ ...good, number: "4242 4242 4242 4241" })).toEqual({});
});
