import { QueryClientProvider } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getQueryClient } from "#app/data/query-client.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleSummary } from "#tests/app/samples.ts";
import { Takings } from "./takings.tsx";

const main = page.getByRole("main");

test("on a phone the figures fold below their total and days; on a wider screen they are open", async () => {
  const byMonth = [{ label: "2025-11", total: 170, charged: 170, returned: 0, payments: 3 }];
  await openPage("/dashboard/balance?from=2025-11-01&until=2025-11-30", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), byMonth }),
  });
  const figures = main.getByRole("region", { name: "Takings by tier" });
  const fold = main.getByText("Figures", { exact: true });
  await expect.element(figures).toBeVisible();
  await expect.element(fold).not.toBeVisible();
  await page.viewport(390, 844);
  await expect.element(figures).not.toBeInTheDocument();
  await expect.element(main.getByRole("table", { name: "Payments" })).toBeVisible();
  await expect
    .element(main.getByText(/^\$170 Balance/))
    .toMatchTextContent("$170 Balance from 1 Nov 2025 until 30 Nov 2025");
  await expect.element(main.getByText("$170 received, $0 paid back, 3 payments")).toBeVisible();
  await fold.click();
  await expect.element(figures).toBeVisible();
  await expect.element(main.getByLabelText("From")).toBeVisible();
  await expectAccessible();
  await fold.click();
  await expect.element(figures).not.toBeInTheDocument();
});

test("the total balance is in view on a phone without unfolding anything", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/balance", { as: "admin" });
  await expect.element(main.getByText("$170 Total balance", { exact: true })).toBeVisible();
});

test("what a phone says above the figures is not among them, and is on a wider screen", async () => {
  const sums = { from: "2025-09-01", until: "2025-09-30", total: 40, charged: 60, returned: 20, payments: 2 };
  await openPage("/dashboard/balance?from=2025-10-01&until=2025-10-31", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), before: sums }),
  });
  const terms = () =>
    wordsOf(main.getByRole("term")).filter((name) => /^(Balance|Received|Payments)/.test(name));
  const [total, received] = ["Balance for these days vs. $40", "Received vs. $60"].map(
    (sum) => `${sum} the month before`,
  );
  await expect.poll(terms).toEqual([total, received, "Payments"]);
  await page.viewport(390, 844);
  await main.getByText("Figures", { exact: true }).click();
  await expect.poll(terms).toEqual([received]);
  await expect.element(main.getByText("vs. $40 the month before").first()).toBeVisible();
});

test("on a phone the balance stands large above the choice of days, buttons of one width come after it, and links lead to the folded parts", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/balance", { as: "admin" });
  const total = main.getByText("$170", { exact: true }).first();
  const buttons = [main.getByRole("button", { name: "Print" }), main.getByRole("button", { name: /CSV$/ })];
  await expect.element(total).toBeVisible();
  const [print, download] = buttons.map((one) => one.element().getBoundingClientRect());
  expect(total.element().getBoundingClientRect().bottom).toBeLessThan(print?.top ?? 0);
  expect(print?.width).toBe(download?.width);
  const days = main.getByRole("link", { name: "This month" }).element().getBoundingClientRect();
  expect(days.bottom).toBeLessThan(print?.top ?? 0);
  const parts = main.getByRole("navigation", { name: "On this page" });
  await parts.getByRole("link", { name: "Who stays" }).click();
  await expect.element(main.getByRole("region", { name: "Who stays" })).toBeVisible();
});

test("a link to the slots unfolds them, also where the server, which knows no hash, has rendered the page", async ({
  onTestFinished,
}) => {
  const takingsAt = (path: string) => (
    <QueryClientProvider client={getQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Takings range={{}} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const rendered = document.createElement("main");
  rendered.innerHTML = renderToString(takingsAt("/dashboard/balance"));
  document.body.append(rendered);
  const root = hydrateRoot(rendered, takingsAt("/dashboard/balance#slots"));
  onTestFinished(() => {
    root.unmount();
    rendered.remove();
  });
  await expect.poll(() => rendered.querySelector("details")?.open).toBe(true);
});
