import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Payment } from "#contract/payments.ts";
import { openDatabase } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { long } from "#tests/setup/short-form.ts";
import { cards } from "./support/cards.ts";
import { expect, test } from "./support/journey.ts";
import { hireTrainer, joinStudio, logInElsewhere, type Member, sitDown } from "./support/members.ts";
import { type NewStudio, openNewStudio } from "./support/new-studio.ts";
import { openPage } from "./support/open-page.ts";
import { openAsOwner } from "./support/owner.ts";
import { logInByPasskey } from "./support/passkeys.ts";
import { newcomer } from "./support/people.ts";
import { typeStripeCard } from "./support/stripe-js.ts";

/** A Wednesday of Ramadan's last week, ten in the morning at the studio, and the day after Eid has begun. */
const [sold, aWeekLater] = ["2027-03-03T10:00:00+06:00", "2027-03-11T10:00:00+06:00"];

let studio: NewStudio;
test.beforeAll(async () => {
  studio = await openNewStudio(sold);
});
test.afterAll(() => studio.close());

/** This person in a browser of their own. */
async function phoneOf(browser: Browser, person: Parameters<typeof sitDown>[1]): Promise<Page> {
  const page = await studio.comeIn(browser);
  await sitDown(page.context(), person);
  return page;
}

