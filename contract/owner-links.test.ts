import { expect, test } from "vitest";
import { isExample } from "./owner-links.ts";

// D68
test.each([
  ["https://example.com/shokti/terms", true],
  ["https://chat.example.com/shokti", true],
  ["https://shokti.example", true],
  ["https://www.facebook.com/shokti.example", true],
  ["https://www.facebook.com/shokti.dhaka", false],
  ["https://examples-of-strength.org/terms", false],
  ["https://shokti.com/counterexamples", false],
  ["hello@shokti.test", true],
  ["hello@shokti.dhaka.bd", false],
  ["/terms", false],
])("%s is only an example: %s", (address, isOne) => {
  expect(isExample(address)).toBe(isOne);
});
