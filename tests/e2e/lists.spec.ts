import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { addArticles, addClasses, addMembers, addPayments, addTrainers } from "./support/listed.ts";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

type List = {
  /** What is counted, in the plural. */
  noun: string;
  path: string;
  /** Adds three things that a search for `word` finds. */
  add: (admin: Page, word: string) => Promise<void>;
  /** What tells the rows apart. */
  rows: (page: Page) => Locator;
  order: { label: string; options: Record<string, string[]> };
  empty: string;
  /** Leads away from the list, in the same tab. */
  away: (page: Page) => Locator;
};

const cards = (page: Page) => page.getByRole("article").getByRole("heading");
const knowMore = (name: string) => (page: Page) => page.getByRole("link", { name }).first();
const sidebar = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Profile" });

const lists: List[] = [
  {
    noun: "trainers",
    path: "/all-trainers",
    add: addTrainers,
    rows: cards,
    order: {
      label: "Sort by",
      options: {
        "Longest with us": ["Chitra", "Anwar", "Bashir"],
        Newest: ["Bashir", "Anwar", "Chitra"],
        Name: ["Anwar", "Bashir", "Chitra"],
        Experience: ["Bashir", "Chitra", "Anwar"],
      },
    },
    empty: "Nobody fits all of that",
    away: knowMore("Know More"),
  },
  {
    noun: "classes",
    path: "/all-classes",
    add: addClasses,
    rows: cards,
    order: {
      label: "Sort by",
      options: {
        "Studio order": ["Chitra", "Anwar", "Bashir"],
        Newest: ["Bashir", "Anwar", "Chitra"],
        Name: ["Anwar", "Bashir", "Chitra"],
      },
    },
    empty: "Nothing found",
    away: knowMore("More Details & See Trainers"),
  },
  {
    noun: "articles",
    path: "/all-articles",
    add: addArticles,
    rows: cards,
    order: {
      label: "Sort by",
      options: { Newest: ["Bashir", "Anwar", "Chitra"], "Most upvoted": ["Anwar", "Chitra", "Bashir"] },
    },
    empty: "Nothing found",
    away: knowMore("Read More"),
  },
  {
    noun: "users",
    path: "/dashboard/all-users",
    add: addMembers,
    rows: (page) => page.getByRole("table", { name: "Users" }).getByRole("rowheader"),
    order: {
      label: "Order",
      options: {
        "Oldest first": ["Chitra", "Anwar", "Bashir"],
        "Newest first": ["Bashir", "Anwar", "Chitra"],
        "By name": ["Anwar", "Bashir", "Chitra"],
      },
    },
    empty: "Nobody here",
    away: sidebar,
  },
  {
    noun: "payments",
    path: "/dashboard/balance",
    add: addPayments,
    rows: (page) => page.getByRole("table", { name: "Payments" }).getByRole("cell", { name: /^\$/ }),
    order: {
      label: "Order",
      options: { "Newest first": ["$50", "$100", "$20"], "Highest amount": ["$100", "$50", "$20"] },
    },
    empty: "Nothing found",
    away: sidebar,
  },
];

