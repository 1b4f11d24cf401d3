import { expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { enter, said } from "#tests/app/keyboard.ts";
import { letThingsMove } from "#tests/app/motion.ts";
import { longText, sampleArticle, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

letThingsMove();

// §2.11 §2.41
test("the page has title, full body, picture, writer, date, and two vote buttons with their counts", async () => {
  await openPage("/article-details/article-rest", { as: "member" });
  const article = page.getByRole("article");
  await expect.element(article.getByRole("heading", { level: 1 })).toHaveTextContent("On rest");
  await expect.element(article.getByText("Written by Wafa Writer")).toBeVisible();
  await expect.element(article.getByText(/^20 November 2025/)).toBeVisible();
  await expect.element(article.getByText(longText)).toBeVisible();
  const pictures = [...article.element().querySelectorAll("img")].map((picture) =>
    picture.getAttribute("src"),
  );
  expect(pictures).toContain("/pictures/articles/rest-days.svg");
  expect(wordsOf(article.getByRole("button"))).toEqual(["Upvote", "Downvote"]);
  await expect.element(article.getByText("41 upvotes")).toBeVisible();
  await expect.element(article.getByText("3 downvotes")).toBeVisible();
});

test("after a keyboard vote the focus stays on the button, the counts are announced, and a second vote is refused", async () => {
  await openPage("/article-details/article-rest", {
    as: "member",
    api: (api) => {
      const counts = { upvote: 42, downvote: 3 };
      api.grant("POST /articles/:id/vote", () => {
        api.grant("GET /articles/:id", sampleArticle(counts));
        return counts;
      });
    },
  });
  const upvote = page.getByRole("button", { name: "Upvote" });
  await enter(upvote);
  await expect.element(upvote).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => said("42 upvotes, 3 downvotes")).toHaveLength(1);
  await expect.element(upvote).toHaveFocus();
  await enter(page.getByRole("button", { name: "Downvote" }));
  await expect.poll(() => said("You have already voted.")).toHaveLength(1);
});

test("a card's excerpt is never shown as the full article: text and votes wait until it has loaded", async () => {
  const card = sampleArticle({ article_details: "On rest, cut…" });
  const api = await openPage("/all-articles", {
    as: "member",
    api: (api) => api.grantPages("GET /articles", [card]),
  });
  const release = api.hold("GET /articles/:id");
  await page.getByRole("link", { name: /^Read More/ }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "On rest" })).toBeVisible();
  await expect.element(page.getByText("Loading the article…")).toBeInTheDocument();
  expect(page.getByText("On rest, cut…").elements()).toEqual([]);
  expect(page.getByRole("button", { name: "Upvote" }).elements()).toEqual([]);
  release();
  await expect.element(page.getByText(longText)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upvote" })).toBeVisible();
});

// D35
// D67
test("a new reader with an unconfirmed email hears that their vote counts once they confirm it", async () => {
  const me = sampleUser({ role: "member", email: "sana@shokti.test", email_proven: false });
  await openPage("/article-details/article-rest", {
    as: me,
    api(api) {
      api.grant("POST /articles/:id/vote", () => {
        api.grant("GET /articles/:id/vote", { type: "upvote", waits_for_proof: true });
        return { upvote: 42, downvote: 3 };
      });
    },
  });
  await page.getByRole("button", { name: "Upvote" }).click();
  await expect.element(page.getByText(/Confirm your email to have your vote counted/)).toBeVisible();
  await expect.element(page.getByText("42 upvotes")).toBeVisible();
  await expectAccessible();
});

test("an earlier vote shows from the start, and pressing again says so without sending anything", async () => {
  const api = await openPage("/article-details/article-rest", {
    as: "member",
    api: (api) => api.grant("GET /articles/:id/vote", { type: "downvote", waits_for_proof: false }),
  });
  const pressed = (name: string) => page.getByRole("button", { name, pressed: true });
  await expect.element(pressed("Downvote")).toBeVisible();
  expect(pressed("Upvote").elements()).toEqual([]);
  await expect.element(page.getByText("Your earlier vote still counts.")).toBeVisible();
  await page.getByRole("button", { name: "Upvote" }).click();
  await expectToast({ kind: "error", title: "You have already voted." });
  expect(api.writes).toEqual([]);
});

// D35
test("its writer reads how many voted, and is not asked for a vote", async () => {
  await openPage("/article-details/article-rest", { as: sampleUser({ _id: "trainer-wafa" }) });
  await expect.element(page.getByText("41 upvotes, 3 downvotes")).toBeVisible();
  expect(page.getByRole("button", { name: /vote$/ }).elements()).toEqual([]);
});

test("on paper an article takes the sheet's width, without what is for the screen", async () => {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    // As wide as A4 between its margins.
    await page.viewport(688, 900);
    await openPage("/article-details/article-rest", {
      as: sampleUser({ _id: "trainer-wafa" }),
      api: (api) => api.grant("GET /articles", [sampleArticle({ _id: "other", article_title: "On water" })]),
    });
    const text = page.getByRole("article").getByText(longText);
    await expect.element(text).toBeVisible();
    const title = page.getByText("On water");
    await expect.element(title).toBeInTheDocument();
    for (const hidden of [title, page.getByText("Edit article"), page.getByText("41 upvotes, 3 downvotes")])
      await expect.element(hidden).not.toBeVisible();
    const header = page.getByRole("article").element().querySelector("header");
    expect(text.element().parentElement?.clientWidth).toBe(header?.clientWidth);
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
});

test("the writer links to their trainer page, with another link to all their articles", async () => {
  await openPage("/article-details/article-rest", { as: "member" });
  const article = page.getByRole("article").first();
  await expect
    .element(article.getByRole("link", { name: "Wafa Writer", exact: true }))
    .toHaveAttribute("href", "/trainer-details/trainer-wafa");
  await expect
    .element(article.getByRole("link", { name: "All articles by Wafa Writer" }))
    .toHaveAttribute("href", "/all-articles?writer=trainer-wafa");
});

test("a writer who is no trainer links to their articles", async () => {
  await openPage("/article-details/article-rest", {
    as: "member",
    api: (api) => api.grant("GET /users", ({ query }) => (query.has("id") ? [] : [sampleUser()])),
  });
  await expect
    .element(page.getByRole("link", { name: "Wafa Writer", exact: true }))
    .toHaveAttribute("href", "/all-articles?writer=trainer-wafa");
});

test("Read next offers the newest three articles, never the current one", async () => {
  const ids = ["one", "article-rest", "two", "three"];
  await openPage("/article-details/article-rest", {
    as: "member",
    api: (api) =>
      api.grant(
        "GET /articles",
        ids.map((_id) => sampleArticle({ _id, article_title: `On ${_id}` })),
      ),
  });
  const next = page.getByRole("region", { name: "Read next" });
  await expect.element(next).toBeVisible();
  expect(wordsOf(next.getByRole("heading", { level: 3 }))).toEqual(["On one", "On two", "On three"]);
});

// D62
test.each([sampleUser({ _id: "trainer-wafa" }), "admin"] as const)(
  "its writer and admins see the link that edits an article",
  async (as) => {
    await openPage("/article-details/article-rest", { as });
    await expect
      .element(page.getByRole("link", { name: "Edit article" }))
      .toHaveAttribute("href", "/dashboard/edit-article/article-rest");
  },
);

// D62
test("nobody else sees the link that edits an article", async () => {
  await openPage("/article-details/article-rest", { as: "trainer" });
  await expect.element(page.getByRole("button", { name: "Upvote" })).toBeVisible();
  expect(page.getByRole("link", { name: "Edit article" }).elements()).toEqual([]);
});
