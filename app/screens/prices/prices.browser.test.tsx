import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { benefits } from "#studio/benefits.ts";
import { tiers } from "#studio/tiers.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";

const main = page.getByRole("main");

// D40 D52 D82
test("a visitor reads what each membership costs and includes, and goes on to the trainers", async () => {
  await openPage("/prices");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Prices");
  const cards = main.getByRole("article");
  expect(cards.elements()).toHaveLength(tiers.length);
  for (const [index, { name, priceCents }] of tiers.entries()) {
    await expect
      .element(cards.nth(index))
      .toMatchTextContent(new RegExp(`^${name}\\$${priceCents / 100}a month`));
    const { list, without } = benefits[name];
    expect(wordsOf(cards.nth(index).getByRole("listitem"))).toEqual(
      expect.arrayContaining(without ? [...list, without] : [...list]),
    );
    // A membership is chosen on a slot's own page.
    expect(cards.nth(index).getByRole("button").elements()).toEqual([]);
    await expect
      .element(cards.nth(index).getByRole("link", { name, exact: true }))
      .toHaveAttribute("href", "/all-trainers");
  }
  const ways = main.getByRole("link", { name: "Choose your trainer" }).elements();
  expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/all-trainers", "/all-trainers"]);
  await expectAccessible();
});
