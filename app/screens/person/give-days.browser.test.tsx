import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { booking, makeItThursday, member } from "#tests/app/own-week.ts";

beforeEach(makeItThursday);

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");

// D76
test("an admin gives a membership days with a reason, and reads its new last day", async () => {
  const running = booking();
  const api = await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", { ...member, _id: "mina", name: "Mina Member" });
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [running] : []));
      fake.grant("POST /save-payment-info/:id/given-days", () => {
        const at = "2026-11-26T10:00:00.000Z";
        const change = {
          kind: "given",
          days: 3,
          from: null,
          until: null,
          reason: "Cold showers",
          at,
        } as const;
        const longer: Payment = { ...running, endsOn: "2026-12-22", termChanges: [change] };
        fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [longer] : []));
        return longer;
      });
    },
  });
  await main.getByRole("button", { name: "Give days… to Mina Member, Evening with Tara Trainer" }).click();
  await expect.element(dialog).toMatchTextContent("Evening with Tara Trainer runs until 19 December 2026.");
  await expectAccessible(dialog);
  await dialog.getByLabelText("Number of days").fill("3");
  await expect.element(dialog).toMatchTextContent("It will run until 22 December.");
  await dialog.getByRole("button", { name: "Give days" }).click();
  await expect.element(dialog.getByLabelText("Reason")).toHaveAccessibleDescription(/Give a reason/);
  expect(api.writes).toEqual([]);
  await dialog.getByLabelText("Reason").fill("Cold showers");
  await dialog.getByRole("button", { name: "Give days" }).click();
  await expect.element(page.getByText("It runs until 22 December 2026.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(main.getByRole("table", { name: "Memberships" }))
    .toMatchTextContent("and 3 days more: Cold showers (given by the studio)");
  expect(api.writes).toMatchObject([
    { call: "POST /save-payment-info/payment-1/given-days", body: { days: 3, reason: "Cold showers" } },
  ]);
});

// D74 D76
test("where a lost session moves the last day on, one reads why it is not as many days later", async () => {
  await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", { ...member, _id: "mina", name: "Mina Member" });
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [booking()] : []));
      const since = "2026-11-20T06:00:00.000Z";
      fake.grant("GET /timetable-changes", {
        ...{ absences: [], substitutes: [] },
        closed: [{ _id: "eid", from: "2026-11-29", until: "2026-12-05", name: "Eid", since }],
      });
    },
  });
  await main.getByRole("button", { name: "Give days… to Mina Member, Evening with Tara Trainer" }).click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      "Not until 20 December: a session that was lost is made up for on a day of this slot.",
    );
});
