import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openSession } from "#app/account/session.ts";
import type { Payment } from "#contract/payments.ts";
import { openPage, reload } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { rememberBooking } from "./just-booked.ts";

const note = page.getByRole("region", { name: "Your new booking" });
const home = page.getByRole("heading", { level: 1 });
const member = sampleUser({ role: "member", email: "mina@shokti.test" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
});

/** A page as seen by a member who has just paid. */
async function openAfterPaying(payment: Partial<Payment>, at = "/"): Promise<FakeApi> {
  const prepare = (api: FakeApi) => api.grant("GET /save-payment-info", [samplePayment(payment)]);
  await openPage("/styleguide", { as: member, api: prepare });
  rememberBooking("pi_12345678");
  return openPage(at, { as: member, api: prepare });
}

test("Home and the dashboard show a new booking until it is dismissed", async () => {
  await openAfterPaying({}, "/dashboard/activity-log");
  await expect.element(note).toMatchTextContent("You’re booked: Evening with Tara Trainer, from 20 Nov");
  await openAfterPaying({});
  await expect.element(note).toMatchTextContent("You’re booked: Evening with Tara Trainer, from 20 Nov");
  await expect
    .element(note.getByRole("link", { name: "Receipt" }))
    .toHaveAttribute("href", "/dashboard/receipt/pi_12345678");
  await expect.element(note.getByRole("button", { name: "Add to calendar" })).toBeVisible();
  await expectAccessible();

  await note.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(home).toHaveFocus();
  await openPage("/", { as: member });
  await expect.element(home).toBeVisible();
  expect(localStorage.getItem("booked")).toBeNull();
});

test.each<[string, Partial<Payment>]>([
  ["has ended", { endsOn: "2025-11-25" }],
  ["is not theirs any more", { transactionId: "pi_other" }],
])("a booking that %s is not shown", async (_, payment) => {
  await openAfterPaying(payment);
  await expect.poll(() => localStorage.getItem("booked")).toBeNull();
  await expect.element(note).not.toBeInTheDocument();
  expect(document.documentElement.dataset.booked).toBeUndefined();
});

test("after a logout neither the visitor nor the next member sees the note; its owner does again", async () => {
  await openAfterPaying({});
  await expect.element(note).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect.element(note).not.toBeInTheDocument();
  await openSession("else@shokti.test");
  await expect.element(note).not.toBeInTheDocument();
  expect(document.documentElement.dataset.booked).toBeUndefined();
  await openSession(member.email ?? "");
  await expect.element(note).toBeVisible();
});

test("of two bookings the last is shown until it is dismissed, here or in another tab", async () => {
  await openAfterPaying({ transactionId: "pi_2" });
  rememberBooking("pi_2");
  const receipt = note.getByRole("link", { name: "Receipt" });
  await expect.element(receipt).toHaveAttribute("href", "/dashboard/receipt/pi_2");
  localStorage.removeItem("booked");
  dispatchEvent(new StorageEvent("storage", { key: "booked" }));
  await expect.element(note).not.toBeInTheDocument();
});

test("a booking that cannot be loaded is kept, and a link to it is shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await openAfterPaying({});
  await expect.element(note).toBeVisible();
  await reload({ as: member, api: (api) => api.refuse("GET /save-payment-info", "not_found") });
  await expect.element(note).toMatchTextContent("Your new booking is in Booked Trainer");
  expect(localStorage.getItem("booked")).not.toBeNull();
});

test("Home requests payments only for someone who has just paid", async () => {
  const api = await openPage("/", { as: member });
  await expect.element(home).toBeVisible();
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  expect(api.received.filter(({ call }) => call.includes("save-payment-info"))).toEqual([]);
});
