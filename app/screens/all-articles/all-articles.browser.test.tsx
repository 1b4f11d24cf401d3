import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";

// D47
test("sorting one writer's articles keeps the writer filter, until all filters are cleared", async () => {
  const api = await openPage("/all-articles?writer=trainer-tara");
  const asked = () =>
    api.received
      .filter(({ call }) => call === "GET /articles")
      .at(-1)
      ?.query.get("writer");
  await expect.element(page.getByText("By Tara Trainer")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Train with Tara Trainer" }))
    .toHaveAttribute("href", "/trainer-details/trainer-tara");
  expect(asked()).toBe("trainer-tara");
  await page.getByLabelText("Sort by").selectOptions("Most upvoted");
  await expect.poll(address).toBe("/all-articles?sort=upvoted&writer=trainer-tara");
  expect(asked()).toBe("trainer-tara");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect.poll(address).toBe("/all-articles?sort=upvoted");
  await expect.poll(asked).toBe(null);
  expect(page.getByText("By Tara Trainer").elements()).toEqual([]);
});
