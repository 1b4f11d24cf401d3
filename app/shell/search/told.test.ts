import { expect, test } from "vitest";
import { hashOf, type Telling, toldIn } from "./told.ts";

/** A Saturday. */
const today = "2026-11-28";
const booking: Telling[] = ["with", "slot", "tier", "paidBy"];

test.each<[string, Telling[], object, string]>([
  ["lamia $25", ["amount"], { amount: "25" }, "lamia"],
  ["$12.50 to lamia", ["amount"], { amount: "12.50" }, "to lamia"],
  ["lamia 25 dollars", ["amount"], { amount: "25" }, "lamia"],
  ["lamia", ["amount"], {}, "lamia"],
  ["rumana 7 days", ["count"], { days: "7" }, "rumana"],
  ["rumana two weeks", ["count"], { days: "14" }, "rumana"],
  ["rumana a", ["count"], {}, "rumana a"],
  ["nusrat 3 december", ["stretch"], { from: "2026-12-03", until: "2026-12-03" }, "nusrat"],
  [
    "nusrat evening tomorrow",
    ["stretch", "slot"],
    { from: "2026-11-29", until: "2026-11-29", slot: "Evening" },
    "nusrat",
  ],
  ["nusrat tonight", ["stretch"], { from: today, until: today, slot: "Evening" }, "nusrat"],
  ["lamia with arif premium bkash", booking, { with: "arif", tier: "Premium", paidBy: "wallet" }, "lamia"],
  // Somebody's name.
  ["eve", booking, {}, "eve"],
])("“%s” tells of %j %j and is about “%s”", (text, tellings, told, rest) => {
  expect(toldIn(text, tellings, today)).toEqual({ rest, told });
});

test("a link to a form carries what it was told", () => {
  expect(hashOf("refund", {})).toBe("#refund");
  expect(hashOf("refund", { amount: "25" })).toBe("#refund?amount=25");
});
