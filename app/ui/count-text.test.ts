import { expect, test } from "vitest";
import { countText } from "./count-text.ts";
import { priceText } from "./price.tsx";

test("a number is grouped in threes, its decimals are not", () => {
  expect(["7", "640", "1,240", "12,400", "1,234,567", "-1,240", "1,234.50"]).toEqual(
    [7, 640, 1240, 12400, 1234567, -1240, "1234.50"].map(countText),
  );
});

test("a price has cents where there are some, and a real minus", () => {
  expect([50, 33.34, -20, 1215, 1234.5, 0, -0.001].map(priceText)).toEqual([
    "$50",
    "$33.34",
    "−$20",
    "$1,215",
    "$1,234.50",
    "$0",
    "$0",
  ]);
});
