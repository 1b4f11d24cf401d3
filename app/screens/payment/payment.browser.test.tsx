import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";

/** A member before the payment page, who has chosen the Standard membership for the evening. */
async function choose() {
  await openPage("/evening/trainer-tara", { as: "member" });
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect.element(page.getByRole("button", { name: "Pay $50" })).toBeEnabled();
}

// §2.43 §9.2
test("the receipt has trainer, timing, duration in hours, membership and price", async () => {
  await choose();
  const receipt = page.getByRole("region", { name: "What you pay for" });
  expect(wordsOf(receipt.getByRole("term"))).toEqual([
    "Trainer",
    "Slot timing",
    "Slot duration",
    "Membership",
  ]);
  expect(wordsOf(receipt.getByRole("definition"))).toEqual([
    "Tara Trainer",
    "Evening",
    "1.5 hours",
    "Standard",
  ]);
  await expect.element(receipt.getByText("$50")).toBeVisible();
});

// §2.43 D9 D45
test("the card's fields stand above the Pay button; the test gateway says that nothing is charged (D45)", async () => {
  await choose();
  await expect.element(page.getByText("Test mode: no card is charged")).toBeVisible();
  const form = page.getByRole("main");
  await expect.element(form.getByLabelText("Card number")).toBeVisible();
  expect(wordsOf(form.getByRole("textbox"))).toHaveLength(3);
  const pay = form.getByRole("button", { name: "Pay $50" }).element();
  for (const label of ["Card number", "Expiry date", "CVC"]) {
    const field = form.getByLabelText(label).element();
    expect(field.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test("who waits for news of an earlier payment may leave", async () => {
  sessionStorage.setItem("payment-attempt:attempt-1", "pi_earlier");
  const state = {
    price: 50,
    trainerId: "trainer-tara",
    trainerName: "Tara Trainer",
    slotDuration: 1.5,
    slotTiming: "Evening",
    attemptId: "attempt-1",
  };
  await openPage(
    { pathname: "/payment", state },
    { as: "member", api: (api) => api.hold("POST /save-payment-info") },
  );
  await expect.element(page.getByText("Looking for your payment…")).toBeVisible();
  await page.getByRole("link", { name: "Our Classes" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Our Classes" })).toBeVisible();
});
