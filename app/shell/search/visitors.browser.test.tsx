import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";
import { chosen, dialog, field, heading, rows } from "#tests/app/search.ts";

const groups = () =>
  dialog
    .getByRole("group")
    .elements()
    .map((group) => group.getAttribute("aria-label"));

test("a visitor searches from the bar: what the studio has first, then its pages, and nothing that asks for a login", async () => {
  const api = await openPage("/prices", {
    api: (api) => {
      api.grant("GET /classes", [sampleClass({ class_name: "JUDO" })]);
      api.grant("GET /users", [sampleUser({ name: "Judith Kahn" })]);
      api.grant("GET /articles", [sampleArticle({ article_title: "Judo for beginners" })]);
    },
  });
  await page.getByRole("banner").getByRole("button", { name: "Search everything" }).click();
  await expect.element(field).toHaveFocus();
  await expect
    .poll(() => rows("Suggestions").slice(0, 3))
    .toEqual(["Find a trainer", "This week’s sessions", "What a month costs"]);
  await expectAccessible(dialog);
  await field.fill("jud");
  await expect.poll(groups).toEqual(["Classes", "Trainers", "Slots", "Articles"]);
  expect(wordsOf(dialog.getByRole("option"))[0]).toContain("JUDO");
  await field.fill("log");
  await expect.poll(groups).toEqual(["Pages"]);
  expect(rows("Pages")).toEqual(["Login"]);
  expect(api.received.filter(({ call }) => /save-payment-info|usersbyadmin|waiting/.test(call))).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Login")).toBeVisible();
});

test("the search opens for whoever presses it the moment the page is there", async () => {
  const name = "Search everything";
  const pressed = new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => {
      const button = page.getByRole("banner").getByRole("button", { name }).query();
      if (!(button instanceof HTMLElement)) return;
      watcher.disconnect();
      button.click();
      resolve();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await openPage("/prices");
  await pressed;
  await expect.element(field).toHaveFocus();
});

test("on a phone the menu's search takes the menu's place", async () => {
  await page.viewport(390, 844);
  await openPage("/prices");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("button", { name: "Search everything" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("its shortcut opens it for visitors, too", async () => {
  await openPage("/prices");
  await expect.element(heading("Prices")).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
});

// D54
test("a class is found with the slots in which it is taught, which keep it chosen", async () => {
  await openPage("/prices", {
    api: (api) => {
      api.grant("GET /classes", [sampleClass({ class_name: "JUDO" })]);
      const judith = {
        name: "Judith Kahn",
        available_classes: ["JUDO"],
        available_slots: ["Evening" as const],
      };
      api.grant("GET /users", [sampleUser(judith)]);
      api.grant("GET /articles", []);
    },
  });
  await expect.element(heading("Prices")).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await field.fill("judo");
  await expect.poll(() => rows("Slots")).toEqual([expect.stringMatching(/^Evening 18:30 with Judith Kahn/)]);
  await dialog.getByRole("option", { name: /^Evening/ }).click();
  // It asks for a login first (spec §2), for that slot.
  await expect.element(page.getByText("To book an evening with")).toBeVisible();
});

test("where nothing is found stands what is taught", async () => {
  await openPage("/prices", {
    api: (api) => {
      api.grant("GET /classes", ({ query }) => (query.has("q") ? [] : [sampleClass({ class_name: "JUDO" })]));
      api.grant("GET /users", []);
      api.grant("GET /articles", []);
    },
  });
  await expect.element(heading("Prices")).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await field.fill("zumba");
  await expect.poll(groups).toEqual(["Nothing by that name. Taught here"]);
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
  // Nobody looked for it.
  expect(chosen()).toEqual([]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(chosen).toEqual(["JUDO"]);
});
