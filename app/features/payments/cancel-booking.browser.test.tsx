import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleRefund, sampleUser } from "#tests/app/samples.ts";

// D56 D57
test("cancelling a renewal says which month goes, and until when one still trains; what it follows, that it goes first", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  const why = "To cancel this membership, cancel its renewal first.";
  const payments = [
    { _id: "running", startsOn: "2025-11-20", endsOn: "2025-12-19", whyNotCancellable: why },
    { startsOn: "2025-12-20", endsOn: "2026-01-19", cancellableUntil: "2025-12-02T12:02:00.000Z" },
  ].map((payment) => samplePayment(payment));
  const api = await openPage("/dashboard/booked-trainer", {
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (fake) => fake.grant("GET /save-payment-info", payments),
  });
  await expect.element(page.getByRole("main")).toMatchTextContent(why);
  await page.getByRole("button", { name: /^Cancel renewal/ }).click();
  const name = "Cancel your renewal of Evening with Tara Trainer, 20 Dec 2025 to 19 Jan 2026?";
  const question = page.getByRole("alertdialog", { name, exact: true });
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      "All $50 goes back to Visa ending in 4242; you still train until 19 Dec 2025.",
    );
  api.grant("POST /save-payment-info/:id/cancel", samplePayment({ status: "cancelled" }));
  await question.getByRole("button", { name: "Cancel renewal" }).click();
  const words =
    "Your renewal (20 Dec 2025 to 19 Jan 2026) is cancelled; $50 is on its way back, and you still train until 19 Dec 2025.";
  await expect.element(page.getByText(words)).toBeVisible();
});

// D57 D91
test("who paid at the desk reads that they get it back there", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  const booked = samplePayment({ desk: "wallet", card: null, cancellableUntil: "2025-12-02T12:02:00.000Z" });
  const owed = sampleRefund({ state: "failed", settledAt: null, receiptNumber: null });
  await openPage("/dashboard/booked-trainer", {
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (fake) => {
      fake.grant("GET /save-payment-info", [booked]);
      fake.grant("POST /save-payment-info/:id/cancel", () => {
        const cancelled = samplePayment({
          ...booked,
          status: "cancelled",
          endReason: "member",
          refunds: [owed],
        });
        fake.grant("GET /save-payment-info", [{ ...cancelled, cancellableUntil: null }]);
        return cancelled;
      });
    },
  });
  await page.getByRole("button", { name: /^Cancel booking/ }).click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toMatchTextContent("All $50 goes back at the studio’s desk.");
  await question.getByRole("button", { name: "Cancel booking" }).click();
  const told = "Your booking is cancelled; you get $50 back at the studio’s desk.";
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByRole("main")).toMatchTextContent("You get $50 back at the studio’s desk");
});
