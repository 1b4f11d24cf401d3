import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleFailedRefund } from "#tests/app/samples.ts";

const main = page.getByRole("main");

// D58
test("a refund that failed is one transaction, which says when its money came back", async () => {
  const api = await openPage("/dashboard/balance?show=movements", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /movements", [
        {
          _id: "movement-1",
          kind: "refund",
          amount: -12,
          state: "failed",
          providerId: "re_1",
          happenedAt: "2025-11-21T09:00:00.000Z",
          failedAt: "2025-11-23T09:00:00.000Z",
          transactionId: "pi_1",
          desk: null,
          refundId: null,
          memberId: "mina",
          userName: "Mina Member",
          trainerName: "Tara Trainer",
          slotTiming: "Evening",
        },
      ]),
  });
  const row = main.getByRole("table", { name: "Transactions" }).getByRole("row").nth(1);
  await expect.element(row).toMatchTextContent("failed, back on 23 Nov 2025");
  const asked = () => api.received.filter(({ call }) => call === "GET /movements").at(-1)?.query;
  expect(asked()?.get("folded")).toBe("true");
  // Failures that are asked for have to be there.
  await main.getByLabelText("Kind").selectOptions("Refund failed");
  await expect.poll(() => asked()?.get("kind")).toBe("refund_failed");
  expect(asked()?.has("folded")).toBe(false);
});

// D58
test("a failed refund stands before everything else, so that a phone shows it first", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (api) => api.grant("GET /refunds", [sampleFailedRefund()]),
  });
  const notice = main.getByRole("region", { name: "1 refund failed" });
  await expect.element(notice).toBeVisible();
  const from = main.getByLabelText("From").element();
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(from.getBoundingClientRect().top);
});

// D58
test.each([
  { isCardGone: true, name: "Record as paid…", tries: 0 },
  { isCardGone: false, name: /^Try again/, tries: 1 },
])(
  "what to do first about a failed refund follows from whether its card is gone: $isCardGone",
  async (given) => {
    const refund = sampleFailedRefund({ isCardGone: given.isCardGone });
    await openPage("/dashboard/balance", { as: "admin", api: (api) => api.grant("GET /refunds", [refund]) });
    const notice = main.getByRole("region", { name: "1 refund failed" });
    await expect.element(notice.getByRole("button", { name: given.name })).toHaveClass("button-primary");
    expect(notice.element().querySelectorAll(".button-primary")).toHaveLength(1);
    // What is of no use is not offered.
    expect(notice.getByRole("button", { name: /^Try again/ }).elements()).toHaveLength(given.tries);
    expect(notice.element().textContent?.includes("No money can reach that card")).toBe(given.isCardGone);
  },
);
