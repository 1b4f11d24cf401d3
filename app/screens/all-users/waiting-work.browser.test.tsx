import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleFailedRefund, sampleSummary, sampleUser } from "#tests/app/samples.ts";

const work = page.getByRole("region", { name: "Waiting for you" });

test("an admin's dashboard begins with pending work: how many of each kind, with links to them", async () => {
  const refund = sampleFailedRefund();
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => {
      api.grantPages("GET /usersbyadmin", [sampleUser({ request_status: "requested" })]);
      api.grant("GET /refunds", [refund, { ...refund, _id: "2" }]);
      api.grant("GET /save-payment-info/summary", {
        ...sampleSummary(),
        slots: [
          { trainerId: "t", trainerName: "Tara", slotTiming: "Evening", places: 2, taken: 2, waiting: 3 },
        ],
      });
    },
  });
  await expect
    .poll(() => wordsOf(work.getByRole("listitem")))
    .toEqual([
      "1 application to answer Tara Trainer",
      expect.stringMatching(/^2 refunds failed .+ …$/),
      "3 people waiting for a place Evening with Tara …",
      "0 unfinished registrations",
    ]);
  expect(
    work
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/dashboard/applied-trainer",
    "/dashboard/balance",
    "/dashboard/all-users?pays=waits#everybody",
  ]);
  await expectAccessible(work);
});

const fullSlot = {
  trainerId: "t",
  trainerName: "Tara",
  slotTiming: "Evening",
  places: 2,
  taken: 2,
  waiting: 1,
};

// D55 D86
test("on a phone, too, who waits for a place, and for which, is in view once one has followed the link to them", async () => {
  await page.viewport(390, 844);
  const waits = [{ trainerId: "t", trainerName: "Tara", slotTiming: "Evening" as const }];
  const someone = { role: "member", request_status: "none", membership: null } as const;
  const everybody = ["Mina", "Omar", "Rima", "Sana", "Wafa"].map((name) =>
    sampleUser({ ...someone, _id: name, name, waits_for: name === "Wafa" ? waits : [] }),
  );
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => {
      api.grant("GET /usersbyadmin", ({ query }) =>
        query.get("pays") === "waits" ? everybody.slice(-1) : everybody,
      );
      api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots: [fullSlot] });
    },
  });
  await work.getByRole("link", { name: /^1 person waiting for a place/ }).click();
  const rows = page.getByRole("table", { name: "Users" }).getByRole("row");
  await expect
    .poll(() => wordsOf(rows).slice(1))
    .toEqual([expect.stringMatching(/^Wafa.*Waits for Evening with Tara/)]);
  await expect.element(rows.nth(1)).toBeInViewport();
});

test("on a phone, too, how full each slot is is in view for who comes by a link to it, and stays when other days are chosen", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/balance#slots", {
    as: "admin",
    api: (api) => api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots: [fullSlot] }),
  });
  const table = page.getByRole("table", { name: /^Filled places/ });
  await expect.element(table).toBeVisible();
  const arrived = page.elementLocator(table.element().closest("#slots") as Element);
  await expect.element(arrived.getByRole("heading", { name: "Memberships today" })).toBeVisible();
  await page.getByLabelText("From").fill("2025-11-01");
  await expect.poll(address).toBe("/dashboard/balance?from=2025-11-01");
  await expect.element(table).toBeVisible();
});
