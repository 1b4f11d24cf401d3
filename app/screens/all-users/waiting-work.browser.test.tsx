import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CalledOffSession } from "#contract/absences.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleFailedRefund, sampleSummary, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const work = page.getByRole("region", { name: "Waiting for you" });

const fullSlot = {
  ...{ trainerId: "t", trainerName: "Tara", slotTiming: "Evening" },
  ...{ places: 2, taken: 2, held: 0, waiting: 1, offeredUntil: [] },
};

// A Thursday at the studio.
const thursday = new Date("2026-11-26T10:00:00.000Z");

const off = (day: string, slotTiming: SlotTiming, members = 0): CalledOffSession => ({
  ...{ day, slotTiming, slotDuration: 1, trainerId: "tara", trainerName: "Tara" },
  ...{ members, classes: [], substituteId: null, substituteName: null },
});

/** One of each thing that waits, or two. */
function grantWork(api: FakeApi) {
  const refund = sampleFailedRefund({ userName: "Kamal Uddin", amount: 12 });
  api.grantPages("GET /usersbyadmin", [sampleUser({ request_status: "requested" })]);
  api.grant("GET /refunds", [refund, { ...refund, _id: "2" }]);
  api.grant("GET /save-payment-info/summary", {
    ...sampleSummary(),
    slots: [{ ...fullSlot, waiting: 3 }],
  });
  api.grant("GET /called-off-sessions", [
    off("2026-12-01", "Afternoon", 4),
    off("2026-12-08", "Afternoon"),
    { ...off("2026-12-02", "Evening"), substituteId: "omar", substituteName: "Omar" },
  ]);
  api.grant("GET /unfinished-registrations", [
    { email: "rima@shokti.test", madeAt: "2026-11-20T00:00:00Z", expiresAt: "2026-12-20T00:00:00Z" },
  ]);
}

const linksOf = () =>
  work
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));

// D73 D88
test("what waits for an admin is the same above All Users, how many of each kind, and in Activity Log, each by itself", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: thursday });
  await openPage("/dashboard/all-users", { as: "admin", api: grantWork });
  await expect
    .poll(() => wordsOf(work.getByRole("listitem")))
    .toEqual([
      "2 refunds failed Kamal Uddin …",
      "2 sessions without a trainer Tuesday 1 December, Afternoon of Tara …",
      "1 application to answer Tara Trainer",
      "1 unfinished registration rima@shokti.test",
      "3 people waiting for a place Evening with Tara …",
    ]);
  expect(linksOf()).toEqual([
    "/dashboard/balance",
    "/dashboard/activity-log#waiting",
    "/dashboard/applied-trainer",
    "/dashboard/all-users#unfinished",
    "/dashboard/all-users?pays=waits#everybody",
  ]);
  await expectAccessible(work);

  await openPage("/dashboard/activity-log", { as: "admin", api: grantWork });
  await expect
    .poll(() => wordsOf(work.getByRole("listitem")))
    .toEqual([
      "A refund of $12 to Kamal Uddin failedSettle",
      "A refund of $12 to Kamal Uddin failedSettle",
      "Tuesday 1 December, Afternoon of Tara: nobody teaches it, 4 have bookedFind somebody",
      "Tuesday 8 December, Afternoon of Tara: nobody teaches it, nobody has bookedFind somebody",
      "Tara Trainer wants to coach with usAnswer",
      "rima@shokti.test has not finished registeringSee",
      "3 people wait for Evening with Tara: the first place that comes free is offered by itselfSee who",
    ]);
  await expectAccessible(work);
});

// D73 D88
test("a session of today or tomorrow that nobody teaches comes before all else that waits", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: thursday });
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) => {
      grantWork(api);
      api.grant("GET /called-off-sessions", [off("2026-11-27", "Morning", 1)]);
    },
  });
  await expect
    .poll(() => wordsOf(work.getByRole("listitem"))[0])
    .toBe("Friday 27 November, Morning of Tara: nobody teaches it, 1 has bookedFind somebody");
});

// D73 D88
test("an admin finds somebody for a session without leaving Activity Log, which says what was done", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: thursday });
  const api = await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (fake) => {
      const session = off("2026-12-08", "Afternoon", 2);
      fake.grant("GET /called-off-sessions", () => [
        fake.writes.length > 0 ? { ...session, substituteId: "omar", substituteName: "Omar" } : session,
      ]);
      fake.grant("GET /free-trainers", [{ _id: "omar", name: "Omar", classes: [], takesBookings: true }]);
      fake.grant("GET /substitutes/foretold", { members: 2, slotDuration: 1, classes: [] });
      fake.grant("POST /substitutes", { modifiedCount: 1, members: 2 });
    },
  });
  await work.getByRole("button", { name: "Find somebody: Afternoon on Tuesday 8 December for Tara" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Put in Omar" }).click();
  await expectToast({
    kind: "success",
    title: "Omar teaches Afternoon on Tuesday 8 December. We’ve emailed 2 members.",
  });
  await expect.element(work).not.toMatchTextContent(/nobody teaches it/);
  expect(address()).toBe("/dashboard/activity-log");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(api.writes).toMatchObject([{ call: "POST /substitutes", body: { substituteId: "omar" } }]);
});

// D88
test("what does not wait takes no room, and where nothing does a line says so on both pages", async () => {
  const nothing = (api: FakeApi) => api.grantPages("GET /usersbyadmin", []);
  await openPage("/dashboard/all-users", { as: "admin", api: nothing });
  await expect.element(work).toMatchTextContent(/^Waiting for youNothing waits\.$/);
  await openPage("/dashboard/activity-log", { as: "admin", api: nothing });
  await expect.element(work).toMatchTextContent(/^Waiting for youNothing waits\./);
});

const logItem = page
  .getByRole("navigation", { name: "Dashboard" })
  .getByRole("link", { name: "Activity Log" });

// D73 D88
test("an admin's menu counts the sessions that nobody is teaching beside Activity Log", async () => {
  await openPage("/dashboard/newsletter", { as: "admin", api: grantWork });
  await expect.element(logItem).toHaveAccessibleDescription("2 sessions without a trainer");
});

// D73
test("a trainer's menu does not count those that they could take", async () => {
  await openPage("/dashboard/manage-slot", { as: "trainer", api: grantWork });
  await expect.element(page.getByRole("region", { name: "Sessions to step in for" })).toBeVisible();
  await expect.element(logItem).not.toHaveAccessibleDescription();
});

// D55 D86
test("on a phone, too, who waits for a place, and for which, is in view once one has followed the link to them", async () => {
  await page.viewport(390, 844);
  const waits = [{ trainerId: "t", trainerName: "Tara", slotTiming: "Evening" as const, offeredUntil: null }];
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
