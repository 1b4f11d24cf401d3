import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { goTo, openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleOrder, sampleSlotPlaces, sampleUser } from "#tests/app/samples.ts";

const opening = "POST /create-payment-intent";
const charging = "POST /test-gateway/v1/payment_intents/:id/confirm";
const saving = "POST /save-payment-info";
const payButton = page.getByRole("button", { name: "Pay $50" });
const finishButton = page.getByRole("button", { name: "Finish booking" });
const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
const question = page.getByRole("alertdialog", { name: "Your payment is under way" });

/** Opens the payment page as a member who chose the Standard membership for the evening, and begins to enter a card. */
async function choose(): Promise<FakeApi> {
  const api = await openPage("/evening/trainer-tara", { as: "member", api: grantPayment });
  await page.getByRole("button", { name: "Price $50" }).click();
  await page.getByLabelText("Card number").fill("4");
  await expect.element(page.getByRole("timer")).toBeVisible();
  return api;
}

function grantPayment(api: FakeApi): void {
  api.grant(charging, { status: "succeeded" });
  api.grant(saving, { insertedId: "payment-1" });
}

async function payWith(number = "4242424242424242"): Promise<void> {
  await typeCard(number);
  await payButton.click();
}

/** Waits for the success message and the redirect to Home. */
async function expectPaid(): Promise<void> {
  await expect.element(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
}

/** The writing calls, in order. */
function askedOf({ writes }: FakeApi): string[] {
  return writes.map(({ call }) => call);
}

/** The intent is requested with the first digit and again on Pay, which renews the hold. */
const oneOfEach = [
  "POST /create-payment-intent",
  "POST /create-payment-intent",
  "POST /test-gateway/v1/payment_intents/pi_1/confirm",
  "POST /save-payment-info",
];

// §2.43 §9.2 D52 D53
test("the receipt has trainer, timing, hours, duration, membership, term and price", async () => {
  await choose();
  const receipt = page.getByRole("region", { name: "What you pay for" });
  expect(wordsOf(receipt.getByRole("term"))).toEqual([
    "Trainer",
    "Slot timing",
    "Hours and days",
    "Sessions",
    "Slot duration",
    "Membership",
    "Runs",
  ]);
  expect(wordsOf(receipt.getByRole("definition"))).toEqual([
    "Tara Trainer",
    "Evening",
    "18:30–20:00 · Sat to Thu",
    "Three sessions a week, on any of these days",
    "1.5 hours",
    "Standard, one month",
    expect.stringMatching(/^\d+ \w{3}( \d{4})? to \d+ \w{3} \d{4}$/),
  ]);
  await expect.element(receipt.getByText("$50")).toBeVisible();
});

// §2.43
test("on a phone who, when, what until when and the price open the rest of the receipt", async () => {
  await page.viewport(390, 844);
  await choose();
  const receipt = page.getByRole("region", { name: "What you pay for" });
  const duration = receipt.getByText("Slot duration");
  const lines = receipt.getByText("Evening, 18:30–20:00 · Sat to Thu");
  await expect.element(duration).not.toBeVisible();
  await expect.element(receipt.getByRole("group")).toMatchTextContent(/Standard · until \d+ \w+\$50/);
  await lines.click();
  await expect.element(duration).toBeVisible();
});

// §2.43 D9 D45
test("the card fields are above the Pay button; the test gateway says that nothing is charged (D45)", async () => {
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

// D8 D41
test("each refusal is shown in the provider's words, and another card can be tried in the same attempt", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await choose();
  for (const message of [
    "Your card has insufficient funds.",
    "Your card has expired.",
    "Your card's security code is incorrect.",
  ]) {
    api.grant(charging, { error: { message } });
    await payWith();
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  }
  api.grant(charging, { status: "succeeded" });
  await payWith();
  await expectPaid();
  const opened = api.writes.filter(({ call }) => call === opening);
  expect(opened).toHaveLength(5);
  expect(new Set(opened.map(({ body }) => (body as { attemptId: string }).attemptId)).size).toBe(1);
});

test("on a phone Pay stays in the window under what is said of a declined card", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await page.viewport(390, 700);
  const api = await choose();
  api.grant(charging, { error: { message: "Your card was declined." } });
  await payWith();
  await expect.element(page.getByText("Your card was declined.")).toBeVisible();
  const pay = page.getByRole("button", { name: "Pay $50" });
  await expect.poll(() => pay.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
});

test("an invalid card number replaces the bank's earlier decline", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await choose();
  api.grant(charging, { error: { message: "Your card was declined." } });
  await payWith();
  await expect.element(page.getByText("Your card was declined.")).toBeVisible();
  await payWith("1234");
  await expect.element(page.getByText("Your card number is incomplete.")).toBeVisible();
  await expect.element(page.getByText("Your card was declined.")).not.toBeInTheDocument();
});

test.each([
  ["has a new length", "This slot is now 0.5 hours long.", 0.5, /0\.5 hours a session/],
  ["was closed by its trainer", "No Slot Available!", 0, /^Not taking bookings now$/],
])(
  "a slot that %s is not charged for, and its page shows the change",
  async (_, message, slot_duration, shown) => {
    const api = await choose();
    api.refuse(opening, "conflict", { message });
    api.grant("GET /users/:id", sampleUser({ slot_duration }));
    api.grant("GET /slot-places", slot_duration === 0 ? [] : [sampleSlotPlaces()]);
    await payWith();
    await expect.element(page.getByRole("alert").getByText(message)).toBeVisible();
    await expect.element(page.getByText("Nothing was charged.")).toBeVisible();
    expect(askedOf(api)).toEqual([opening, opening]);
    await page.getByRole("link", { name: "Back to Tara Trainer" }).click();
    await expect.element(page.getByRole("main").getByText(shown)).toBeVisible();
  },
);

test("when saving fails, the page says so, and Finish booking books without paying again", async () => {
  const api = await choose();
  api.refuse(saving, "internal");
  await payWith();
  await expect.element(page.getByText("Request failed! Please try again.")).toBeVisible();
  await expect.element(payButton).not.toBeInTheDocument();
  api.grant(saving, { insertedId: "payment-1" });
  await finishButton.click();
  await expectPaid();
  expect(askedOf(api)).toEqual([...oneOfEach, saving]);
});

// D41
test("a member who leaves after a failed save and picks the slot again is never charged twice", async () => {
  const api = await choose();
  api.refuse(saving, "internal");
  await payWith();
  await expect.element(finishButton).toBeVisible();
  goTo("/evening/trainer-tara");
  await page.getByRole("button", { name: "Price $100" }).click();
  const lookAgain = page.getByRole("button", { name: "Look again" });
  await expect.element(lookAgain).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).not.toBeInTheDocument();
  api.grant(saving, { insertedId: "payment-1" });
  await lookAgain.click();
  await expectPaid();
  expect(askedOf(api)).toEqual([...oneOfEach, saving, saving]);
});

