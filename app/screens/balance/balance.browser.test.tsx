import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PaymentsSummary } from "#contract/payments.ts";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleSummary } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const button = (name: string) => page.getByRole("button", { name });

function openBalance(api: (api: FakeApi) => void = () => {}, search = ""): Promise<FakeApi> {
  return openPage(`/dashboard/balance${search}`, { as: "admin", api });
}

// D58
test("takings are net, with what was charged and what was paid back beside them, in each month, too", async () => {
  const summary: PaymentsSummary = {
    ...sampleSummary(),
    total: 136.66,
    returned: 33.34,
    byMonth: [{ label: "2025-11", total: 136.66, charged: 170, returned: 33.34, payments: 3 }],
    memberships: { running: 34, toCome: 5, endingThisMonth: 7 },
  };
  await openBalance((api) => api.grant("GET /save-payment-info/summary", summary));
  await expect.element(main.getByText("Total balance")).toBeVisible();
  const figures = Object.fromEntries(
    [...document.querySelectorAll("main dl > div")].map((figure) => [
      figure.querySelector("dt")?.textContent,
      figure.querySelector("dd")?.textContent,
    ]),
  );
  expect(figures).toEqual({
    "Total balance": "$136.66",
    Charged: "$170",
    "Paid back": "$33.34",
    Payments: "3",
    Running: "34",
    "To come": "5",
    "End this month": "7",
  });
  await main.getByRole("region", { name: "Takings per month" }).getByText("The same as a table").click();
  const month = main.getByRole("table", { name: "Takings per month" }).getByRole("row").nth(1);
  expect([...month.element().children].map(({ textContent }) => textContent)).toEqual([
    "Nov 2025",
    "3",
    "$170",
    "$33.34",
    "$136.66",
  ]);
});

test("the fullest slots come first, with who waits for a place", async () => {
  const slot = { trainerId: "trainer-tara", trainerName: "Tara Trainer", places: 12 };
  await openBalance((api) =>
    api.grant("GET /save-payment-info/summary", {
      ...sampleSummary(),
      slots: [
        { ...slot, slotTiming: "Morning", taken: 9, waiting: 0 },
        { ...slot, slotTiming: "Evening", taken: 12, waiting: 2 },
      ],
    }),
  );
  const rows = main.getByRole("table", { name: /^Filled places/ }).getByRole("row");
  await expect.poll(() => wordsOf(rows)).toHaveLength(3);
  expect(wordsOf(rows).slice(1)).toEqual(["Tara TrainerEvening12 of 122", "Tara TrainerMorning9 of 12None"]);
});

test("the days in the address are those of the figures, the payments and the file", async () => {
  const api = await openBalance(
    (fake) => fake.grant("GET /save-payment-info.csv", [] as never),
    "?from=2025-11-01&until=2025-11-30&q=mina",
  );
  await button("Download these as CSV").click();
  const daysOf = (path: string) =>
    api.received
      .filter(({ call, query }) => call === `GET ${path}` && query.get("mine") === null)
      .map(({ query }) => `${query.get("from")} ${query.get("until")}`);
  await expect.poll(() => daysOf("/save-payment-info.csv")).toHaveLength(1);
  for (const path of ["/save-payment-info/summary", "/save-payment-info", "/save-payment-info.csv"])
    expect([path, ...new Set(daysOf(path))]).toEqual([path, "2025-11-01 2025-11-30"]);

  await main.getByLabelText("From").fill("2025-10-01");
  await expect.poll(address).toContain("from=2025-10-01");
  await main.getByRole("link", { name: "All time" }).click();
  await expect.poll(address).toBe("/dashboard/balance?q=mina");
  await expect.element(main.getByLabelText("From")).toHaveValue("");
});
