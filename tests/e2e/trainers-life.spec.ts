import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { long } from "#tests/setup/short-form.ts";
import { cards, typeCard } from "./support/cards.ts";
import { killWhenSaving } from "./support/checkout.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { bookingsOf, joinStudio, openAdmin, sitDown } from "./support/members.ts";
import { goWithin } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";
import { chargesOf, gatewayInside } from "./support/provider.ts";

// A studio of its own: it is killed, and its total must grow by this journey's booking only.
let studio: OwnStudio;

test.beforeAll(async () => {
  studio = await openOwnStudio();
  await studio.start();
});

test.afterAll(async () => {
  await studio.dispose();
});

const article = { title: "Carry your shopping home", details: "Two bags, even weight, no stopping." };

// Applying and being approved stand in keyboard.spec.ts, paying in main-job.spec.ts, a death while a booking is saved in
// server/nth-call.test.ts; slot, article, vote, deletion and balance in the tests of their screens and of their calls.
// §1.4–6 §2.52 §2.53 §4.8 D34 D43
test(
  "a trainer's life: applied, rejected, approved, booked, and paid for once though the studio is killed",
  long,
  async ({ browser }) => {
    test.setTimeout(240_000);
    const reader = await joinStudio(studio.url, newcomer("Rubel Reader"));
    const applicant = await joinStudio(studio.url, newcomer("Tania Tahsin"));
    const member = await openPageOf(browser, reader);
    const trainer = await openPageOf(browser, applicant);
    const admin = await openPageOf(browser, await openAdmin(studio.url));

    await test.step("a new member applies", async () => {
      await trainer.goto("/become-trainer");
      await trainer.getByLabel("Years of experience").fill("6");
      await trainer.getByLabel("Biography").fill("I teach people to carry heavy things.");
      await trainer.getByLabel("Strength Training").check();
      await trainer.getByLabel("Morning").check();
      await trainer.getByRole("button", { name: "Apply" }).click();
      await expect(trainer.getByText("Your profile has been updated.")).toBeVisible();
      await expectStatus(trainer, "Requested");
    });

    await test.step("the admin reads the application and rejects it", async () => {
      const application = await openApplication(admin, applicant.name);
      await expect(application).toContainText("I teach people to carry heavy things.");
      await application.getByRole("button", { name: "Reject" }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
      await expect(admin.getByText("Request rejected. You are redirecting ...")).toBeVisible();
      await expect(admin).toHaveURL("/dashboard/all-users");
    });

    await test.step("the member sees that, and applies again with better words", async () => {
      await trainer.reload();
      await expectStatus(trainer, "Rejected");
      await trainer.getByRole("link", { name: "Apply again" }).click();
      await expect(trainer.getByLabel("Strength Training")).toBeChecked();
      await trainer.getByLabel("Biography").fill("Six years of teaching people to carry heavy things.");
      await trainer.getByRole("button", { name: "Apply again" }).click();
      await expectStatus(trainer, "Requested");
    });

    await test.step("the admin approves", async () => {
      const application = await openApplication(admin, applicant.name);
      await expect(application).toContainText("Six years of teaching");
      await application.getByRole("button", { name: "Approve" }).click();
      await expect(admin.getByText("Request approved. You are redirecting ...")).toBeVisible();
      await expect(admin).toHaveURL("/dashboard/all-users");
    });

    await test.step("the new trainer adds a slot", async () => {
      await trainer.reload();
      await expectStatus(trainer, "Approved");
      await trainer
        .getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: "Add Slot" })
        .click();
      await trainer.getByLabel("Slot duration").fill("1.5");
      await trainer.getByLabel("YOGA").check();
      await trainer.getByRole("button", { name: "Add slot" }).click();
      await expect(trainer.getByText("New slot has been added successfully.")).toBeVisible();
      const slot = trainer.getByRole("row", { name: /^YOGA/ });
      await expect(slot).toContainText("1.5 hours");
    });

    await test.step("and appears in Our Trainers and among the class's trainers", async () => {
      await member.goto("/all-trainers");
      await member.getByRole("search").getByLabel("Search").fill("tania");
      await expect(member).toHaveURL("/all-trainers?q=tania");
      const card = member.getByRole("article");
      await expect(card).toHaveCount(1);
      await expect(card).toContainText(applicant.name);
      await expect(card).toContainText("6 years");
      await expect(card).toContainText("Morning");
      await goWithin(member, "/class-details/class-yoga");
      await expect(teachers(member).getByRole("link", { name: applicant.name, exact: true })).toBeVisible();
    });

    await test.step("the trainer posts an article", async () => {
      await trainer.getByRole("link", { name: "Add Article" }).click();
      await expect(trainer.getByLabel("Writer")).toHaveValue(applicant.name);
      await trainer.getByLabel("Title").fill(article.title);
      await trainer.getByLabel("Details").fill(article.details);
      await trainer.getByRole("button", { name: "Post article" }).click();
      await expect(trainer.getByText("Article posted. Redirecting...")).toBeVisible();
      await expect(trainer).toHaveURL("/all-articles");
      await expect(trainer.getByRole("article").first()).toContainText(article.title);
      await expect(trainer.getByRole("article").first()).toContainText(applicant.name);
      // The address of the article is in the history, which the server doesn't know.
      await trainer.reload();
      await expect(trainer.getByRole("link", { name: "Read it" })).toBeVisible();
    });

    await test.step("the member votes for it, once", async () => {
      await goWithin(member, "/all-articles");
      await member
        .getByRole("article")
        .filter({ hasText: article.title })
        .getByRole("link", { name: "Read More" })
        .click();
      await member.getByRole("button", { name: "Upvote" }).click();
      await expectVotes(member, ["1 upvotes", "0 downvotes"]);
      await member.getByRole("button", { name: "Downvote" }).click();
      await expect(member.getByText("You have already voted.")).toBeVisible();
      await expectVotes(member, ["1 upvotes", "0 downvotes"]);
    });

    await goWithin(admin, "/dashboard/balance");
    const before = await readBalance(admin);
    const bookedBefore = await readYogaBookings();
    const transactionId =
      await test.step("the member pays for a morning; the studio dies, and books it once when it starts again", async () => {
        await goWithin(member, "/class-details/class-yoga");
        await teachers(member).getByRole("link", { name: applicant.name, exact: true }).click();
        await member.getByRole("link", { name: "Morning", exact: true }).click();
        await member.getByLabel("Class").selectOption("YOGA");
        await member.getByRole("button", { name: "Price $100" }).click();
        await expect(member.getByRole("main")).toContainText("1.5 hours");
        await killWhenSaving(member, studio);
        await typeCard(member, cards.good);
        await member.getByRole("button", { name: "Pay $100" }).click();
        const unsaved = member.getByText("Your card was charged $100, but the booking is not saved yet.");
        await expect(unsaved).toBeVisible();
        await studio.start();
        await expect.poll(async () => (await bookingsOf(reader)).length).toBe(1);
        await member.getByRole("button", { name: "Finish booking" }).click();
        await expect(member.getByText("Payment Successful. Redirecting...")).toBeVisible();
        await expect(member).toHaveURL("/");
        expect(await chargesOf(gatewayInside(studio), reader.id)).toMatchObject([
          { amount_received: 10_000 },
        ]);
        await goWithin(member, "/dashboard/booked-trainer");
        const booking = member.getByRole("row").filter({ hasText: applicant.name });
        await expect(booking).toContainText("$100");
        return (await booking.innerText()).match(/pi_\w+/)?.[0] ?? "no transaction id";
      });

    await test.step("the class counts it, and so does the balance: total, row and file", async () => {
      expect(await readYogaBookings()).toBe(bookedBefore + 1);
      await admin.reload();
      const after = await readBalance(admin);
      expect(after).toEqual({ total: before.total + 100, payments: before.payments + 1 });
      const row = admin
        .getByRole("table", { name: "Payments" })
        .getByRole("row")
        .filter({ hasText: transactionId });
      await expect(row).toContainText(reader.email);
      await expect(row).toContainText(applicant.name);
      await expect(row).toContainText("$100");
      const downloading = admin.waitForEvent("download");
      await admin.getByRole("button", { name: "Download CSV" }).click();
      const file = await readFile(await (await downloading).path(), "utf8");
      const lines = file.split("\r\n").filter((line) => line.includes(transactionId));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        new RegExp(
          `"${reader.name}","${reader.email}","${applicant.name}","Morning",1.5,"Sat to Thu","YOGA","Premium","[-\\d]{10}","[-\\d]{10}","Visa ending in 4242","",100,0,"running"$`,
        ),
      );
    });

    await test.step("the admin thinks twice, and then deletes the member", async () => {
      await goWithin(member, "/article-details/article-sleep");
      await expect(member.getByRole("button", { name: "Upvote" })).toBeEnabled();
      await goWithin(admin, `/dashboard/all-users?q=${reader.email}`);
      const row = admin.getByRole("row").filter({ hasText: reader.email });
      await row.getByRole("button", { name: "Delete" }).click();
      const dialog = admin.getByRole("alertdialog", { name: "Are you sure?" });
      await expect(dialog).toContainText("You won't be able to revert this!");
      await expect(dialog).toContainText(reader.email);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toBeVisible();
      await row.getByRole("button", { name: "Delete" }).click();
      await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
      const outcome = admin.getByRole("alertdialog", { name: "Deleted!" });
      await expect(outcome).toContainText("User has been deleted.");
      await outcome.getByRole("button", { name: "OK" }).click();
      await expect(row).toHaveCount(0);
    });

    await test.step("who is signed out at the next step and cannot come back; the books keep the payment", async () => {
      expectsErrors(member, /401.*\/(vote|jwt|email)$|refused a request: 401/);
      await member.getByRole("button", { name: "Upvote" }).click();
      await expect(member).toHaveURL("/login");
      await fillInLogin(member, reader);
      await expect(
        member.getByText("Login failed! Please check your credentials and try again."),
      ).toBeVisible();
      await expect(member).toHaveURL("/login");
      await admin.goto("/dashboard/balance");
      expect(await readBalance(admin)).toEqual({ total: before.total + 100, payments: before.payments + 1 });
    });

    for (const page of [admin, trainer, member]) await page.context().close();
  },
);

