import { expect, test } from "vitest";
import {
  centsOfDollars,
  dollarsOfCents,
  leastPriceText,
  membershipText,
  moneyText,
  pricesText,
  refundText,
  tierOfCents,
} from "./money.ts";

// D40
test("a tier is known by exactly its price", () => {
  expect([2000, 5000, 10000].map((cents) => tierOfCents(cents)?.name)).toEqual([
    "Basic",
    "Standard",
    "Premium",
  ]);
  expect([0, 1999, 5001, 20].map(tierOfCents)).toEqual([undefined, undefined, undefined, undefined]);
});

test("a payment is named after its tier, or after none", () => {
  expect([20, 50, 100, 49.5].map(membershipText)).toEqual(["Basic", "Standard", "Premium", "Membership"]);
});

// D46
test("dollars and cents are each other's, whatever binary fractions make of them", () => {
  expect([20, 19.99, 0.29, 1.1].map(centsOfDollars)).toEqual([2000, 1999, 29, 110]);
  expect([2000, 1999, 29].map(dollarsOfCents)).toEqual([20, 19.99, 0.29]);
});

test.each([
  [5000, "$50"],
  [1250, "$12.50"],
  [1205, "$12.05"],
  [0, "$0"],
  [99, "$0.99"],
])("%i cents read as %s", (cents, text) => {
  expect(moneyText(cents)).toBe(text);
});

// D40 D52 D57
test("prices and the days for changing one's mind read as they are", () => {
  expect(leastPriceText()).toBe("From $20 a month");
  expect(pricesText()).toBe("$20, $50 or $100 a month");
  expect(refundText).toBe("full refund for 7 days");
});
