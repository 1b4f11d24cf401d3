import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { MainMembership, User } from "#contract/users.ts";
import { address, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const membership: MainMembership = {
  tier: "Standard",
  ends_on: "2099-12-09",
  cancelled: false,
  running: 1,
};
const today = "2026-11-26";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

function someone(name: string, changes: Partial<User>): User {
  return sampleUser({ _id: name, name, email: `${name}@shokti.test`, role: "member", ...changes });
}

// D52
test("All Users says who pays until when, what trainers offer, and of an application only where there is something to say", async () => {
  const none = { request_status: "none" } as const;
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) =>
      api.grantPages("GET /usersbyadmin", [
        someone("pays", { ...none, membership }),
        someone("today", { ...none, membership: { ...membership, ends_on: today } }),
        someone("soon", { ...none, membership: { ...membership, ends_on: "2026-11-29" } }),
        someone("ended", { ...none, membership: { ...membership, ends_on: "2026-08-18" } }),
        someone("yesterday", { ...none, membership: { ...membership, ends_on: "2026-11-25" } }),
        someone("cancelled", { ...none, membership: { ...membership, ends_on: today, cancelled: true } }),
        someone("never", { ...none, membership: null }),
        someone("applied", { request_status: "requested", membership: null }),
        someone("trainer", { role: "trainer", request_status: "approved", membership: null }),
        someone("once", { role: "trainer", membership: { ...membership, ends_on: "2026-08-18" } }),
        someone("both", {
          role: "trainer",
          request_status: "approved",
          membership: { ...membership, running: 2 },
        }),
      ]),
  });
  const rows = main.getByRole("table", { name: "Users" }).getByRole("row");
  await expect.poll(() => rows.elements()).toHaveLength(12);
  const says = rows.elements().map((row) => row.children[2]?.textContent);
  expect(says).toEqual([
    "Membership",
    "Standard until 9 Dec 2099",
    "Standard until 26 Nov 2026 (its last day)",
    "Standard until 29 Nov 2026 (3 days left)",
    "Ended 18 Aug 2026",
    "Ended 25 Nov 2026",
    "Cancelled 26 Nov 2026",
    "Never booked",
    "Never bookedApplication waiting",
    "Offers morning and evening",
    "Offers morning and evening",
    "Standard until 9 Dec 2099 +1 more",
  ]);
  for (const name of ["Delete pays", "Delete today"])
    await expect.element(main.getByRole("button", { name })).toBeVisible();
  await expectAccessible();
});

// D47
test("All Users is narrowed to who pays now, no more or never did, and the address says so", async () => {
  const api = await openPage("/dashboard/all-users", { as: "admin" });
  await main.getByLabelText("Membership").selectOptions("Ended");
  await expect.poll(address).toBe("/dashboard/all-users?pays=ended");
  await expect.poll(() => api.received.map(({ query }) => query.get("pays"))).toContain("ended");
});
