import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { framed, openMail } from "./support/demo-inbox.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { joinStudio } from "./support/members.ts";
import { newcomer } from "./support/people.ts";

/** How much of a mail its frame leaves to scroll or, below 0, leaves empty; in pixels. */
const hiddenHeight = (page: Page) =>
  page.locator("iframe").evaluate(
    (frame: HTMLIFrameElement) =>
      // While the frame loads, its document may still be empty.
      (frame.contentDocument?.querySelector("html")?.offsetHeight ?? Number.NaN) - frame.clientHeight,
  );

// D7 D65
test("the demo shows the mail that a reset asks for, and its link leads to the new password", async ({
  page,
}) => {
  expectsErrors(page, /401.*\/sign-in\/email/);
  const member = await joinStudio(journeyUrl, newcomer());
  await page.goto("/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill("Wrong@2025x");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await page.getByRole("link", { name: "Open the demo’s inbox" }).click();
  await expect(page).toHaveURL(`/demo/mail?${new URLSearchParams({ to: member.email })}`);
  const letters = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  await expect.poll(letters, "the inbox is in the studio's letters").toContainEqual(["Archivo", "loaded"]);
  await expectAccessible(page);
  await openMail(page, { to: member.email, subject: "Reset your Shokti password" });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => hiddenHeight(page), `all of the mail shows at ${width}`).toBe(0);
  }
  await framed(page).getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL(/\/reset-password#token=/);
  await expect(page.getByRole("button", { name: "Set the password" })).toBeVisible();
});

// D65
test("on a phone an empty inbox has room for each line of what will come", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/demo/mail?to=nobody@shokti.test");
  const widths = await page
    .getByRole("definition")
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(300);
});

// The page stands in app/screens/confirm-address, the proof in server/features/people/address-proof.test.ts.
// D65 D67
test(
  "the demo shows the mail to whoever registered, and its link proves the address",
  long,
  async ({ page }) => {
    const member = await comeInAsMember(page, "Nadia Proven");
    await page.goto("/dashboard/profile");
    await page.getByRole("link", { name: "Open the demo’s inbox" }).click();
    await openMail(page, { to: member.email, subject: "Confirm your email for Shokti" });
    await framed(page).getByRole("link", { name: "Confirm your email" }).click();
    await expect(page.getByRole("main")).toContainText(`Nadia Proven registered with ${member.email}`);
    await page.getByRole("button", { name: "Yes, this is my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is confirmed");
    const me = await member.send("GET", `/users?email=${member.email}`);
    expect(await me.json()).toMatchObject([{ email_proven: true }]);
  },
);
