import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brand } from "#studio/brand.ts";
import { policies } from "#studio/policies.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";

const main = page.getByRole("main");

// D68
test.each(Object.entries(policies))(
  "%s says in the studio's name what holds, part by part, and leads to the others",
  async (path, { title, lede, sections }) => {
    await openPage(path);
    await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    await expect.element(main.getByText(lede)).toBeVisible();
    expect(wordsOf(main.getByRole("heading", { level: 2 }))).toEqual(sections.map(({ heading }) => heading));
    const others = Object.keys(policies).filter((other) => other !== path);
    for (const other of others)
      await expect
        .element(main.getByRole("link", { name: policies[other as keyof typeof policies].title }))
        .toHaveAttribute("href", other);
  },
);

// D68
test.each(["/terms", "/privacy"])("%s names the studio, its address and where to write to", async (path) => {
  await openPage(path);
  await expect
    .element(main.getByRole("link", { name: brand.email }).first())
    .toHaveAttribute("href", `mailto:${brand.email}`);
  for (const words of [brand.name, brand.address, brand.email])
    await expect.element(main).toMatchTextContent(words);
});
