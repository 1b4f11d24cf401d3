import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, goBack, goTo, openPage, reload, wordsOf } from "#tests/app/bench.tsx";
import { lists, names, partsOf, press } from "#tests/app/lists.ts";
import { sampleArticle, sampleUser } from "#tests/app/samples.ts";
import { isShort } from "#tests/setup/short-form.ts";

function chosenIn(label: string): string | undefined {
  return (page.getByLabelText(label).element() as HTMLSelectElement).selectedOptions[0]?.text;
}

describe.each(lists)("$noun", (list) => {
  const { noun, path, orders, filters } = list;
  const { visit, search, namesInRows, count, calls } = partsOf(list);
  const inOrder = page.getByLabelText(orders.label);
  const otherOrders = Object.entries(orders.options).slice(1);
  const expectRows = (...words: string[]) => expect.poll(namesInRows).toEqual(words);

  // D47
  test("are searched, filtered and sorted, and their URL says how", async () => {
    const api = await visit();
    await expect.element(count).toHaveTextContent(`5 ${noun}`);
    expect(wordsOf(inOrder.getByRole("option"))).toEqual(Object.keys(orders.options));
    await search.fill("KHAN");
    await expect.element(count).toHaveTextContent(`2 ${noun}`);
    await expectRows("Anwar Khan", "Bashir Khan");
    expect(address()).toBe(`${path}?q=KHAN`);

    for (const [option, sort] of otherOrders) {
      await inOrder.selectOptions(option);
      await expect.poll(address).toBe(`${path}?q=KHAN&sort=${sort}`);
      await expectRows("Bashir Khan", "Anwar Khan");
    }
    await inOrder.selectOptions(Object.keys(orders.options)[0] ?? "");
    await expectRows("Anwar Khan", "Bashir Khan");
    expect(address()).toBe(`${path}?q=KHAN`);
    expect(calls(api, "KHAN").map(({ query }) => query.get("sort"))).toEqual([
      null,
      ...otherOrders.map(([, sort]) => sort),
    ]);

    const said = new URLSearchParams({ q: "KHAN" });
    for (const { label, option, says } of filters) {
      await page.getByLabelText(label).selectOptions(option);
      said.set(...says);
      await expect.poll(address).toBe(`${path}?${said}`);
      await expect.poll(() => calls(api, "KHAN").at(-1)?.query.get(says[0])).toBe(says[1]);
    }
  });
});

/** The frame that they share: in the short form what a public list and one of the dashboard do, all do. */
describe.each(isShort ? lists.filter(({ noun }) => ["trainers", "users"].includes(noun)) : lists)(
  "$noun",
  (list) => {
    const { noun, path, as, fill, orders, filters, nothing } = list;
    const { visit, search, row, namesInRows, count, shown, link, calls } = partsOf(list);
    const [lastOrder = "", lastSort = ""] = Object.entries(orders.options).at(-1) ?? [];
    const filtered = new URLSearchParams(filters.map(({ says }) => says)).toString();
    const expectRows = (...words: string[]) => expect.poll(namesInRows).toEqual(words);

    // D47
    test("stay as they were after a reload and Back", async () => {
      const whole = `${path}?q=KHAN&sort=${lastSort}&${filtered}`;
      const expectAsItWas = async () => {
        await expectRows("Bashir Khan", "Anwar Khan");
        expect(address()).toBe(whole);
        await expect.element(search).toHaveValue("KHAN");
        expect(chosenIn(orders.label)).toBe(lastOrder);
        for (const { label, option } of filters) expect(chosenIn(label)).toBe(option);
      };
      await visit(whole);
      await expectAsItWas();
      await reload({ as, api: fill });
      await expectAsItWas();
      goTo("/no-such-page");
      await expect.element(page.getByText("404")).toBeVisible();
      goBack();
      await expectAsItWas();
    });

    // D47
    test("load page by page on request, each at its own URL", async () => {
      const more = link("Show more");
      await visit(`${path}?limit=2`);
      await expectRows("Anwar Khan", "Bashir Khan");
      await visit(String(more.element().getAttribute("href")));
      await expectRows("Chitra", "Dilara");
      await press(link("Back to the beginning of the list"));
      await expectRows("Anwar Khan", "Bashir Khan");
      expect(address()).toBe(`${path}?limit=2`);
      await expect.element(count).toHaveFocus();

      await press(more);
      await expect.element(shown).toHaveTextContent(`4 of 5 ${noun}`);
      await press(more);
      await expect.element(shown).toHaveTextContent(`5 of 5 ${noun}`);
      await expect.element(shown).toHaveFocus();
      await expect.element(more).not.toBeInTheDocument();
      await expectRows(...names);
    });

    // D47
    test.each([/^Clear all filters/, /^Show (all|everybody)/])(
      "of which none match: %s shows them all, in the order that was chosen",
      async (name) => {
        await visit(`${path}?q=nothing+has+these+words&${filtered}&sort=${lastSort}&limit=4`);
        await expect.element(page.getByRole("heading", { name: nothing })).toBeVisible();
        await expect.element(count).toHaveTextContent(`0 ${noun}`);
        expect(namesInRows()).toEqual([]);
        await press(link(name));
        await expect.element(count).toHaveTextContent(`5 ${noun}`);
        expect(address()).toBe(`${path}?sort=${lastSort}&limit=4`);
        await expect.element(count).toHaveFocus();
        await expect.element(search).toHaveValue("");
        expect(chosenIn(orders.label)).toBe(lastOrder);
        for (const { label } of filters)
          expect((page.getByLabelText(label).element() as HTMLSelectElement).value).toBe("");
      },
    );

    test("whose URL is mistyped are shown all the same, and the fields say what is chosen", async () => {
      const mistyped = ["area", "slot", "role", "sort", "limit", "cursour"].map((name) => `${name}=many`);
      const api = await visit(`${path}?${mistyped.join("&")}`);
      await expect.element(row("Anwar")).toBeVisible();
      const asked = [...(calls(api)[0]?.query.values() ?? [])];
      expect(asked).not.toContain("many");
      for (const label of [orders.label, ...filters.map(({ label }) => label)])
        expect(chosenIn(label)).toBe(wordsOf(page.getByLabelText(label).getByRole("option"))[0]);
    });
  },
);

