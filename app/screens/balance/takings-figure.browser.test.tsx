import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PaymentsSummary } from "#contract/takings.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleSummary } from "#tests/app/samples.ts";

const main = page.getByRole("main");

function openBalance(summary: PaymentsSummary, search = "") {
  return openPage(`/dashboard/balance${search}`, {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", summary),
  });
}

test("the charts draw charges and refunds in proportion, each with its own sum", async () => {
  const row = { total: 50, charged: 75, returned: 25, payments: 2 };
  const summary: PaymentsSummary = {
    ...sampleSummary(),
    byMonth: [
      { ...row, label: "2025-10" },
      { ...row, label: "2025-11", total: -25, charged: 0 },
    ],
    byTier: [{ ...row, label: "Basic" }],
  };
  await openBalance(summary, "?until=2025-11-30");
  const chart = (name: string) =>
    main.getByRole("region", { name }).element().querySelector("[aria-hidden].grid");
  const partsIn = (name: string) =>
    [...(chart(name)?.querySelectorAll<HTMLElement>(".print-color-exact") ?? [])].map(({ style }) =>
      Number.parseFloat(style.height || style.width),
    );
  await expect.poll(() => main.getByRole("region", { name: "Takings by tier" }).elements()).toHaveLength(1);
  expect(partsIn("Takings per month").slice(0, 4)).toEqual([75, 25, 0, 25]);
  expect(chart("Takings per month")?.textContent).toBe("$75−$25Oct2025−$25Nov");
  expect(partsIn("Takings by tier")).toEqual([75, 25]);
  expect(chart("Takings by tier")?.textContent).toBe("Basic$75−$25");
});

test("a chart beside another has its table in three columns, and exact sums", async () => {
  const row = { total: 950, charged: 1000, returned: 50, payments: 10 };
  const byTrainer = [{ ...row, label: "Tara Trainer" }];
  await openBalance({ ...sampleSummary(), byTrainer });
  const figure = main.getByRole("region", { name: "Takings by trainer" });
  await figure.getByText("Show as a table").click();
  expect(wordsOf(figure.getByRole("row"))).toEqual([
    "TrainerPaymentsTakings",
    "Tara Trainer10$950$1,000 charged, $50 paid back",
  ]);
  const drawn = figure.element().querySelector("[aria-hidden].grid")?.textContent;
  expect(drawn).toBe("Tara Trainer$1,000−$50");
});