// D41
test("however often Pay and Enter are pressed, one attempt is opened and charged once", async () => {
  const api = await choose();
  const release = api.hold(opening);
  await typeCard("4242424242424242");
  await payButton.dblClick();
  for (const element of [page.getByLabelText("CVC"), payButton]) {
    (element.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  }
  await payButton.click({ force: true });
  release();
  await expectPaid();
  expect(askedOf(api)).toEqual(oneOfEach);
});

test("a charge whose response was lost is looked up, not repeated", async () => {
  const api = await choose();
  api.cutOff(charging);
  api.grant("GET /test-gateway/v1/payment_intents/:id", { status: "succeeded" });
  await payWith();
  await expectPaid();
  expect(askedOf(api)).toEqual(oneOfEach);
});

test("on a slow network the button shows each stage, and leaving asks for confirmation", async () => {
  const api = await choose();
  const releases = [api.hold(opening), api.hold(charging), api.hold(saving)];
  await payWith();
  await expect.element(payButton.getByText("Opening…")).toBeVisible();
  await expect.element(payButton).toHaveAttribute("aria-busy", "true");
  releases[0]?.();
  await expect.element(payButton.getByText("Asking your bank…")).toBeVisible();

  await page.getByRole("link", { name: "Our Classes" }).first().click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.element(question).not.toBeInTheDocument();
  releases[1]?.();
  await expect.element(payButton.getByText("Booking…")).toBeVisible();
  releases[2]?.();
  await expectPaid();
  expect(askedOf(api)).toEqual(oneOfEach);
});

test("signing out during a payment asks for confirmation, too", async () => {
  const api = await choose();
  api.hold(charging);
  await payWith();
  await expect.element(payButton.getByText("Asking your bank…")).toBeVisible();
  await logout.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(logout).toBeVisible();
  await logout.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

/** Opens the payment page as a reload would after an earlier press on Pay. */
function openAgain(prepare: (api: FakeApi) => void): Promise<FakeApi> {
  const attempt = { attemptId: "attempt-1", transactionId: "pi_earlier", price: 50 };
  sessionStorage.setItem(
    `payment-attempt:somebody@shokti.test:trainer-tara:Evening`,
    JSON.stringify(attempt),
  );
  return openPage({ pathname: "/payment", state: sampleOrder }, { as: "member", api: prepare });
}

test("leaving while an earlier payment is looked up asks for no confirmation", async () => {
  await openAgain((api) => api.hold(saving));
  await expect.element(page.getByText("Looking for your payment…")).toBeVisible();
  await page.getByRole("link", { name: "Our Classes" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Our Classes" })).toBeVisible();
});

test("a reload after a booking whose response was lost reports it as booked and asks for no card", async () => {
  const api = await openAgain((api) => api.grant(saving, { insertedId: "payment-1" }));
  await expectPaid();
  expect(api.writes).toMatchObject([{ call: saving, body: { transactionId: "pi_earlier" } }]);
});

test("after a payment that charged nothing, a reload lets the member pay", async () => {
  const api = await openAgain((api) => {
    grantPayment(api);
    api.refuse(saving, "invalid");
  });
  await expect.element(payButton).toBeEnabled();
  api.grant(saving, { insertedId: "payment-1" });
  await payWith();
  await expectPaid();
});