for (const { noun, path, add, rows, order, empty, away } of lists) {
  // D47
  test(`${noun} are searched, sorted and paged, and the address says how`, async ({ page }) => {
    const word = uniqueWord();
    await add(page, word);
    const [unsorted = [], ...others] = Object.values(order.options);

    await test.step("a search is in the address, and the total is said", async () => {
      await openPage(page, path);
      await page.getByLabel("Search").fill(word.toUpperCase());
      await expectRows(rows(page), unsorted);
      await expect(page).toHaveURL(`${path}?q=${word.toUpperCase()}`);
      await expect(page.getByText(`3 ${noun}`, { exact: true })).toBeVisible();
    });

    for (const [option, expected] of Object.entries(order.options).reverse()) {
      await test.step(`in the order “${option}”`, async () => {
        await page.getByLabel(order.label).selectOption(option);
        await expectRows(rows(page), expected);
      });
    }

    await test.step("a reload and the way back keep search and order", async () => {
      const option = Object.keys(order.options).at(-1) ?? "";
      await page.getByLabel(order.label).selectOption(option);
      await expect(page).toHaveURL(/[?&]sort=/);
      const address = page.url();
      await page.reload();
      await expectRows(rows(page), others.at(-1) ?? []);
      await away(page).click();
      await expect(page).not.toHaveURL(address);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expectRows(rows(page), others.at(-1) ?? []);
      await expect(page.getByLabel("Search")).toHaveValue(word.toUpperCase());
      await expect(page.getByLabel(order.label).locator("option:checked")).toHaveText(option);
    });

    await test.step("more is shown when asked for, and has an address of its own", async () => {
      await openPage(page, `${path}?q=${word}&limit=2`);
      await expectRows(rows(page), unsorted.slice(0, 2));
      await expect(page.getByText(`2 of 3 ${noun}`)).toBeVisible();
      const more = page.getByRole("link", { name: "Show more" });
      const rest = String(await more.getAttribute("href"));
      await more.click();
      await expectRows(rows(page), unsorted);
      await expect(more).toHaveCount(0);
      await expect(page.getByText(`3 of 3 ${noun}`)).toBeFocused();
      await openPage(page, rest);
      await expectRows(rows(page), unsorted.slice(2));
      await page.getByRole("link", { name: "Back to the beginning of the list" }).click();
      await expectRows(rows(page), unsorted.slice(0, 2));
    });

    await test.step("what is not there is said", async () => {
      await page.getByLabel("Search").fill(`${word} not this`);
      await expect(page.getByRole("heading", { name: empty })).toBeVisible();
      await expect(page.getByText(`0 ${noun}`, { exact: true })).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
    });
  });
}

test("trainers are narrowed by area and slot, all at once, and let go again", async ({ page }) => {
  const word = uniqueWord();
  await addTrainers(page, word);
  const filters = page.getByRole("search", { name: "Find a trainer" });
  await openPage(page, `/all-trainers?q=${word}`);
  await filters.getByLabel("Area").selectOption("Yoga");
  await expectRows(cards(page), ["Chitra", "Anwar"]);
  await filters.getByLabel("Slot").selectOption("Evening");
  await expectRows(cards(page), ["Chitra"]);
  await expect(page.getByText("1 trainer", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/all-trainers?q=${word}&area=Yoga&slot=Evening`);
  await page.reload();
  await expectRows(cards(page), ["Chitra"]);
  await expect(filters.getByLabel("Area")).toHaveValue("Yoga");
  await filters.getByLabel("Area").selectOption("Any area");
  await expectRows(cards(page), ["Chitra", "Bashir"]);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL("/all-trainers");
  await expect(filters.getByLabel("Search")).toHaveValue("");
  await expect(filters.getByLabel("Slot")).toHaveValue("");
});

test("a filter chosen before the page runs is applied as soon as it does", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/all-trainers", { waitUntil: "commit" });
  await page.getByLabel("Slot").selectOption("Evening");
  release();
  await expect(page).toHaveURL("/all-trainers?slot=Evening");
  await expect(page.getByLabel("Slot")).toHaveValue("Evening");
});

test("users are narrowed by role", async ({ page }) => {
  const word = uniqueWord();
  await Promise.all([addTrainers(page, word), addMembers(page, word)]);
  await openPage(page, `/dashboard/all-users?q=${word}`);
  const roles = page.getByRole("table", { name: "Users" }).getByRole("cell", { name: /^(member|trainer)$/i });
  await expect(roles).toHaveCount(6);
  for (const [option, role] of [
    ["Members", "member"],
    ["Trainers", "trainer"],
  ] as const) {
    await page.getByLabel("Role").selectOption(option);
    await expect(page).toHaveURL(`/dashboard/all-users?q=${word}&role=${role}`);
    await expect(roles).toHaveText([role, role, role]);
  }
});

test("a mistyped address still shows the list", async ({ page }) => {
  await openPage(page, "/all-trainers?slot=Midnight&sort=tallest&limit=many");
  await expect(page.getByRole("article").filter({ hasText: "Nusrat Jahan" })).toBeVisible();
  await openPage(page, "/dashboard/all-users?role=king&q=arif");
  await expect(page.getByRole("rowheader", { name: "Arif Rahman" })).toBeVisible();
});

/** A word that nothing else in the studio has. */
function uniqueWord(): string {
  return `w${randomUUID().slice(0, 8)}`;
}

/** Just these rows, in this order, by the first word of each. */
async function expectRows(rows: Locator, firstWords: readonly string[]): Promise<void> {
  await expect(rows).toHaveText(firstWords.map((word) => new RegExp(`^${word.replace("$", "\\$")}\\b`)));
}
