import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";

const confirming = "POST /test-gateway/v1/payment_intents/:id/confirm";
const looking = "GET /test-gateway/v1/payment_intents/:id";

/** Presses Pay as a member; the gateway answers as `prepare` sets it up. */
async function pay(prepare: (api: FakeApi) => void): Promise<FakeApi> {
  const api = await openPage("/evening/trainer-tara", {
    as: "member",
    api: (fake) => {
      fake.grant("POST /save-payment-info", { insertedId: "payment-1" });
      prepare(fake);
    },
  });
  await page.getByRole("button", { name: "Price $50" }).click();
  await typeCard("4242424242424242");
  await page.getByRole("button", { name: "Pay $50" }).click();
  return api;
}

/** Lets the page poll again. */
const pass = () => vi.advanceTimersByTimeAsync(1000);
const bookingsOf = (api: FakeApi) => api.writes.filter(({ call }) => call === "POST /save-payment-info");

test("on a phone, links and Logout in the menu ask for confirmation above it while the card is being charged", async () => {
  await page.viewport(390, 844);
  let charge = () => {};
  const api = await pay((fake) => {
    fake.grant(confirming, { status: "succeeded" });
    charge = fake.hold(confirming);
  });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const question = page.getByRole("alertdialog", { name: "Your payment is under way" });
  for (const way of [
    menu.getByRole("link", { name: "Our Classes" }),
    menu.getByRole("button", { name: "Logout" }),
  ]) {
    await way.click();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(way).toHaveFocus();
  }
  await menu.getByRole("link", { name: "Our Classes" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.poll(address).toBe("/all-classes");
  await expect.element(menu).not.toBeInTheDocument();
  expect(bookingsOf(api)).toEqual([]);
  charge();
  await expect.poll(() => bookingsOf(api)).toHaveLength(1);
  expect(address()).toBe("/all-classes");
});

test("the bank's challenge stays open until its outcome is known", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const next_action = { redirect_to_url: { url: "about:blank" } };
  const api = await pay((fake) => {
    fake.grant(confirming, { status: "requires_action", next_action });
    fake.cutOff(looking);
  });
  const question = page.getByRole("dialog", { name: "Confirm with your bank" });
  const looks = () => api.received.filter(({ call }) => call.startsWith("GET /test-gateway/")).length;
  await expect.poll(() => pass().then(looks)).toBeGreaterThan(1);
  api.refuse(looking, "unavailable");
  const before = looks();
  await expect.poll(() => pass().then(looks)).toBeGreaterThan(before + 1);
  await expect.element(question).toBeVisible();
  expect(bookingsOf(api)).toEqual([]);
  api.grant(looking, { status: "succeeded" });
  await expect.poll(() => pass().then(() => question.elements())).toEqual([]);
  await expect.poll(() => bookingsOf(api)).toHaveLength(1);
});
