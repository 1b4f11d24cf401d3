import type { Browser, Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { bookSlot } from "./support/book-slot.ts";
import { journeyGateway } from "./support/checkout.ts";
import { findMail } from "./support/demo-inbox.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { hireTrainer, joinStudio, openAdmin, sitDown } from "./support/members.ts";
import { refundedCents } from "./support/provider.ts";

const trainer = "trainer-nusrat-jahan";

// Paying back from a page is below; the part, its movements and its mail stand in the tests of Balance, server/features/refunds and books.
// D58
test(
  "an admin pays a part back: the books show it, and the member reads it",
  long,
  async ({ page, browser }) => {
    const member = await joinStudio(journeyUrl);
    const transactionId = await bookSlot(member, journeyGateway(), trainer);
    await sitDown(page.context(), await openAdmin(journeyUrl));
    await page.goto(`/dashboard/balance?q=${transactionId}`);
    const payment = page.getByRole("table", { name: "Payments" }).getByRole("row").nth(1);
    await payment.getByRole("button", { name: "Refund…" }).click();
    await page.getByLabel("Amount").fill("12.50");
    await page.getByLabel("Reason").fill("Two mornings were cancelled.");
    await page.getByRole("button", { name: "Refund $12.50" }).click();
    await expect(payment).toContainText("Running");
    await expect(payment).toContainText("−$12.50 paid back");
    expect(await refundedCents(journeyGateway(), transactionId)).toBe(1250);
    await page.getByRole("link", { name: "Transactions" }).click();
    await page.getByRole("searchbox", { name: "Search" }).fill(transactionId);
    const movements = page.getByRole("table", { name: "Transactions" }).getByRole("row");
    await expect(movements.nth(1)).toContainText(/^Refund.*−\$12\.50$/);
    await expect(movements.nth(2)).toContainText(/^Paid by card.*\$50$/);

    const theirs = await openPageOf(browser, member);
    await theirs.goto("/dashboard/booked-trainer");
    await expect(theirs.getByRole("main")).toContainText("$12.50");
    await findMail(theirs, { to: member.email, subject: "We’ve refunded $12.50 to your card" });
    await theirs.context().close();
  },
);

// D58
// Its steps stand in app/screens/person and app/screens/all-users.
test(
  "on a phone an admin finds a person, and pays back on their page with four presses",
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const member = await joinStudio(journeyUrl);
    const transactionId = await bookSlot(member, journeyGateway(), trainer);
    await sitDown(page.context(), await openAdmin(journeyUrl));
    await page.goto("/dashboard/balance");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill(member.email);
    await page.getByRole("group", { name: "People" }).getByRole("option").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.name);
    await expect(page.getByText(/^Paid \$50 until/)).toBeVisible();
    await page.getByRole("button", { name: `Refund… $50 to ${member.name}` }).click();
    await page.getByLabel("Reason").fill("Moved away.");
    await page.getByRole("button", { name: "Refund $50", exact: true }).click();
    await expect(page.getByText(/^Cancelled \d/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Earlier payments" })).toContainText("−$50 paid back");
    expect(await refundedCents(journeyGateway(), transactionId)).toBe(5000);
  },
);

// The question stands in app/shell/people-screens.browser.test.tsx, what follows in server/features/memberships/departures.test.ts.
// D59
test(
  "a trainer with a running membership is deleted: its member is paid back and told",
  long,
  async ({ page, browser }) => {
    // Opening their page afterwards finds nobody.
    expectsErrors(page, /404.*\/users\/|refused a request: 404/);
    const leaving = await hireTrainer(journeyUrl, { name: "Lamia Leaving" });
    const member = await joinStudio(journeyUrl);
    const transactionId = await bookSlot(member, journeyGateway(), leaving.id);
    await sitDown(page.context(), await openAdmin(journeyUrl));
    await page.goto(`/dashboard/all-users/${leaving.id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(
      "1 running membership will end: $50 will be refunded for unused days",
    );
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alertdialog", { name: "Deleted!" })).toBeVisible();
    await expect.poll(() => refundedCents(journeyGateway(), transactionId)).toBe(5000);

    const theirs = await openPageOf(browser, member);
    const booking = theirs.getByRole("row").filter({ hasText: "Lamia Leaving" });
    // The provider has the refund before the studio has recorded it.
    await expect(async () => {
      await theirs.goto("/dashboard/booked-trainer");
      await expect(booking).toContainText("$50 paid back", { timeout: 1000 });
    }).toPass();
    await expect(booking).toContainText("Ended: your trainer has left");
    await findMail(theirs, { to: member.email, subject: "Cancelled: Morning with Lamia Leaving" });
    await theirs.context().close();
  },
);

async function openPageOf(browser: Browser, person: Parameters<typeof sitDown>[1]): Promise<Page> {
  const context = await browser.newContext({ baseURL: journeyUrl });
  await sitDown(context, person);
  return context.newPage();
}
