import { expect, test } from "vitest";
import { tiers } from "#studio/tiers.ts";
import { elementsOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { Memberships } from "./memberships.tsx";

// §2.42 D5
test("each membership has its name, price, benefits and a Price button (spec §2, D5)", () => {
  const member = { trainer: sampleUser(), timing: "Morning", role: "member" } as const;
  const page = renderScreen(<Memberships {...member} />);
  const cards = elementsOf(page, "article");
  expect(cards.map((card) => elementsOf(card, "h2").map(wordsOf))).toEqual([
    ["Basic"],
    ["Standard"],
    ["Premium"],
  ]);
  expect(cards.map((card) => elementsOf(card, "li").map(wordsOf))).toEqual(
    tiers.map(({ benefits }) => benefits),
  );
  expect(cards.map((card) => elementsOf(card, "button").map(wordsOf))).toEqual([
    ["Price $20"],
    ["Price $50"],
    ["Price $100"],
  ]);
  for (const { benefits } of tiers) expect(benefits.length).toBeGreaterThan(1);
});
