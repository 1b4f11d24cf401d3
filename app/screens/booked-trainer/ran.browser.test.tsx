import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { samplePayment, sampleRefund, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
});

// D52 D57 D81 D85
test("a booking that ended before its first session and was paid back never started; another ran until it ended", async () => {
  const cancelled = { status: "cancelled", endReason: "member", refunded: 50 } as const;
  const atDesk = sampleRefund({ state: "failed", amount: 30 });
  const payments: Partial<Payment>[] = [
    { ...cancelled, endedAt: "2025-11-20T12:20:00.000Z" },
    { ...cancelled, slotTiming: "Morning", endedAt: "2025-11-20T12:40:00.000Z" },
    { ...cancelled, desk: "cash", refunded: 20, refunds: [atDesk], endedAt: "2025-11-20T12:20:00.000Z" },
    { ...cancelled, refunded: 20, endedAt: "2025-11-20T12:20:00.000Z" },
    { ...cancelled, refunded: 20, startsOn: "2025-11-21", endedAt: "2025-11-20T12:20:00.000Z" },
    { ...cancelled, endedAt: "2025-11-20T12:40:00.000Z" },
    { ...cancelled, chosenDays: ["Monday"], endedAt: "2025-11-22T12:40:00.000Z" },
    { status: "refused", endReason: "slot-full", endedAt: "2025-11-20T12:01:00.000Z" },
  ];
  await openPage("/dashboard/booked-trainer", {
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (api) =>
      api.grant(
        "GET /save-payment-info",
        payments.map((payment, place) => samplePayment({ _id: `payment-${place}`, ...payment })),
      ),
  });
  await expect.element(main.getByRole("cell").first()).toBeVisible();
  expect(
    main
      .getByRole("row")
      .elements()
      .slice(1)
      .map((row) => wordsOf(page.elementLocator(row).getByRole("cell"))[0]),
  ).toEqual([
    "Standard, never started",
    "Standard, never started",
    "Standard, never started",
    "Standard20 Nov 2025",
    "Standard, never started",
    "Standard20 Nov 2025",
    "Standard20 Nov to 22 Nov 2025",
    "Standard",
  ]);
});
