import { randomUUID } from "node:crypto";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { openMail } from "./support/demo-inbox.ts";
import { expect, test } from "./support/journey.ts";
import { hireTrainer, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";

// Each step stands in server/features/newsletter and in the tests of its screen.
// §3.5 D66
test(
  "a reader subscribes, confirms, is sent an article, and leaves in one press",
  long,
  async ({ page, browser }) => {
    const { email } = newcomer();
    const title = `On letters, ${randomUUID()}`;
    await test.step("subscribe and confirm", async () => {
      await openPage(page, "/");
      const form = page.getByRole("region", { name: "Newsletter" });
      await form.getByLabel("Email").fill(email);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByText("You have been added to the subscription list.")).toBeVisible();
      const mail = await openMail(page, {
        to: email,
        subject: "Confirm your subscription to the Shokti newsletter",
      });
      await mail.getByRole("link", { name: "Confirm your subscription" }).click();
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
    });
    await test.step("its writer sends an article", async () => {
      const trainer = await hireTrainer(journeyUrl);
      const article = { article_title: title, article_details: "Write them **short**.\n\nSend them once." };
      const posted = (await (await trainer.send("POST", "/articles", article)).json()) as {
        insertedId: string;
      };
      const context = await browser.newContext();
      await sitDown(context, trainer);
      const desk = await context.newPage();
      await desk.goto(`${journeyUrl}/article-details/${posted.insertedId}`);
      await desk.getByRole("button", { name: /^Send to \d+ readers$/ }).click();
      await desk.getByRole("button", { name: "Send it" }).click();
      await expect(desk.getByText(/^Sent to the newsletter’s readers on /)).toBeVisible();
      await context.close();
    });
    await test.step("read it and unsubscribe", async () => {
      const mail = await openMail(page, { to: email, subject: title });
      await expect(mail.getByText("Write them short.", { exact: true })).toBeVisible();
      await mail.getByRole("link", { name: "Unsubscribe" }).click();
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
    });
  },
);
