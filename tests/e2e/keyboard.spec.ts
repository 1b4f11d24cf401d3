import type { Locator, Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { expect } from "./support/journey.ts";
import { enter, tabTo, typeInto } from "./support/keyboard.ts";
import { joinStudio, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";
import { openScreen, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** What screen readers announce besides the focus: the page's own live region, and the toasts. */
function said(page: Page, words: string | RegExp) {
  return page.locator("[aria-live=polite]:not(.carousel-slides)").getByText(words);
}

/** The focus stays in the open dialog, however often Tab is pressed. */
async function expectFocusKept(page: Page, dialog: Locator, { presses }: { presses: number }): Promise<void> {
  await expect(dialog.locator(":focus")).toHaveCount(1);
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    // After the last element the focus moves to the browser's own toolbar, never to the page behind.
    expect(await page.evaluate(focusIsBehind)).toBe(false);
  }
}

/** Whether the focus is on something covered by an open dialog. Runs in the page. */
function focusIsBehind(): boolean {
  const focused = document.activeElement;
  return Boolean(focused && focused !== document.body && !focused.closest("dialog"));
}

test("a visitor skips the navigation, follows its links, and is led through the menu of a phone", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await openScreen(page, screenNamed("Our Trainers"));

  await test.step("the first Tab offers to skip the navigation, and the next one is past it", async () => {
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("a navigation moves the focus to the new page's heading and says its title", async () => {
    await enter(page, page.getByRole("navigation").first().getByRole("link", { name: "Our Classes" }));
    await expect(heading).toHaveText("Our Classes");
    await expect(heading).toBeFocused();
    await expect(said(page, "Our Classes · Shokti")).toHaveCount(1);
  });

  await test.step("the menu on a phone keeps the focus, gives it back, and leads on", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await enter(page, button);
    await expectFocusKept(page, menu, { presses: 15 });
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await enter(page, menu.getByRole("link", { name: "Articles" }));
    await expect(page).toHaveURL("/all-articles");
    await expect(menu).toBeHidden();
    await expect(heading).toBeFocused();
  });
});

test.describe("as the admin", () => {
  test.use({ visitor: "admin" });

  // Each step stands in its page’s tests, what a question does with the focus in app/ui/modal.browser.test.tsx.
  test(
    "a member applies to become a trainer; the admin approves, and deletes them again",
    long,
    async ({ page, browser }) => {
      const applicant = await joinStudio(journeyUrl, newcomer("Keya Keyboard"));
      const heading = page.getByRole("heading", { level: 1 });

      await test.step("the application", async () => {
        const hers = await (await browser.newContext({ storageState: undefined })).newPage();
        await sitDown(hers.context(), applicant);
        await hers.goto("/become-trainer");
        await typeInto(hers, hers.getByLabel("Years of experience"), "6");
        await typeInto(hers, hers.getByLabel("Biography"), "I swim, and I teach it.");
        for (const choice of ["Yoga", "Morning"]) {
          await tabTo(hers, hers.getByRole("checkbox", { name: choice }));
          await hers.keyboard.press("Space");
        }
        await enter(hers, hers.getByRole("button", { name: "Apply" }));
        await expect(said(hers, "Your profile has been updated.")).toBeVisible();
        await expect(hers).toHaveURL("/dashboard/activity-log");
        await expect(hers.getByRole("heading", { level: 1 })).toBeFocused();
        await hers.context().close();
      });

      await test.step("the approval", async () => {
        await page.goto("/dashboard/applied-trainer");
        const application = page.getByRole("article").filter({ hasText: applicant.email });
        await enter(page, application.getByRole("button", { name: "Approve" }));
        await expect(said(page, "Request approved. You are redirecting ...")).toBeVisible();
        await expect(page).toHaveURL("/dashboard/all-users");
        await expect(heading).toBeFocused();
        const answer = await applicant.send("GET", `/users/${applicant.id}`);
        expect(await answer.json()).toMatchObject({ role: "trainer", request_status: "approved" });
      });

      await test.step("the question before the deletion keeps the focus and gives it back", async () => {
        const remove = page.getByRole("button", { name: "Delete" });
        const question = page.getByRole("alertdialog", { name: "Are you sure?" });
        await typeInto(page, page.getByRole("searchbox"), applicant.email);
        await page.keyboard.press("Enter");
        await expect(remove).toHaveCount(1);
        await enter(page, remove);
        await expect(question).toHaveAccessibleDescription(/You won't be able to revert this!/);
        await expectFocusKept(page, question, { presses: 6 });
        await page.keyboard.press("Escape");
        await expect(question).toBeHidden();
        await expect(remove).toBeFocused();

        await page.keyboard.press("Enter");
        await enter(page, question.getByRole("button", { name: "Yes, delete it!" }));
        const done = page.getByRole("alertdialog", { name: "Deleted!" });
        await expect(done).toHaveAccessibleDescription("User has been deleted.");
        await enter(page, done.getByRole("button", { name: "OK" }));
        await expect(heading).toBeFocused();
        await expect(remove).toHaveCount(0);
      });
    },
  );

  // D62
  // The tabs stand in app/screens/edit-article; how a menu keeps the focus and leads on is shown above.
  test(
    "an article is previewed by the arrow keys; on a phone one menu leads through the dashboard",
    long,
    async ({ page }) => {
      await openPage(page, "/dashboard/add-article");
      await typeInto(page, page.getByLabel("Details"), "Sleep **more**.");
      await tabTo(page, page.getByRole("tab", { name: "Write" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Preview" })).toBeFocused();
      await page.keyboard.press("Tab");
      const preview = page.getByRole("tabpanel", { name: "Preview" });
      await expect(preview).toBeFocused();
      await expect(preview.getByRole("strong")).toHaveText("more");

      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, "/dashboard/manage-classes");
      await enter(page, page.getByRole("button", { name: "Menu", exact: true }));
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expectFocusKept(page, menu, { presses: 24 });
      await enter(page, menu.getByRole("link", { name: "Audit" }));
      await expect(page).toHaveURL("/dashboard/audit");
      await expect(menu).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    },
  );

  // What it finds and where the focus goes stands in app/shell/search/*.browser.test.tsx.
  test(
    "the search goes by its key from any page to a person, and gives the focus back where it goes nowhere",
    long,
    async ({ page }) => {
      const search = page.getByRole("dialog", { name: "Search" });
      const heading = page.getByRole("heading", { level: 1 });
      await openPage(page, "/dashboard/balance");
      await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
      await page.keyboard.press("Control+K");
      await expect(search.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("kamal");
      await expect(search.getByRole("option", { name: "Kamal Uddin" }).first()).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(heading).toHaveText("Kamal Uddin");
      // The name was still loading when the page opened.
      await expect(page.locator("main:focus, main h1:focus")).toHaveCount(1);

      await page.keyboard.press("Control+K");
      await page.keyboard.type("body");
      await search.getByRole("group", { name: "Classes" }).waitFor();
      await page.keyboard.press("Enter");
      await expect(heading).toHaveText("BODY PUMP");

      const home = page.getByRole("banner").getByRole("link").first();
      await home.focus();
      await page.keyboard.press("Control+K");
      await expect(search.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
        "BODY PUMP",
        /Kamal Uddin/,
      ]);
      await page.keyboard.press("Escape");
      await expect(home).toBeFocused();
    },
  );
});
