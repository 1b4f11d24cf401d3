import type { Waiting } from "#contract/places.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { bookSlot } from "./support/book-slot.ts";
import { cards } from "./support/cards.ts";
import { expectPaid, journeyGateway, payWith } from "./support/checkout.ts";
import { confirmEmail } from "./support/demo-inbox.ts";
import { expect, test } from "./support/journey.ts";
import { bookingsOf, hireTrainer, joinStudio, type Member, sitDown } from "./support/members.ts";

/** When the offers to this member on the waiting list end. */
async function offersTo(member: Member): Promise<Waiting["offeredUntil"][]> {
  const waiting = (await (await member.send("GET", "/waiting-list")).json()) as Waiting[];
  return waiting.map(({ offeredUntil }) => offeredUntil);
}

// The list's rules stand in server/features/places/waiting-list.test.ts, its pages in the tests of slot, payment and Home.
// D54 D55 D57
test(
  "a full slot, the waiting list, a place that somebody gives up: paid, and said at Home",
  long,
  async ({ page }) => {
    const trainer = await hireTrainer(journeyUrl, { name: "Farzana Full" });
    const { email } = trainer;
    await trainer.send("PATCH", "/users/updateByEmail2", {
      email,
      slot_duration: 1,
      available_classes: ["YOGA"],
      places: 1,
    });
    const first = await joinStudio(journeyUrl);
    await bookSlot(first, journeyGateway(), trainer.id);
    const next = await joinStudio(journeyUrl);
    await sitDown(page.context(), next);
    const slot = `/morning/${trainer.id}`;

    await page.goto(slot);
    await expect(page.getByRole("heading", { name: "This slot is full" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Price $50" })).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("Confirm your email to join the waiting list.");
    await confirmEmail(page, next.email);
    await page.goto(slot);
    await page.getByRole("button", { name: "Join the waiting list" }).click();
    await expect(page.getByRole("heading", { name: "You are number 1 on the waiting list" })).toBeVisible();

    const [booking] = await bookingsOf(first);
    await first.send("POST", `/save-payment-info/${booking?._id}/cancel`);
    // The studio offers the place after it has responded.
    await expect.poll(() => offersTo(next)).toEqual([expect.any(String)]);
    await page.goto("/dashboard/booked-trainer");
    await expect(page.getByRole("region", { name: "A place is held for you" })).toContainText(
      "We’re holding a place for you until",
    );
    await page.getByRole("link", { name: "Book it" }).click();
    await page.getByRole("button", { name: "Price $50" }).click();
    await expect(page.getByText("We’re holding your place until")).toBeVisible();
    await payWith(page, cards.good);
    await expectPaid(page, journeyUrl);

    const note = page.getByRole("region", { name: "Your new booking" });
    await expect(note).toContainText("You’re booked");
    await expect(note).toContainText(/6:30.*with Farzana Full/);
    await page.reload();
    await expect(note).toBeVisible();
    const download = page.waitForEvent("download");
    await note.getByRole("button", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await note.getByRole("link", { name: "Receipt" }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText(/Number20\d\d-\d{6}/);
    await page.goto("/dashboard/booked-trainer");
    await expect(page.getByRole("row").nth(1)).toContainText("Runs until");
    await expect(page.getByRole("region", { name: "A place is held for you" })).toHaveCount(0);
  },
);

// The renewal stands in the tests of payment and Booked Trainer, its end in server/features/memberships/cancelling.test.ts.
// D56 D57 D58
test(
  "a membership is renewed from its end on, and the renewal cancelled: all of it goes back",
  long,
  async ({ page }) => {
    const trainer = await hireTrainer(journeyUrl, { name: "Rumana Renewed" });
    const member = await joinStudio(journeyUrl);
    await bookSlot(member, journeyGateway(), trainer.id);
    await sitDown(page.context(), member);

    await page.goto("/dashboard/activity-log");
    await page.getByRole("link", { name: "Renew Morning with Rumana Renewed" }).click();
    await expect(page.getByText(/^Your membership runs until .* Paying again renews it/)).toBeVisible();
    await page.getByRole("button", { name: "Price $50" }).click();
    await expect(page.getByText("This renews your membership")).toBeVisible();
    await payWith(page, cards.good);
    await expectPaid(page, journeyUrl);

    await page.goto("/dashboard/booked-trainer");
    const renewal = page.getByRole("row").filter({ hasText: "Upcoming" });
    await expect(page.getByRole("row").filter({ hasText: "Renewed until" })).toHaveCount(1);
    await renewal.getByRole("button", { name: /^Cancel renewal/ }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("All $50 goes back to Visa ending in 4242; you still train until");
    await question.getByRole("button", { name: "Cancel renewal" }).click();
    await expect(renewal).toHaveCount(0);
    const cancelled = page.getByRole("row").filter({ hasText: "Cancelled by you" });
    await cancelled.getByRole("link", { name: "$50 paid back" }).click();
    await expect(page.getByRole("article", { name: "Receipt" })).toContainText(/Number20\d\d-\d{6}/);
    expect(await bookingsOf(member)).toHaveLength(1);
  },
);