/** A new browser context for this person at this studio. */
async function openPageOf(browser: Browser, person: Parameters<typeof sitDown>[1]): Promise<Page> {
  const context = await browser.newContext({ baseURL: studio.url });
  await sitDown(context, person);
  return context.newPage();
}

async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page).toHaveURL("/dashboard/activity-log");
  await expect(page.getByRole("region", { name: "Request status" })).toContainText(status);
}

async function openApplication(admin: Page, name: string) {
  await admin.goto("/dashboard/applied-trainer");
  return admin.getByRole("article", { name });
}

function teachers(page: Page) {
  return page.getByRole("region", { name: "Trainers" });
}

async function expectVotes(page: Page, votes: string[]): Promise<void> {
  for (const vote of votes)
    await expect(page.getByRole("complementary", { name: "Worth your time?" })).toContainText(vote);
}

/** The total in dollars and the number of payments, as the balance shows them. */
async function readBalance(admin: Page): Promise<{ total: number; payments: number }> {
  const stat = (name: string) =>
    admin
      .locator("dl > div")
      .filter({ has: admin.getByText(name, { exact: true }) })
      .getByRole("definition");
  const read = async (name: string) => Number((await stat(name).innerText()).replace(/\D/g, ""));
  return { total: await read("Total balance"), payments: await read("Payments") };
}

async function readYogaBookings(): Promise<number> {
  const answer = await fetch(`${studio.url}/classes/class-yoga`);
  const { total_bookings } = (await answer.json()) as { total_bookings: number };
  return total_bookings;
}
