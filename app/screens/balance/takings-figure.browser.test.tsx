import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PaymentsSummary } from "#contract/takings.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
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
    "Tara Trainer10$950$1,000 received, $50 paid back",
  ]);
  const drawn = figure.element().querySelector("[aria-hidden].grid")?.textContent;
  expect(drawn).toBe("Tara Trainer$1,000−$50");
});

test("the days of a month have a scale, and the figures of one that is pointed at, tapped or reached with the keyboard; their table leaves out days without money", async () => {
  const none = { total: 0, charged: 0, returned: 0, payments: 0 };
  const paid = new Map([
    ["2025-11-04", { total: 50, charged: 50, returned: 0, payments: 1 }],
    ["2025-11-20", { total: 75, charged: 100, returned: 25, payments: 2 }],
  ]);
  const days = Array.from({ length: 30 }, (_, place) => `2025-11-${String(place + 1).padStart(2, "0")}`);
  const byDay = days.map((label) => ({ ...(paid.get(label) ?? none), label }));
  await openBalance({ ...sampleSummary(), byDay }, "?from=2025-11-01&until=2025-11-30");
  const figure = main.getByRole("region", { name: "Takings per day" });
  const chosen = figure.getByRole("status");
  await expect.element(chosen).toHaveTextContent("20 Nov 2025: $100 received, $25 paid back");
  const slider = figure.getByRole("slider", { name: "Takings per day" });
  const drawing = page.elementLocator(slider.element().nextElementSibling as Element);
  // The bars have no sums of their own here: they stand too close.
  const texts = [...drawing.element().querySelectorAll("span")].map(({ textContent }) => textContent);
  const sums = texts.filter((text) => text.startsWith("$"));
  expect(sums).toEqual(["$50", "$100"]);

  const { width } = drawing.element().getBoundingClientRect();
  await drawing.hover({ position: { x: (width / 30) * 3.5, y: 50 } });
  await expect.element(chosen).toHaveTextContent("4 Nov 2025: $50 received");
  await drawing.click({ position: { x: (width / 30) * 19.5, y: 50 } });
  await expect.element(chosen).toHaveTextContent("20 Nov 2025: $100 received, $25 paid back");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(chosen).toHaveTextContent("19 Nov 2025: nothing");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "19 Nov 2025: nothing");
  await expectAccessible(figure);

  await figure.getByText("Show as a table").click();
  expect(wordsOf(figure.getByRole("row")).slice(1)).toEqual([
    "4 Nov 20251$50$0$50",
    "20 Nov 20252$100$25$75",
  ]);
});
