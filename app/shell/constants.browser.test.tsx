import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import type { FakeApi, Received } from "#tests/app/fake-api.ts";
import { longText, sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";

const cardsIn = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("article");
const cards = page.getByRole("main").getByRole("article");

/** The first item's text is too short to be cut, the others' too long to be shown. */
const shortText = "Everything is said in this one sentence, which is shown without being cut at all.";
const textOf = (index: number) => (index === 0 ? shortText : longText);
const eight = [0, 1, 2, 3, 4, 5, 6, 7];
const classes = eight.map((n) =>
  sampleClass({ _id: `class-${n}`, class_name: `CLASS ${n}`, class_details: textOf(n) }),
);
const trainers = eight.map((n) =>
  sampleUser({ _id: `trainer-${n}`, name: `Trainer ${n}`, biography: textOf(n) }),
);
const articles = eight.map((n) =>
  sampleArticle({ _id: `article-${n}`, article_title: `Article ${n}`, article_details: textOf(n) }),
);

/** A studio with eight of each; a list has as many as the page requests. */
function fillStudio(api: FakeApi): void {
  const some =
    <Row,>(rows: Row[]) =>
    ({ query }: Received) =>
      rows.slice(0, Number(query.get("limit") ?? rows.length));
  api.grant("GET /classes", some(classes));
  api.grant("GET /users", some(trainers));
  api.grant("GET /articles", some(articles));
}

/** These cards are shown, each with the first words of its text, cut after so many characters. */
async function expectExcerpts(shown: Locator, titles: string[], length: number): Promise<void> {
  await expect.poll(() => wordsOf(shown.getByRole("heading"))).toEqual(titles);
  const cut = (text: string) => (text.length > length ? `${text.slice(0, length)}…` : text);
  for (const index of titles.keys())
    await expect.element(shown.nth(index).getByText(cut(textOf(index)), { exact: true })).toBeVisible();
}

// §2.28 §2.31 §2.33 §9.6 §9.7
test("Home shows the first 6 classes with 80 characters, 3 articles, and 3 trainers with 100", async () => {
  await openPage("/", { api: fillStudio });
  const names = classes.map(({ class_name }) => class_name);
  await expectExcerpts(cardsIn("TOP CLASSES"), names.slice(0, 6), 80);
  await expect.poll(() => cardsIn("Recent Articles").elements()).toHaveLength(3);
  await expectExcerpts(cardsIn("Meet Our Trainers"), ["Trainer 0", "Trainer 1", "Trainer 2"], 100);
});

// §2.33
test("recent articles are in 3 columns from 768 px on, and stacked below that", async () => {
  await openPage("/", { api: fillStudio });
  const articles = cardsIn("Recent Articles");
  await expect.poll(() => articles.elements()).toHaveLength(3);
  const columns = () => new Set(articles.elements().map((one) => one.getBoundingClientRect().left)).size;
  await page.viewport(768, 900);
  await expect.poll(columns).toBe(3);
  await page.viewport(767, 900);
  await expect.poll(columns).toBe(1);
});

// §2.34 §2.35 §2.36 §9.7
test.each([
  { path: "/all-classes", of: "details", titles: classes.map(({ class_name }) => class_name) },
  { path: "/all-trainers", of: "biography", titles: trainers.map(({ name }) => name) },
  { path: "/all-articles", of: "article", titles: articles.map(({ article_title }) => article_title) },
])("$path shows the first 100 characters of the $of", async ({ path, titles }) => {
  await openPage(path, { api: fillStudio });
  await expectExcerpts(cards, titles, 100);
});

// §2.12 §2.42 §9.1 §9.2 D40
test.each(["morning", "afternoon", "evening"])(
  "the same three memberships, $20, $50 and $100, in the %s",
  async (slot) => {
    await openPage(`/${slot}/trainer-tara`, {
      as: "member",
      api: (api) =>
        api.grant("GET /users/:id", sampleUser({ available_slots: ["Morning", "Afternoon", "Evening"] })),
    });
    await expect.element(page.getByText(/1\.5 hours a session/)).toBeVisible();
    await expect.element(cards.first()).toBeVisible();
    expect(wordsOf(cards.getByRole("heading"))).toEqual(["Basic", "Standard", "Premium"]);
    expect(wordsOf(cards.getByRole("button"))).toEqual(["Price $20", "Price $50", "Price $100"]);
  },
);

// §4.10 §7.25 §9.1
test.each([20, 50, 100])("for $%i the payment intent is for the price times 100, in cents", async (price) => {
  const api = await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => api.refuse("POST /create-payment-intent", "internal"),
  });
  await page.getByRole("button", { name: `Price $${price}`, exact: true }).click();
  const body = { price: price * 100, slotTiming: "Evening", trainerId: "trainer-tara" };
  const asked = { call: "POST /create-payment-intent", body };
  // With the first digit, and again when Pay is pressed.
  await page.getByLabelText("Card number").fill("4");
  await expect.element(page.getByText("We’re not holding a place for you yet")).toBeVisible();
  expect(api.writes).toMatchObject([asked]);
  await typeCard("4242424242424242");
  await page.getByRole("button", { name: `Pay $${price}`, exact: true }).click();
  await expect.poll(() => api.writes).toMatchObject([asked, asked]);
});
