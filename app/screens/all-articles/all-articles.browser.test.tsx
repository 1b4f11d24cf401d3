import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { sampleArticle } from "#tests/app/samples.ts";

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

test.each([
  ["Warm hips before a heavy deadlift, every single time", 4],
  ["What an uninterrupted night of sleep gives back to whoever has had enough of stairs", 5],
])(
  "the title of the article that leads takes few lines, and its picture fills its side: %s",
  async (title, most) => {
    await page.viewport(1440, 900);
    await openPage("/all-articles", {
      api: (api) => api.grantPages("GET /articles", [sampleArticle({ article_title: title })]),
    });
    const heading = page.getByRole("heading", { level: 2, name: title });
    await expect.element(heading).toBeVisible();
    const lines = new Range();
    lines.selectNodeContents(heading.element());
    for (const width of [390, 768, 1440]) {
      await page.viewport(width, 900);
      const tops = new Set([...lines.getClientRects()].map(({ top }) => Math.round(top)));
      expect(tops.size).toBeLessThanOrEqual(most);
      expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth);
    }
    const card = heading.element().closest("article");
    const picture = card?.querySelector(".picture-edge")?.getBoundingClientRect();
    expect(Math.round(picture?.height ?? 0)).toBe(card?.clientHeight);
  },
);

test.each([3, 6])("of %s articles none but the first takes more than its column", async (count) => {
  await page.viewport(1440, 900);
  const articles = Array.from({ length: count }, (_, place) => sampleArticle({ _id: `article-${place}` }));
  await openPage("/all-articles", { api: (api) => api.grantPages("GET /articles", articles) });
  const cards = () => [...document.querySelectorAll("main .first-leads > li")];
  await expect.poll(cards).toHaveLength(count);
  const [first = 0, ...widths] = cards().map((card) => Math.round(card.getBoundingClientRect().width));
  expect(new Set(widths).size).toBe(1);
  expect(first).toBeGreaterThan(2 * (widths[0] ?? first));
});