describe("on a phone", () => {
  beforeEach(() => page.viewport(390, 844));
  afterEach(() => page.viewport(1280, 800));

  test.each(["/all-trainers", "/all-classes", "/all-articles"])(
    "the search placeholder on %s is not cut off beside the filters",
    async (path) => {
      await openPage(path);
      const search = page.getByLabelText("Search");
      await expect.element(search).toBeVisible();
      const field = search.element() as HTMLInputElement;
      // A placeholder's width cannot be measured; that of the same words typed in can.
      Object.assign(field, { type: "text", value: field.placeholder });
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    },
  );

  // D47
  test("all but the search folds away, says how many filters are set, and stays open while choosing", async () => {
    const slot = page.getByLabelText("Slot");
    await openPage("/all-trainers?sort=newest", {
      api: (api) => api.grantPages("GET /users", [sampleUser({ name: "Anwar Khan" })]),
    });
    await expect.element(page.getByLabelText("Search")).toBeVisible();
    await expect.element(slot).not.toBeVisible();
    await page.getByText("Filters (1)", { exact: true }).click();
    await slot.selectOptions("Evening");
    await expect.element(page.getByText("Filters (2)", { exact: true })).toBeVisible();
    await expect.element(slot).toBeVisible();
    await press(page.getByRole("link", { name: "Clear all filters" }));
    await expect.poll(address).toBe("/all-trainers?sort=newest");
    await expect.element(page.getByText("Filters (1)", { exact: true })).toBeVisible();
  });

  test("a list that can only be sorted says so in place of offering filters", async () => {
    await openPage("/all-classes?sort=newest", { api: (api) => api.grantPages("GET /classes", []) });
    await expect.element(page.getByText("Sort by (1)", { exact: true })).toBeVisible();
  });

  // D47
  test("how many there are stands above the filters that are open, in sight of whoever chooses, and below them what clears them", async () => {
    await openPage("/all-trainers?q=nobody", { api: (api) => api.grantPages("GET /users", []) });
    await page.getByText("Filters", { exact: true }).click();
    const count = page.getByText("0 trainers", { exact: true });
    await expect.element(count).toBeVisible();
    const bottomOf = (locator: typeof count) => locator.element().getBoundingClientRect().bottom;
    const clear = page.getByRole("link", { name: "Clear all filters" });
    expect(bottomOf(count)).toBeLessThan(bottomOf(page.getByLabelText("Slot")));
    // As the keyboard reaches it.
    expect(bottomOf(page.getByLabelText("Slot"))).toBeLessThan(bottomOf(clear));
  });
});

// D47
test("a list that was not counted to its end says how many it has at least, and shows no progress bar", async () => {
  const articles = names.map((name) => sampleArticle({ _id: name, article_title: name }));
  await openPage("/all-articles?q=khan&limit=1", {
    api: (api) => api.grantPages("GET /articles", articles, "1000+"),
  });
  await expect.element(page.getByText("1000+ articles", { exact: true })).toBeVisible();
  await expect.element(page.getByText("1 of 1000+ articles", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "articles shown" })).not.toBeInTheDocument();
});

// D47
test("a search longer than the studio accepts is cut, and its field shows what is searched for", async () => {
  const long = `${"Khan ".repeat(19)}Anwar Khan`;
  const api = await openPage(`/dashboard/all-users?q=${long.repeat(3)}`, { as: "admin" });
  await expect.element(page.getByRole("main").getByLabelText("Search")).toHaveValue(long.slice(0, 100));
  await expect.poll(() => api.received.map(({ query }) => query.get("q"))).toContain(long.slice(0, 100));
});
