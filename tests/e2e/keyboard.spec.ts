import { expect, type Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { enter, tabTo, typeInto } from "./support/keyboard.ts";
import { joinStudio, sitDown } from "./support/members.ts";
import { newcomer } from "./support/people.ts";
import { openScreen, screenIsThere, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** What screen readers announce besides the focus: the page's own line, and the toasts. */
function said(page: Page, words: string | RegExp) {
  return page.locator("[aria-live=polite]:not(.carousel-slides)").getByText(words);
}

/** Whether the focus is on something that an open dialog covers. Runs in the page. */
function focusIsBehind(): boolean {
  const focused = document.activeElement;
  return Boolean(focused && focused !== document.body && !focused.closest("dialog"));
}

test.describe("as a visitor", () => {
  test("the first Tab offers to skip the navigation, and the next one is past it", async ({ page }) => {
    await openScreen(page, screenNamed("Our Classes"));
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  test("a navigation moves the focus to the new page's heading and says its title", async ({ page }) => {
    await openScreen(page, screenNamed("Our Trainers"));
    await enter(page, page.getByRole("navigation").first().getByRole("link", { name: "Our Classes" }));
    await expect(page.getByRole("heading", { level: 1, name: "Our Classes" })).toBeFocused();
    await expect(said(page, "Our Classes · Shokti")).toHaveCount(1);
  });

  test("the menu on a phone keeps the focus, gives it back, and leads on", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openScreen(page, screenNamed("Home"));
    const button = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await enter(page, button);
    await expect(menu.locator(":focus")).toHaveCount(1);
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press("Tab");
      // Past its end the focus visits the browser's own bar, never the page behind.
      expect(await page.evaluate(focusIsBehind)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await enter(page, menu.getByRole("link", { name: "Our Classes" }));
    await expect(page).toHaveURL("/all-classes");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("the slides stand still while one is among them, can be stopped, and are led by their buttons", async ({
    page,
  }) => {
    await openScreen(page, screenNamed("Home"));
    const carousel = page.getByRole("region", { name: "Four classes to begin with" });
    await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
    const slides = carousel.locator("[aria-roledescription=slide]");
    await expect(slides).toHaveCount(4);
    await expect(slides.first()).toHaveAttribute("aria-label", /^\d of 4$/);
    // Swiper has taken over once the slide out of sight is out of reach, too.
    await expect(carousel.locator("[inert]")).toHaveCount(1);
    const live = carousel.locator("[aria-live]");
    await expect(live).toHaveAttribute("aria-live", "off");

    await tabTo(page, carousel.getByRole("button", { name: "Pause the slides" }));
    await expect(live).toHaveAttribute("aria-live", "polite");
    await page.keyboard.press("Enter");
    await expect(carousel.getByRole("button", { name: "Play the slides" })).toBeFocused();

    const hidden = () => carousel.locator("[inert]").getAttribute("aria-label");
    const before = await hidden();
    await enter(page, carousel.getByRole("button", { name: "Next slide" }));
    await expect.poll(hidden).not.toBe(before);
    await enter(page, carousel.getByRole("button", { name: "Next slide" }));
    await page.keyboard.press("Shift+Tab");
    await expect(carousel.getByRole("button", { name: "Previous slide" })).toBeFocused();
    // With the pause pressed they stay where they are, also when the focus has gone on.
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    await expect(live).toHaveAttribute("aria-live", "polite");
  });

  // §2.32
  test("the questions about us open and close by Enter and Space", async ({ page }) => {
    await openScreen(page, screenNamed("Home"));
    const question = page.getByRole("button", { name: "Our values" });
    const answer = page.getByText("Count honestly.");
    await tabTo(page, question);
    await expect(question).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(question).toHaveAttribute("aria-expanded", "true");
    await expect(answer).toBeVisible();
    await page.keyboard.press("Space");
    await expect(question).toHaveAttribute("aria-expanded", "false");
    await expect(answer).toBeHidden();
    await expect(question).toBeFocused();
  });

  test("a form names its faults at the fields, takes the focus there, and a failure is said", async ({
    page,
  }) => {
    await openScreen(page, screenNamed("Registration"));
    await enter(page, page.getByRole("button", { name: "Register" }));
    const name = page.getByLabel("Name");
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toHaveAccessibleDescription(/Name is required/);

    await page.route("**/subscribers", (route) => route.abort());
    await openScreen(page, screenNamed("Home"));
    await enter(page, page.getByRole("button", { name: "Subscribe" }));
    await expect(said(page, "Something went wrong. Please try again.")).toBeVisible();
  });
});

test("signing out at home is said, and the focus stays on the page", async ({ page }) => {
  await sitDown(page.context(), await joinStudio(journeyUrl));
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).press("Enter");
  await expect(said(page, "You are logged out.")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a link to set a new password is asked for, and what came of it has the focus", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@shokti.test");
  await page.getByLabel("Password", { exact: true }).fill("Wrong@2025");
  await page.getByRole("button", { name: "Login" }).press("Enter");
  await page.getByRole("button", { name: "Email me a reset link" }).press("Enter");
  await expect(page.getByText("a link to set a new password is on its way")).toBeFocused();
  await page.goto("/reset-password?token=of-long-ago");
  await page.getByLabel("Password", { exact: true }).fill("Strong@2025");
  await page.getByRole("button", { name: "Set the password" }).press("Enter");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeFocused();
});

test("a member votes, and hears the counts and that one vote is all", async ({ page }) => {
  await sitDown(page.context(), await joinStudio(journeyUrl));
  await page.goto("/article-details/article-rest-days");
  await screenIsThere(page);
  const upvote = page.getByRole("button", { name: "Upvote" });
  await enter(page, upvote);
  await expect(upvote).toHaveAttribute("aria-pressed", "true");
  await expect(upvote).toBeFocused();
  await expect(said(page, /\d+ upvotes?, \d+ downvotes?/)).toHaveCount(1);
  await enter(page, page.getByRole("button", { name: "Downvote" }));
  await expect(said(page, "You have already voted.")).toBeVisible();
});

test.describe("as the admin", () => {
  test.use({ visitor: "admin" });

  test("a member applies to become a trainer and the admin approves", async ({ page, browser }) => {
    const applicant = await joinStudio(journeyUrl, newcomer("Keya Keyboard"));
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

    await page.goto("/dashboard/applied-trainer");
    const application = page.getByRole("article").filter({ hasText: applicant.email });
    await enter(page, application.getByRole("button", { name: "Approve" }));
    await expect(said(page, "Request approved. You are redirecting ...")).toBeVisible();
    await expect(page).toHaveURL("/dashboard/all-users");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const answer = await applicant.send("GET", `/users/${applicant.id}`);
    expect(await answer.json()).toMatchObject({ role: "trainer", request_status: "approved" });
  });

  test("the question before a deletion keeps the focus and gives it back", async ({ page }) => {
    const leaver = await joinStudio(journeyUrl, newcomer("Lata Leaver"));
    await page.goto(`/dashboard/all-users?q=${leaver.email}`);
    const remove = page.getByRole("button", { name: "Delete" });
    const question = page.getByRole("alertdialog", { name: "Are you sure?" });
    await enter(page, remove);
    await expect(question).toBeVisible();
    await expect(question).toHaveAccessibleDescription(/You won't be able to revert this!/);
    await expect(question.locator(":focus")).toHaveCount(1);
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(focusIsBehind)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();

    await page.keyboard.press("Enter");
    await enter(page, question.getByRole("button", { name: "Yes, delete it!" }));
    const done = page.getByRole("alertdialog", { name: "Deleted!" });
    await expect(done).toHaveAccessibleDescription("User has been deleted.");
    await enter(page, done.getByRole("button", { name: "OK" }));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(remove).toHaveCount(0);
  });
});