/** Fills in the open dialog, presses this button, and waits until the dialog has closed. */
async function answerDialog(page: Page, fields: Record<string, string>, button: string) {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

async function close(owner: Page, days: { From: string; Until: string; Name: string }): Promise<void> {
  await openPage(owner, "/dashboard/closed-days");
  await owner.getByRole("button", { name: "Close the studio" }).click();
  await answerDialog(owner, days, "Close");
  await expect(owner.getByRole("list", { name: "Closed days" })).toContainText(days.Name);
}

/** Pays for the trainer's evenings, once the payment page has said for which days. */
async function pay(member: Page, trainer: Member, term: string): Promise<void> {
  await openPage(member, `/evening/${trainer.id}`);
  await member.getByRole("button", { name: "Price $50" }).click();
  await expect(member.getByRole("main")).toContainText(term);
  await typeStripeCard(member, cards.good);
  await member.getByRole("button", { name: "Pay $50" }).click();
  await expect(member.getByText("Payment Successful. Redirecting...")).toBeVisible();
}

// D52 D56 D72 D73 D74 D75 D76
test(
  "of a month with closed days, an absence, a pause and a day given every page, mail and calendar says the same",
  long,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const owner = await openAsOwner(browser, studio);
    const admin = await sendingAs(owner);
    const tahmid = await hireTrainer(studio.url, { admin, slots: ["Evening"] });
    const rafi = await hireTrainer(studio.url, { name: "Rafi Rahman", admin });
    const mina = await joinStudio(studio.url, newcomer("Mina Member"));
    let member = await phoneOf(browser, mina);

    await test.step("three closed days that are known are not sold, three more come after the sale", async () => {
      await close(owner, { From: "2027-03-09", Until: "2027-03-11", Name: "Eid al-Fitr" });
      await pay(member, tahmid, "5 Apr");
      await pay(member, tahmid, "5 May");
      await close(owner, { From: "2027-03-23", Until: "2027-03-25", Name: "Repairs" });
      expect(await termsOf(mina)).toEqual(["2027-03-03 to 2027-04-08", "2027-04-09 to 2027-05-08"]);
    });

    await studio.restartAt(aWeekLater);
    const [ofTahmid, ofRafi, ofMina] = await Promise.all(
      [tahmid, rafi, mina].map((person) => logInElsewhere(person)),
    );
    if (!ofTahmid || !ofRafi || !ofMina) throw new Error("nobody is there");
    const trainer = await phoneOf(browser, ofTahmid);
    const other = await phoneOf(browser, ofRafi);
    member = await phoneOf(browser, ofMina);

    await test.step("the trainer is away for five days, of which another trainer takes two", async () => {
      await openPage(trainer, "/dashboard/manage-slot");
      await trainer.getByRole("button", { name: "Take days off" }).click();
      await answerDialog(trainer, { From: "2027-03-14", Until: "2027-03-18", Why: "Flu" }, "Take days off");
      expect(await termsOf(ofMina)).toEqual(["2027-03-03 to 2027-04-14", "2027-04-15 to 2027-05-14"]);
      await openPage(other, "/dashboard/manage-slot");
      for (const weekday of ["Monday", "Tuesday"]) {
        await other
          .getByRole("button", { name: new RegExp(`^Take Evening on ${weekday} .* for Tahmid Trainer$`) })
          .click();
        await other.getByRole("alertdialog").getByRole("button", { name: "Take it" }).click();
        await expect(
          other.getByRole("button", {
            name: new RegExp(`^Give back Evening on ${weekday} .* for Tahmid Trainer$`),
          }),
        ).toBeVisible();
      }
      expect(await termsOf(ofMina)).toEqual(["2027-03-03 to 2027-04-12", "2027-04-13 to 2027-05-12"]);
    });

    await test.step("she pauses for a week and is given a day", async () => {
      await openPage(member, "/dashboard/activity-log");
      await member.getByRole("button", { name: "Pause Evening with Tahmid Trainer" }).click();
      await answerDialog(member, { "First day": "2027-03-28", "Number of days": "7" }, "Pause");
      expect(await termsOf(ofMina)).toEqual(["2027-03-03 to 2027-04-19", "2027-04-20 to 2027-05-19"]);
      await logInByPasskey(owner);
      await openPage(owner, `/dashboard/all-users/${mina.id}`);
      await owner
        .getByRole("button", { name: /^Give days/ })
        .last()
        .click();
      await answerDialog(owner, { "Number of days": "1", Reason: "The shower was cold" }, "Give days");
      expect(await termsOf(ofMina)).toEqual(["2027-03-03 to 2027-04-20", "2027-04-21 to 2027-05-20"]);
    });

    await test.step("whoever looks, and wherever, reads the same days", async () => {
      const [, first] = (await (await ofMina.send("GET", "/save-payment-info")).json()) as Payment[];
      const everywhere: [Page, path: string, ...words: string[]][] = [
        [
          member,
          "/dashboard/activity-log",
          "until 20 May",
          "then runs until 20 Apr",
          "Sun 14 Mar Called off: flu",
        ],
        [member, "/dashboard/booked-trainer", "Renewed until 20 May 2027", "21 Apr to 20 May 2027"],
        [member, `/dashboard/receipt/${first?.transactionId}`, "3 Mar to 20 Apr 2027"],
        [member, `/evening/${tahmid.id}`, "until 20 May 2027", "from 21 May to 20 Jun 2027"],
        [
          member,
          `/trainer-details/${tahmid.id}`,
          ": flu. Rafi Rahman teaches the evening of 15 Mar and the evening of 16 Mar.",
        ],
        [
          member,
          "/timetable",
          "Studio closed 9 to 11 Mar: Eid al-Fitr.",
          "Rafi Rahman teaches the evening of 15 Mar",
        ],
        [member, "/", "Saturday 18:30"],
        [trainer, "/dashboard/manage-slot", "20 Apr 2027", "20 May 2027", "Away: flu"],
        [owner, `/dashboard/all-users/${mina.id}`, "3 Mar to 20 Apr 2027", "21 Apr to 20 May 2027"],
      ];
      for (const [page, path, ...words] of everywhere) {
        await openPage(page, path);
        for (const word of words) await expect(page.getByRole("main"), path).toContainText(word);
      }
      const { text } = await studio.mailTo(mina.email, /./);
      expect(text).toMatch(/Your membership now ends\nTUESDAY 20 APRIL/);
      const calendar = await (
        await ofMina.send("GET", `/save-payment-info/${first?._id}/calendar.ics`)
      ).text();
      expect(daysIn(calendar)).toEqual({
        // The month has 26 sessions, and one falls on the day that was given.
        held: 27,
        last: "20270420",
        // What she pauses is not in it at all.
        calledOff: [9, 10, 11, 14, 17, 18, 23, 24, 25].map((date) => String(20_270_300 + date)),
      });
    });

    await test.step("and the books agree with themselves", async () => {
      await studio.stop();
      const { db } = openDatabase(join(studio.dataFolder, "shokti.sqlite"));
      expect(await findBookErrors(db)).toEqual([]);
      await db.destroy();
    });
  },
);

/** A calendar's sessions: how many are held, the last one's day, and the days that are called off. */
function daysIn(calendar: string) {
  const sessions = calendar.split("BEGIN:VEVENT").slice(1);
  const dayOf = (session: string) => /DTSTART:(\d{8})/.exec(session)?.[1];
  const isOff = (session: string) => session.includes("STATUS:CANCELLED");
  const held = sessions.filter((session) => !isOff(session)).map(dayOf);
  return { held: held.length, last: held.at(-1), calledOff: sessions.filter(isOff).map(dayOf) };
}

/** Calls the API as whoever is logged in in this page. */
async function sendingAs(page: Page): Promise<Pick<Member, "send">> {
  const token = await page.evaluate(() => localStorage.getItem("access-token"));
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return {
    send: (method, path, body) =>
      fetch(studio.url + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}

/** The terms of somebody's memberships, the first one first. */
async function termsOf(member: Pick<Member, "send">): Promise<string[]> {
  const payments = (await (await member.send("GET", "/save-payment-info")).json()) as Payment[];
  return payments.map(({ startsOn, endsOn }) => `${startsOn} to ${endsOn}`).toSorted();
}
