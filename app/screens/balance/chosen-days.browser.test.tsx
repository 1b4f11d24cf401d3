import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleSummary } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const none = { total: 0, charged: 0, returned: 0, payments: 0, byMonth: [], byTier: [], byTrainer: [] };

// D58
test("days in the wrong order are said, and what is shown stays until they are right", async () => {
  const chosen = "/dashboard/balance?from=2025-10-01&until=2025-11-30";
  await openPage(chosen, { as: "admin" });
  await main.getByLabelText("Until").fill("2025-09-30");
  const shown = "Until is before From. Shown: from 1 Oct 2025 until 30 Nov 2025.";
  await expect.element(main.getByText(shown)).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Takings per month" })).toBeVisible();
  expect(address()).toBe(chosen);
  await main.getByLabelText("From").fill("2025-09-01");
  await expect.poll(address).toBe("/dashboard/balance?from=2025-09-01&until=2025-09-30");
  await expect.element(main.getByText(/^Until is before/)).not.toBeInTheDocument();
});

// D58
test("a usual range ends what was wrong, even the one that was shown", async () => {
  const chosen = "/dashboard/balance?from=2025-10-01&until=2025-11-30";
  await openPage(chosen, { as: "admin" });
  await main.getByLabelText("Until").fill("2025-09-30");
  await main.getByRole("link", { name: "All time" }).click();
  await expect.poll(address).toBe("/dashboard/balance");
  await expect.element(main.getByLabelText("Until")).toHaveValue("");
});

// D58
test("all time stands in place of days that were compared with those before them, while its sums are fetched, too", async () => {
  const before = {
    from: "2025-09-01",
    until: "2025-09-30",
    total: 40,
    charged: 60,
    returned: 20,
    payments: 2,
  };
  const api = await openPage("/dashboard/balance?from=2025-10-01&until=2025-10-31", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /save-payment-info/summary", ({ query }) =>
        query.has("from") ? { ...sampleSummary(), before } : { ...sampleSummary(), total: 1234 },
      ),
  });
  await expect.element(main.getByText(/the month before/).last()).toBeVisible();
  const release = api.hold("GET /save-payment-info/summary");
  await main.getByRole("link", { name: "All time" }).click();
  await expect.poll(address).toBe("/dashboard/balance");
  await expect.element(page.getByRole("heading", { level: 1, name: "Balance" })).toBeVisible();
  release();
  await expect.element(main.getByText("$1,234").last()).toBeVisible();
});

// D58
test("days without a payment say so, and nothing is drawn", async () => {
  await openPage("/dashboard/balance?from=2024-01-01&until=2024-02-28", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), ...none }),
  });
  await expect.element(main.getByText("No payments in these days.")).toBeVisible();
  expect(main.getByRole("region", { name: /^Takings/ }).elements()).toEqual([]);
});

// D58
test("a range of up to 31 days is drawn by day, beside what was charged and paid back in as many days before", async () => {
  await page.viewport(1440, 900);
  const day = (label: string, charged: number) => ({
    label,
    total: charged,
    charged,
    returned: 0,
    payments: 1,
  });
  const byDay = [day("2025-11-03", 50), day("2025-11-04", 0), day("2025-11-05", 20)];
  const before = {
    from: "2025-10-27",
    until: "2025-10-29",
    total: 40,
    charged: 60,
    returned: 20,
    payments: 2,
  };
  await openPage("/dashboard/balance?from=2025-11-03&until=2025-11-09", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), byDay, before }),
  });
  const chart = main.getByRole("region", { name: "Takings per day" });
  await chart.getByText("Show as a table").click();
  await expect.poll(() => wordsOf(chart.getByRole("row"))).toContain("3 Nov 20251$50$0$50");
  expect(main.getByRole("region", { name: "Takings per month" }).elements()).toEqual([]);
  expect(wordsOf(main.getByRole("term")).slice(0, 4)).toEqual([
    "Balance for these days vs. $40 the week before, until 29 Oct 2025",
    "Received vs. $60 the week before, until 29 Oct 2025",
    "Paid back vs. $20 the week before, until 29 Oct 2025",
    "Payments",
  ]);
});

// D58
test("of a day there is no chart, which would be one column, and the sums stand in one line", async () => {
  await page.viewport(1440, 900);
  await openPage("/dashboard/balance?from=2025-11-01&until=2025-11-01", { as: "admin" });
  await expect.element(main.getByRole("region", { name: "Takings by tier" })).toBeVisible();
  expect(main.getByRole("region", { name: /^Takings per/ }).elements()).toEqual([]);
  const sums = ["Balance for these days", "Received", "Paid back", "Payments"].map((label) => {
    const sum = main
      .getByRole("term")
      .and(main.getByText(label, { exact: true }))
      .element();
    return sum.getBoundingClientRect().top;
  });
  expect(new Set(sums).size).toBe(1);
});

// D58
test("what went back for payments of earlier days is said where the sum is and below the list, with a link to it", async () => {
  await openPage("/dashboard/balance?from=2025-11-01&until=2025-11-30", {
    as: "admin",
    api: (api) =>
      api.grant("GET /save-payment-info/summary", {
        ...sampleSummary(),
        returned: 50,
        returnedOfEarlier: 50,
      }),
  });
  await expect
    .element(main.getByText(/^\$50 also went back in these days for earlier payments/))
    .toBeVisible();
  const paidBack = main.getByRole("term").filter({ hasText: "Paid back" });
  await expect.element(paidBack).toMatchTextContent("Paid back $50 for earlier payments: see Transactions");
  await paidBack.getByRole("link", { name: "Transactions" }).click();
  await expect.poll(address).toBe("/dashboard/balance?show=movements&from=2025-11-01&until=2025-11-30");
  await expect.element(main.getByText(/^\$50 also went back/)).not.toBeInTheDocument();
});
