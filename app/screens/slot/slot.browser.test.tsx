import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { benefits } from "#studio/benefits.ts";
import { tiers } from "#studio/tiers.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

// §2.42 D5
test("each membership has its name, price, benefits and a Price button (spec §2, D5)", async () => {
  await openPage("/morning/trainer-tara", { as: "member" });
  const cards = page.getByRole("main").getByRole("article");
  await expect.element(cards.first()).toBeVisible();
  expect(wordsOf(cards.getByRole("heading", { level: 2 }))).toEqual(["Basic", "Standard", "Premium"]);
  expect(wordsOf(cards.getByRole("button"))).toEqual(["Price $20", "Price $50", "Price $100"]);
  for (const [index, { name }] of tiers.entries()) {
    const { list } = benefits[name];
    expect(wordsOf(cards.nth(index).getByRole("listitem"))).toEqual(list);
    expect(list.length).toBeGreaterThan(1);
  }
});

// D52 D53
test("hours, days, price and term are said before anything is paid, and again where it is", async () => {
  vi.setSystemTime("2026-11-22T06:00:00Z");
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /users/:id", sampleUser({ slot_days: ["Sunday", "Tuesday"] })),
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText("18:30–20:00 · Sun and Tue")).toBeVisible();
  const cards = main.getByRole("article");
  expect(wordsOf(cards.getByText("a month"))).toHaveLength(3);
  await expect
    .element(main.getByText("Paid today, your month runs from 22 Nov to 21 Dec 2026. It ends by itself."))
    .toBeVisible();
  await main.getByRole("button", { name: "Price $50" }).click();
  const receipt = page.getByRole("region", { name: "What you pay for" });
  await expect.element(receipt).toBeVisible();
  expect(wordsOf(receipt.getByRole("definition"))).toEqual([
    "Tara Trainer",
    "Evening",
    "18:30–20:00 · Sun and Tue",
    "1.5 hours",
    "Standard, one month",
    "22 Nov to 21 Dec 2026",
  ]);
  await expect.element(page.getByText(/Nothing is charged again/)).toBeVisible();
});

test("where one trainer has no such slot, others who have it are offered", async () => {
  await openPage("/afternoon/trainer-tara", {
    as: "member",
    api: (api) =>
      api.grant("GET /users", ({ query }) =>
        query.get("slot") === "Afternoon"
          ? [sampleUser({ _id: "trainer-omar", name: "Omar Other", available_slots: ["Afternoon"] })]
          : [],
      ),
  });
  const others = page.getByRole("region", { name: "Afternoon with somebody else" });
  await expect
    .element(others.getByRole("link", { name: "Omar Other" }))
    .toHaveAttribute("href", "/afternoon/trainer-omar");
});
