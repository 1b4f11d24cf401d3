import { expect, test } from "vitest";
import { bookingsInWords } from "./bookings-in-words.ts";

test("bookings are told in a sentence, also when there are none", () => {
  expect(bookingsInWords(0)).toBe("Nobody has booked it yet. Be the first.");
  expect(bookingsInWords(1)).toBe("Booked once so far.");
  expect(bookingsInWords(2)).toBe("Booked twice so far.");
  expect(bookingsInWords(1234)).toBe("Booked 1,234 times so far.");
});
