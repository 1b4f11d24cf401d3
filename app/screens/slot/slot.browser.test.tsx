import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { tiers } from "#studio/tiers.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";

// §2.42 D5
test("each membership has its name, price, benefits and a Price button (spec §2, D5)", async () => {
  await openPage("/morning/trainer-tara", { as: "member" });
  const cards = page.getByRole("main").getByRole("article");
  await expect.element(cards.first()).toBeVisible();
  expect(wordsOf(cards.getByRole("heading", { level: 2 }))).toEqual(["Basic", "Standard", "Premium"]);
  expect(wordsOf(cards.getByRole("button"))).toEqual(["Price $20", "Price $50", "Price $100"]);
  for (const [index, { benefits }] of tiers.entries()) {
    expect(wordsOf(cards.nth(index).getByRole("listitem"))).toEqual(benefits);
    expect(benefits.length).toBeGreaterThan(1);
  }
});
