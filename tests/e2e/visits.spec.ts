import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "@playwright/test";
import { studioDay } from "#contract/studio-time.ts";
import type { SessionList, VisitCode } from "#contract/visits.ts";
import { demoPassword } from "#demo/accounts.ts";
import { weekdays } from "#studio/hours.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { logInElsewhere, sitDown } from "./support/members.ts";

const trainerId = "trainer-rafiq-hasan";

// A studio of its own, whose evening is today whatever the day is, and lasts until it is over.
let studio: OwnStudio;
test.beforeAll(async () => {
  studio = await openOwnStudio();
  await studio.start();
  const db = new DatabaseSync(join(studio.dataFolder, "shokti.sqlite"), { timeout: 30_000 });
  const today = studioDay(new Date());
  const running = "status = 'booked' and ends_on >= ?";
  db.prepare(`update payments set slot_days = '[]', chosen_days = null where ${running}`).run(today);
  db.prepare(
    `update payments set slot_days = ?, slot_duration = 12, starts_on = ?
     where ${running} and trainer_id = ? and slot_timing = 'Evening'`,
  ).run(JSON.stringify(weekdays), today, today, trainerId);
  db.close();
});
test.afterAll(() => studio.dispose());

/** Somebody of the demo, logged in on a phone. */
async function phoneOf(browser: Browser, email: string) {
  const person = await logInElsewhere({ origin: studio.url, email, password: demoPassword });
  const context = await browser.newContext({ baseURL: studio.url, viewport: { width: 390, height: 844 } });
  await sitDown(context, person);
  return { page: await context.newPage(), ...person };
}

const evening = (page: Page) => page.getByRole("region", { name: /^Evening/ }).first();

// D77
test("a trainer ticks one person by the list without a network, and another by their code", async ({
  browser,
}) => {
  const trainer = await phoneOf(browser, "trainer@shokti.test");
  const member = await phoneOf(browser, "member@shokti.test");
  const came = async () => {
    const path = `/comers?trainer=${trainerId}&day=${studioDay(new Date())}`;
    const [list] = (await (await trainer.send("GET", path)).json()) as SessionList[];
    return list?.comers.filter((comer) => comer.came).map(({ userName }) => userName);
  };

  await test.step("in the cellar a tick waits, and is sent from whichever page comes next", async () => {
    expectsErrors(trainer.page, /ERR_INTERNET_DISCONNECTED/);
    await trainer.page.goto("/dashboard/manage-slot");
    // It says who is coming or who came, by the hour.
    await expect(evening(trainer.page)).toContainText("Lamia Karim");
    await trainer.page.context().setOffline(true);
    await evening(trainer.page)
      .getByRole("button", { name: /^Lamia Karim/ })
      .click();
    await expect(evening(trainer.page)).toContainText("1 tick waits here for a network");
    await expect(evening(trainer.page)).toContainText("1 of 2 came");
    expect(await came()).toEqual([]);
    await trainer.page.goto("about:blank");
    await trainer.page.context().setOffline(false);
    await trainer.page.goto("/dashboard/activity-log");
    await expect.poll(came).toEqual(["Lamia Karim"]);
  });

  const { url } = await test.step("the member shows their code", async () => {
    await member.page.goto("/dashboard/activity-log");
    const shown = member.page.waitForResponse(/visit-code/);
    await member.page.getByRole("button", { name: "Show my code" }).click();
    await expect(member.page.getByRole("img", { name: /^Your code for Evening/ })).toBeVisible();
    return (await (await shown).json()) as VisitCode;
  });

  await test.step("the trainer's phone opens it and ticks after one press", async () => {
    await trainer.page.goto(url);
    await expect(trainer.page.getByRole("heading", { level: 1 })).toHaveText("Arif Rahman");
    await trainer.page.getByRole("button", { name: "Tick this visit" }).click();
    await expect.poll(came).toEqual(["Arif Rahman", "Lamia Karim"]);
    await expect(trainer.page.getByRole("button", { name: "Ticked. Take it back" })).toBeVisible();
    await trainer.page.goto("/dashboard/manage-slot");
    await expect(evening(trainer.page)).toContainText("2 of 2 came");
  });

  await test.step("to anybody else it opens nothing, and the member reads that they came", async () => {
    expectsErrors(member.page, /403|You don’t have permission to do this/);
    await member.page.goto(url);
    await expect(member.page.getByRole("heading", { level: 1 })).toHaveText("Nothing to tick here");
    await member.page.goto("/dashboard/activity-log");
    await member.page.getByText(/\d visits? this month/).click();
    await expect(member.page.getByText("Evening with Rafiq Hasan").first()).toBeVisible();
  });
});
