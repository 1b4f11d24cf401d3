import type { Browser, Page } from "@playwright/test";
import { long } from "#tests/setup/short-form.ts";
import { cards } from "./support/cards.ts";
import { expect, test } from "./support/journey.ts";
import { linkIn, type NewStudio, openNewStudio } from "./support/new-studio.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { openAsOwner } from "./support/owner.ts";
import { type Newcomer, newcomer, register } from "./support/people.ts";
import { typeStripeCard } from "./support/stripe-js.ts";

/** Before the evening of a Saturday, and within it. */
const afternoon = "2026-12-05T15:00:00+06:00";
const evening = "2026-12-05T19:00:00+06:00";

let studio: NewStudio;
test.beforeAll(async () => {
  studio = await openNewStudio(afternoon);
});
test.afterAll(() => studio.close());

/** A visitor in a new browser context, registered through the page. */
async function join(browser: Browser, person: Newcomer): Promise<Page> {
  const page = await studio.comeIn(browser);
  await page.goto("/registration");
  await register(page, person);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  return page;
}

/** The newest toast (another with the same words may still be shown), and the page it leads to. */
async function expectToast(page: Page, words: string, leadsTo?: string | RegExp): Promise<void> {
  await expect(page.getByRole("region", { name: "Messages" }).getByText(words).last()).toBeVisible();
  if (leadsTo) await expect(page).toHaveURL(leadsTo);
}

type Written = {
  at: string;
  fields: Record<string, string>;
  button: string;
  toast: string;
  leadsTo?: string;
};

/** Fills in a form of the dashboard and submits it with this button. */
async function write(page: Page, { at, fields, button, toast, leadsTo }: Written): Promise<void> {
  await goWithin(page, at);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: button }).click();
  await expectToast(page, toast, leadsTo);
}

/** How much of the owner's checklist is done. */
async function expectUndone(admin: Page, words: string): Promise<void> {
  await goWithin(admin, "/dashboard/balance");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Balance");
  await goWithin(admin, "/dashboard/all-users");
  await expect(admin.getByRole("region", { name: "Before you open your doors" })).toContainText(words);
}

async function addClass(admin: Page, input: { name: string; details: string }): Promise<void> {
  await write(admin, {
    at: "/dashboard/add-class",
    fields: { "Class name": input.name, Details: input.details },
    button: "Add class",
    toast: "Class added successfully. Redirecting...",
    leadsTo: "/dashboard/manage-classes?sort=newest",
  });
}

async function applyAsTrainer(page: Page): Promise<void> {
  await goWithin(page, "/become-trainer");
  await page.getByLabel("Choose a portrait").setInputFiles("public/brand/apple-touch-icon.png");
  await expect(page.getByLabel("Image")).toHaveValue("Your profile’s photo");
  await page.getByLabel("Years of experience").fill("6");
  await page.getByLabel("Biography").fill("I teach people to carry heavy things.");
  await page.getByLabel("Strength Training").check();
  await page.getByLabel("Evening").check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expectToast(page, "Your profile has been updated.", "/dashboard/activity-log");
}

async function addSlot(page: Page): Promise<void> {
  await page.reload();
  await goWithin(page, "/dashboard/add-slot");
  await page.getByLabel("Slot duration").fill("1.5");
  await page.getByLabel("JUDO").check();
  await page.getByRole("button", { name: "Add slot" }).click();
  await expectToast(page, "New slot has been added successfully.", "/dashboard/manage-slot");
}

async function bookEvening(page: Page, trainer: Newcomer): Promise<void> {
  await goWithin(page, "/all-trainers");
  await page.getByRole("link", { name: `Know More about ${trainer.name}` }).click();
  await page.getByRole("main").getByRole("link", { name: "Evening" }).click();
  await page.getByRole("button", { name: "Price $50" }).click();
  await typeStripeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay $50" }).click();
  await expectToast(page, "Payment Successful. Redirecting...", "/");
}

