import { expect, test } from "vitest";
import { caretAfter, formatCardNumber, formatCvc, formatExpiry } from "./card-format.ts";

test("a card number is grouped as on the card, whatever separates the digits", () => {
  expect(formatCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(formatCardNumber("4242-4242 4242.4242")).toBe("4242 4242 4242 4242");
  expect(formatCardNumber("42424")).toBe("4242 4");
  expect(formatCardNumber("4242")).toBe("4242");
});

test("an American Express number has its own groups and ends after 15 digits", () => {
  expect(formatCardNumber("3782822463100059")).toBe("3782 822463 10005");
});

test("a number has at most 19 digits, and letters are dropped", () => {
  expect(formatCardNumber("1".repeat(30)).replaceAll(" ", "")).toHaveLength(19);
  expect(formatCardNumber("card")).toBe("");
});

test("an expiry date is formatted as month / year while typing", () => {
  expect(formatExpiry("1")).toBe("1");
  expect(formatExpiry("12")).toBe("12");
  expect(formatExpiry("123")).toBe("12 / 3");
  expect(formatExpiry("12 / 34")).toBe("12 / 34");
  expect(formatExpiry("12 / 345")).toBe("12 / 34");
});

test("a one-digit month gets its zero as soon as it is unambiguous", () => {
  expect(formatExpiry("5")).toBe("05");
  expect(formatExpiry("1/")).toBe("01");
  expect(formatExpiry("1/30")).toBe("01 / 30");
  expect(formatExpiry("05 / 3")).toBe("05 / 3");
});

test("a four-digit year, as browsers autofill it, loses its century", () => {
  expect(formatExpiry("12/2034")).toBe("12 / 34");
  expect(formatExpiry("12 / 20")).toBe("12 / 20");
});

test("a security code has at most four digits", () => {
  expect(formatCvc("12 3")).toBe("123");
  expect(formatCvc("12345")).toBe("1234");
});

test("the caret keeps the same number of digits before it, even across an inserted gap", () => {
  expect(caretAfter({ digits: 0, formatted: "4242 4" })).toBe(0);
  expect(caretAfter({ digits: 4, formatted: "4242 4" })).toBe(4);
  expect(caretAfter({ digits: 5, formatted: "4242 4" })).toBe(6);
});
