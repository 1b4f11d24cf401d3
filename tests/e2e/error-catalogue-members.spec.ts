import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { cards, typeCard } from "./support/cards.ts";
import { goToPayment, payButton } from "./support/checkout.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { answerInstead, cutOff, fault, writesOf } from "./support/failures.ts";
import { expectNoToast, expectToast, recordToasts, stopTime } from "./support/toasts.ts";

const requestFailed = { kind: "error", title: "Oops...", text: "Request failed! Please try again." } as const;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await recordToasts(page);
});

/** Opens the first article of the list; its votes are answered by the test, for others read it, too. */
async function openArticle(page: Page): Promise<{ method: string; path: string }> {
  const [{ _id: id }] = (await (await page.request.get("/articles?limit=1")).json()) as [{ _id: string }];
  await page.goto(`/article-details/${id}`);
  await expect(page.getByRole("button", { name: "Upvote" })).toBeVisible();
  return { method: "POST", path: `/articles/${id}/vote` };
}

async function vote(page: Page, name: "Upvote" | "Downvote"): Promise<void> {
  await stopTime(page);
  await page.getByRole("button", { name }).click();
}

async function fillApplication(page: Page): Promise<void> {
  await page.goto("/become-trainer");
  await page.getByLabel("Years of experience").fill("4");
  await page.getByLabel("Biography").fill("I carry my own water.");
  await page.getByLabel("Conditioning").check();
  await page.getByLabel("Evening").check();
  await stopTime(page);
  await page.getByRole("button", { name: "Apply" }).click();
}

async function saveProfile(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/profile");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save profile" }).click();
}

async function pay(page: Page): Promise<void> {
  await goToPayment(page, { origin: journeyUrl, trainerId: "trainer-nusrat-jahan" });
  await typeCard(page, cards.good);
  await stopTime(page);
  await payButton(page).click();
}

// §7.13 §8.9
test("a trainer application succeeds: the toast says that the profile has been updated", async ({ page }) => {
  await comeInAsMember(page);
  await fillApplication(page);
  await expectToast(page, { kind: "success", title: "Your profile has been updated." });
  await expect(page).toHaveURL("/dashboard/activity-log");
});

// §8.9
test("a trainer application fails: the toast says so and what was typed stays", async ({ page }) => {
  await comeInAsMember(page);
  await answerInstead(page, { method: "PATCH", path: "/users/updateByEmail" }, fault);
  await fillApplication(page);
  await expectToast(page, { kind: "error", title: "Oops...", text: "Update failed! Please try again." });
  await expect(page).toHaveURL("/become-trainer");
  await expect(page.getByLabel("Biography")).toHaveValue("I carry my own water.");
});

// §8.1 §8.10 §9.5
test("a vote fails: the toast says so and the count goes back", async ({ page }) => {
  await comeInAsMember(page);
  const voting = await openArticle(page);
  const count = page.getByText(/^[\d,]+ upvotes$/);
  const before = await count.textContent();
  await answerInstead(page, voting, fault);
  await vote(page, "Upvote");
  await expectToast(page, { kind: "error", title: "Voting failed! Please check try again." });
  await expect(count).toHaveText(String(before));
  await expect(page.getByRole("button", { name: "Upvote" })).toHaveAttribute("aria-pressed", "false");
});

// §4.9 §7.11 §8.10
test("a second vote in the same view says that one has voted, and is not sent", async ({ page }) => {
  await comeInAsMember(page);
  const voting = await openArticle(page);
  await answerInstead(page, voting, { status: 200, body: { upvote: 4321, downvote: 12 } });
  const sent = writesOf(page);
  await page.getByRole("button", { name: "Upvote" }).click();
  await expect(page.getByText("4,321 upvotes", { exact: true })).toBeVisible();
  await vote(page, "Downvote");
  await expectToast(page, { kind: "error", title: "You have already voted." });
  expect(sent.filter((call) => call.endsWith("/vote"))).toHaveLength(1);
  await expect(page.getByText("12 downvotes", { exact: true })).toBeVisible();
});

// §4.9 D35
test("a vote after one of an earlier day says so, and shows the counts as they stand", async ({ page }) => {
  await comeInAsMember(page);
  const voting = await openArticle(page);
  const error = { code: "conflict", message: "You have already voted." };
  await answerInstead(page, voting, { status: 409, body: { error, upvote: 4321, downvote: 12 } });
  await vote(page, "Downvote");
  await expectToast(page, { kind: "error", title: "You have already voted." });
  await expect(page.getByText("4,321 upvotes", { exact: true })).toBeVisible();
  await expect(page.getByText("12 downvotes", { exact: true })).toBeVisible();
  await expect(page.getByText("Your earlier vote still counts.")).toBeVisible();
});