/** A person subscribes to the newsletter, and confirms through the mailed link. */
async function subscribe(page: Page, address: string): Promise<void> {
  await openPage(page, "/");
  const form = page.getByRole("region", { name: "Newsletter" });
  await form.getByLabel("Email").fill(address);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "You have been added to the subscription list.");
  const asking = await studio.mailTo(address, /^Confirm your subscription to the Shokti newsletter$/);
  await page.goto(linkIn(asking, /newsletter\/confirm/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
}

// D52 D53 D61 D62 D63 D65 D66 D68
// Each step has a journey or a screen's test of its own.
test(
  "a production studio's first week, from the link in the owner's mail to the first article sent out",
  long,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const tahmid = newcomer("Tahmid Trainer");
    const mina = newcomer("Mina Member");
    const admin = await openAsOwner(browser, studio);
    await expectUndone(admin, "0 of 5 done");

    await test.step("two classes, one of them corrected", async () => {
      await addClass(admin, { name: "STILTS", details: "Walking, but higher." });
      await addClass(admin, { name: "JUDO", details: "Falling, but softer." });
      await goWithin(admin, "/dashboard/manage-classes");
      await admin
        .getByRole("row", { name: /STILTS/ })
        .getByRole("link", { name: "Edit" })
        .click();
      await admin.getByLabel("Details").fill("Walking, but much higher.");
      await admin.getByRole("button", { name: "Save class" }).click();
      await expectToast(admin, "Class saved.", /manage-classes/);
      await admin.getByRole("link", { name: "STILTS", exact: true }).click();
      await expect(admin.getByRole("main")).toContainText("Walking, but much higher.");
      await expectUndone(admin, "1 of 5 done");
    });

    const trainer = await join(browser, tahmid);
    await test.step("a trainer applies with a portrait, is approved, opens a slot and corrects it", async () => {
      await applyAsTrainer(trainer);
      await goWithin(admin, "/dashboard/applied-trainer");
      await admin.getByRole("button", { name: "Approve" }).click();
      await expectToast(admin, "Request approved. You are redirecting ...", "/dashboard/all-users");
      await studio.mailTo(tahmid.email, /^You’re now a trainer at Shokti$/);
      await addSlot(trainer);
      await write(trainer, {
        at: "/dashboard/update-slot",
        fields: { "Slot duration": "2" },
        button: "Update slot",
        toast: "Slot has been updated successfully.",
        leadsTo: "/dashboard/manage-slot",
      });
      await write(trainer, {
        at: "/dashboard/trainer-profile",
        fields: { Biography: "I teach people to carry heavier things." },
        button: "Save trainer profile",
        toast: "Your profile has been updated.",
        leadsTo: "/dashboard/manage-slot",
      });
      await expectUndone(admin, "3 of 5 done");
    });

    const member = await join(browser, mina);
    await test.step("a member reads the timetable, books, and hears of it by mail", async () => {
      await goWithin(member, "/timetable");
      const block = member
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: "Tahmid Trainer" })
        .first();
      await expect(block).toContainText("18:30–20:30");
      await bookEvening(member, tahmid);
      expect((await studio.mailTo(mina.email, /^Booked: Evening with Tahmid Trainer$/)).text).toContain(
        "18:30–20:30",
      );
      await expectUndone(admin, "4 of 5 done");
    });

    await test.step("she confirms her address by the mailed link, for a review asks for it", async () => {
      const letter = await studio.mailTo(mina.email, /^Confirm your email for Shokti$/);
      await member.goto(linkIn(letter, /confirm-address/));
      await member.getByRole("button", { name: "Yes, this is my address" }).click();
      await expect(member.getByRole("heading", { level: 1 })).toHaveText("Your email is confirmed");
    });

    await test.step("from her first session on she writes a review, corrects it, and Home shows it", async () => {
      await studio.restartAt(evening);
      await goWithin(member, "/dashboard/my-review");
      for (const [words, button, answer] of [
        ["I can carry my shoping.", "Publish review", "Thank you. Your review is on the front page."],
        ["I can carry my shopping.", "Save review", "Your review is saved."],
      ] as const) {
        await member.getByLabel("Your review").fill(words);
        await member.getByRole("button", { name: button }).click();
        await member.getByRole("alertdialog", { name: answer }).getByRole("button", { name: "OK" }).click();
      }
      await member.goto("/");
      await expect(member.getByRole("region", { name: "REVIEWS" })).toContainText("I can carry my shopping.");
    });

    await test.step("the trainer writes an article and corrects it", async () => {
      await write(trainer, {
        at: "/dashboard/add-article",
        fields: { Title: "Carry your shopping home", Details: "Two bags, **even** weight." },
        button: "Post article",
        toast: "Article posted. Redirecting...",
        leadsTo: "/all-articles",
      });
      await goWithin(trainer, "/dashboard/my-articles");
      await trainer
        .getByRole("row", { name: /Carry your shopping/ })
        .getByRole("link", { name: "Edit" })
        .click();
      await trainer.getByLabel("Details").fill("Two bags, **even** weight, no stopping.");
      await trainer.getByRole("button", { name: "Save article" }).click();
      await expectToast(trainer, "Article saved.", /article-details/);
      await expect(trainer.getByRole("main")).toContainText("Two bags, even weight, no stopping.");
    });

    await test.step("it goes to two readers, of whom one leaves", async () => {
      const visitor = await studio.comeIn(browser);
      const [stays, leaves] = ["stays@shokti.test", "leaves@shokti.test"] as const;
      await subscribe(visitor, stays);
      await subscribe(visitor, leaves);
      await trainer.reload();
      await trainer.getByRole("button", { name: "Send to 2 readers" }).click();
      await trainer.getByRole("button", { name: "Send it" }).click();
      await expectToast(trainer, "On its way to 2 readers.");
      expect((await studio.mailTo(stays, /^Carry your shopping home$/)).text).toContain(
        "even weight, no stopping",
      );
      const letter = await studio.mailTo(leaves, /^Carry your shopping home$/);
      await visitor.goto(linkIn(letter, /newsletter\/unsubscribe/));
      await visitor.getByRole("main").getByRole("button").click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
      await goWithin(admin, "/dashboard/newsletter");
      await expect(admin.getByRole("main")).toContainText(/Confirmed readers\s*1/);
    });
  },
);
