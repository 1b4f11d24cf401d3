import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const member = sampleUser({ _id: "mina", role: "member", request_status: "none", biography: "" });

/** 8 December 2099 stands for a day that has not come. */
const until = { startsOn: "2025-11-20", endsOn: "2099-12-08" };
const cancelled = { status: "cancelled", endReason: "member", endedAt: "2025-11-22T09:00:00.000Z" } as const;

test.each<{ payments: Payment[]; says: string }>([
  { payments: [], says: "Has never paid" },
  { payments: [samplePayment(until)], says: "Paid $50 until 8 Dec 2099" },
  {
    payments: [samplePayment(until), samplePayment({ ...until, _id: "2", price: 20, endsOn: "2099-12-20" })],
    says: "Paid $70 for 2 memberships; the first ends 8 Dec 2099",
  },
  {
    payments: [
      samplePayment(until),
      samplePayment({ _id: "2", startsOn: "2099-12-09", endsOn: "2100-01-08" }),
    ],
    says: "Paid $50 until 8 Jan 2100",
  },
  {
    payments: [samplePayment({ ...until, price: 100, refunded: 30 })],
    says: "Paid $100, $30 back, until 8 Dec 2099",
  },
  // The part belongs to the first, and the last day to its renewal.
  {
    payments: [
      samplePayment({ ...until, price: 100, refunded: 25 }),
      samplePayment({ _id: "2", price: 100, startsOn: "2099-12-09", endsOn: "2100-01-08" }),
    ],
    says: "Paid $200, $25 back, for 2 memberships until 8 Jan 2100",
  },
  { payments: [samplePayment()], says: "Last membership ended 19 Dec 2025" },
  { payments: [samplePayment(cancelled)], says: "Cancelled 22 Nov 2025" },
  // As All Users has it: what ended last, cancelled or not.
  {
    payments: [
      samplePayment(cancelled),
      samplePayment({ _id: "2", startsOn: "2025-10-01", endsOn: "2025-10-31" }),
    ],
    says: "Cancelled 22 Nov 2025",
  },
  {
    payments: [
      samplePayment({ _id: "2", endsOn: "2025-11-24" }),
      samplePayment({ ...cancelled, startsOn: "2025-11-25", endsOn: "2025-12-24" }),
    ],
    says: "Last membership ended 24 Nov 2025",
  },
  {
    payments: [
      samplePayment({ ...cancelled, endsOn: "2025-11-20" }),
      samplePayment({ _id: "2", endsOn: "2025-11-21" }),
    ],
    says: "Last membership ended 21 Nov 2025",
  },
  {
    payments: [
      samplePayment({ ...cancelled, endedAt: "2025-11-24T09:00:00.000Z" }),
      samplePayment({ ...cancelled, _id: "2", endedAt: "2025-11-28T09:00:00.000Z" }),
    ],
    says: "Cancelled 28 Nov 2025",
  },
  {
    payments: [samplePayment({ status: "refused", endReason: "slot-full" })],
    says: "Has no membership now",
  },
])("the head says: $says", async ({ payments, says }) => {
  await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", member);
      fake.grant("GET /save-payment-info", ({ query }) => (query.get("member") === "mina" ? payments : []));
    },
  });
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
});
