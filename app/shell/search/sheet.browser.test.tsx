import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { chosen, dialog, field, heading, kind, openByKey, rows } from "#tests/app/search.ts";

test("Ctrl K opens it, typing and arrows choose a page, Enter goes there, and it comes first the next time", async () => {
  // Nobody else's test has left anything in what they opened last.
  const owner = sampleUser({ role: "admin", email: "owner@shokti.test" });
  const api = await openPage("/dashboard/all-users", { as: owner });
  await expect.element(heading("All Users")).toBeVisible();
  await openByKey();
  await expectAccessible();
  await expect.element(kind("Pages")).toBeVisible();
  expect(rows("Pages").slice(0, 3)).toEqual(["All Users", "Applied Trainer", "Balance"]);
  // People would come first.
  const release = api.hold("GET /usersbyadmin");
  await userEvent.keyboard("trainer");
  // Fewer letters find the same pages.
  await expect.poll(chosen).toEqual(["Who trains people here"]);
  expect(rows("Pages")).toEqual(["Applied Trainer", "Our Trainers"]);
  await userEvent.keyboard("{ArrowUp}");
  await expect
    .poll(() => field.element().getAttribute("aria-activedescendant"))
    .toBe(dialog.getByRole("option", { selected: true }).element().id);
  release();
  await field.fill("bal");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Balance")).toBeVisible();
  expect(address()).toBe("/dashboard/balance");
  await expect.element(dialog).not.toBeInTheDocument();

  await openByKey();
  await expect.poll(() => rows("Recent")).toEqual(["Balance"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an outdated search is aborted; it says when nothing matches or nothing could be searched", async () => {
  const me = sampleUser({ role: "trainer" });
  const api = await openPage("/dashboard/manage-slot", {
    as: me,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("q") ? [] : [me]));
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  await expect.element(heading("Manage Slot")).toBeVisible();
  await openByKey();
  await userEvent.keyboard("zz");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
  expect(field.element().getAttribute("aria-expanded")).toBe("false");

  const classesOf = (text: string) =>
    api.received.find(({ call, query }) => call === "GET /classes" && query.get("q") === text);
  const release = api.hold("GET /classes");
  await userEvent.keyboard("y");
  await expect.poll(() => classesOf("zzy")).toBeDefined();
  await userEvent.keyboard("x");
  await expect.poll(() => classesOf("zzy")?.signal.aborted).toBe(true);
  release();
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);

  for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info", "GET /users"] as const)
    api.cutOff(call);
  await field.fill("yoga");
  await expect
    .element(dialog.getByRole("status"))
    .toMatchTextContent(/^The studio could not be searched\. Check your connection\./);
});

test("a press beside the rows leaves the focus in the field", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await openByKey();
  await kind("Pages").getByText("Pages", { exact: true }).click();
  await expect.element(field).toHaveFocus();
});

test("one letter finds only pages, and shows no earlier results", async () => {
  await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  await field.fill("tara");
  await expect.element(kind("Trainers")).toBeVisible();
  await field.fill("k");
  await expect.poll(() => rows("Pages")).toEqual(["Booked Trainer", "Cookies"]);
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^2 found/);
  await expect.element(kind("Trainers")).not.toBeInTheDocument();
});

test("the next person to log in in the same tab sees no results of the one before, even while their record loads", async () => {
  const open = (email: string) =>
    openPage("/dashboard/activity-log", {
      as: sampleUser({ role: "member", email }),
      api: (api) => void api.hold("GET /users"),
    });
  await open("one@shokti.test");
  await openByKey();
  await field.fill("timetable");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/timetable");
  await open("other@shokti.test");
  await openByKey();
  await expect.element(kind("Pages")).toBeVisible();
  await expect.element(kind("Recent")).not.toBeInTheDocument();
});

test("where one kind could not be searched and nothing else matches, it does not say that nothing was found", async () => {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      for (const call of ["GET /classes", "GET /articles", "GET /usersbyadmin"] as const)
        fake.grantPages(call, []);
    },
  });
  await openByKey();
  api.cutOff("GET /save-payment-info");
  await field.fill("karim");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^The studio could not be searched\./);
});

test("the button shows the shortcut where the window has room and the pointer is a mouse, not on a phone", async () => {
  const isShown = () =>
    page
      .getByText("Ctrl K")
      .elements()
      .some((key) => key.checkVisibility());
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.poll(isShown).toBe(true);
  await page.viewport(390, 844);
  await expect.poll(isShown).toBe(false);
});

test("a list that is cut says how many more there are", async () => {
  const names = "Ali Bela Chitra Dipa Ela Fahim Gita Hasan Ira Joy Kazi Lina".split(" ");
  const me = sampleUser({ role: "member", email: "seeker@shokti.test" });
  await openPage("/dashboard/profile", {
    as: me,
    api: (fake) => {
      const trainers = names.map((name) =>
        sampleUser({ _id: name, name, available_slots: ["Evening"], slot_days: ["Monday"] }),
      );
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [me] : trainers));
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  await openByKey();
  await field.fill("evening");
  await expect.poll(() => rows("Slots")).toHaveLength(10);
  await expect.element(kind("Slots")).toMatchTextContent(/2 more; type on$/);
  await expect.element(kind("Slots")).toHaveAccessibleDescription("2 more; type on");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^13 found/);
});