// §4.10 §7.26 §8.11
test("a payment succeeds: the toast says so and home comes", async ({ page }) => {
  await comeInAsMember(page);
  await pay(page);
  await expectToast(page, { kind: "success", title: "Payment Successful. Redirecting..." });
  await expect(page).toHaveURL("/");
});

// §4.10 §7.26 §8.5
test("saving a booking fails: the toast says so, and the page how to finish it", async ({ page }) => {
  await comeInAsMember(page);
  await answerInstead(page, { method: "POST", path: "/save-payment-info" }, fault);
  await pay(page);
  await expectToast(page, requestFailed);
  await expect(page.getByRole("button", { name: "Finish booking" })).toBeVisible();
});

test("opening a payment fails: the toast says so and the card can be tried again", async ({ page }) => {
  await comeInAsMember(page);
  await cutOff(page, { method: "POST", path: "/create-payment-intent" });
  await pay(page);
  await expectToast(page, requestFailed);
  await expect(payButton(page)).toBeEnabled();
});

// §8.12
test("no slot: with a duration of 0 each membership says so and leads nowhere", async ({ page }) => {
  await comeInAsMember(page);
  await page.goto("/morning/trainer-imran-chowdhury");
  for (const price of ["Price $20", "Price $50", "Price $100"]) {
    await expect(page.getByRole("button", { name: price, exact: true })).toBeEnabled();
    await stopTime(page);
    await page.getByRole("button", { name: price, exact: true }).click();
    await expectToast(page, { kind: "error", title: "No Slot Available!" });
    await expect(page).toHaveURL("/morning/trainer-imran-chowdhury");
  }
});

// §2.14 D3
test("no slot: a page of a slot that is not offered says so and lists those that are", async ({ page }) => {
  await comeInAsMember(page);
  for (const path of ["/default/trainer-nusrat-jahan", "/afternoon/trainer-nusrat-jahan"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "No Slot Available!" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Morning" })).toHaveAttribute(
      "href",
      "/morning/trainer-nusrat-jahan",
    );
    await expect(main.getByRole("link", { name: "Evening" })).toBeVisible();
    await expect(main.getByRole("button", { name: /Price/ })).toHaveCount(0);
  }
});

// D4
test("payment without a choice: a toast asks to choose a slot first, and the trainers come", async ({
  page,
}) => {
  await comeInAsMember(page);
  await page.goto("/");
  await stopTime(page);
  await page.goto("/payment");
  await expectToast(page, {
    kind: "error",
    title: "Choose a slot first",
    text: "Pick a trainer, then a slot and a membership.",
  });
  await expect(page).toHaveURL("/all-trainers");
});

// §2.45 §8.14
test("a profile update succeeds: the alert says so until it is read", async ({ page }) => {
  await comeInAsMember(page);
  await saveProfile(page, "Nadia Renamed");
  const alert = page.getByRole("alertdialog", { name: "Profile updated successfully!" });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole("button")).toHaveText(["OK"]);
  await expectNoToast(page);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Nadia Renamed");
});

// §8.14
test("a profile update fails: an alert says so and what was typed stays", async ({ page }) => {
  await comeInAsMember(page);
  await answerInstead(page, { method: "POST", path: "/api/auth/update-user" }, fault);
  await saveProfile(page, "Nadia Unheard");
  const alert = page.getByRole("alertdialog", { name: "Oops..." });
  await expect(alert).toHaveAccessibleDescription(
    "Your profile was not updated. Check your connection and try again.",
  );
  await expectNoToast(page);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Nadia Unheard");
});

// §8.16 D3
test("missing data: an unknown trainer's page says No Trainer Data", async ({ page }) => {
  await comeInAsMember(page);
  for (const path of ["/trainer-details/nobody", "/morning/nobody", "/default/nobody"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No Trainer Data", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /Price/ })).toHaveCount(0);
  }
  await expectNoToast(page);
});

// §2.41 §8.16
test("missing data: an unknown article's page says No Article Data", async ({ page }) => {
  await comeInAsMember(page);
  await page.goto("/article-details/nothing");
  await expect(page.getByRole("heading", { name: "No Article Data", exact: true })).toBeVisible();
  await expect(page).toHaveTitle("No Article Data · Shokti");
  await expectNoToast(page);
});

// §2.40 §8.16
test("missing data: an unknown class's page says No Class Data", async ({ page }) => {
  await comeInAsMember(page);
  await page.goto("/class-details/nothing");
  await expect(page.getByRole("heading", { name: "No Class Data", exact: true })).toBeVisible();
  await expect(page).toHaveTitle("No Class Data · Shokti");
  await expectNoToast(page);
});
