import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleArticle, sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";
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

// D22 D24
test("an admin finds people and all payments", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [sampleUser({ _id: "karim", name: "Lamia Karim" })]);
      fake.grantPages("GET /save-payment-info", [
        samplePayment({ userName: "Lamia Karim", price: 50, transactionId: "pi_karim" }),
      ]);
      fake.grantPages("GET /classes", [sampleClass()]);
      fake.grantPages("GET /articles", [sampleArticle()]);
    },
  });
  await openByKey();
  await userEvent.keyboard("karim");
  const paid = "Lamia KarimEvening with Tara Trainer · Standard $50 · 20 Nov 2025";
  await expect.poll(() => rows("Payments")).toEqual([paid]);
  await expect.element(kind("Pages")).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^4 found/);
  expect(rows("What to do")).toEqual(
    ["Write to", "Call off sessions of"].map((verb) => `${verb} Lamia Karim…`),
  );
  const asked = api.received.filter(({ query }) => query.get("q") === "karim");
  expect(asked.map(({ call }) => call).sort()).toEqual([
    "GET /articles",
    "GET /classes",
    "GET /save-payment-info",
    "GET /usersbyadmin",
  ]);
  await kind("People").getByRole("option").click();
  await expect.poll(address).toBe("/dashboard/all-users/karim");
});

// D24
test("a payment that is found by a receipt's number says it", async () => {
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => fake.grant("GET /save-payment-info", [samplePayment({ receiptNumber: "2025-000037" })]),
  });
  await openByKey();
  await userEvent.keyboard("000037");
  await expect
    .poll(() => rows("Payments"))
    .toEqual(["Mina MemberEvening with Tara Trainer · Standard $50 · 20 Nov 2025 · 2025-000037"]);
});

// D24
test("the word receipt finds all of one’s own, and asks the studio for no such words", async () => {
  const api = await openPage("/dashboard/activity-log", {
    as: "member",
    api: (fake) =>
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("q") ? [] : [samplePayment()])),
  });
  await openByKey();
  await userEvent.keyboard("receipt");
  await expect.poll(() => rows("Payments")).toHaveLength(1);
  const asked = api.received.filter(({ call }) => call === "GET /save-payment-info");
  const words = asked.map(({ query }) => query.get("q"));
  expect(words).toContain(null);
  expect(words).not.toContain("receipt");
});

// D20 D24
test("a member finds trainers, classes and their own receipts, and nobody else", async () => {
  const api = await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  expect(rows("Pages")).toEqual([
    "Activity Log",
    "Booked Trainer",
    "My Review",
    "Profile",
    "Home",
    "Our Trainers",
    "Our Classes",
    "Articles",
    "Timetable",
    "Prices",
  ]);
  await userEvent.keyboard("tara");
  await expect.element(kind("Trainers")).toBeVisible();
  await expect.element(kind("Payments")).toBeVisible();
  await expect.element(kind("People")).not.toBeInTheDocument();
  // Who types slowly has seen what is found for the first letters.
  const asked = () => api.received.filter(({ query }) => query.get("q") === "tara");
  await expect
    .poll(() =>
      asked()
        .find(({ call }) => call === "GET /save-payment-info")
        ?.query.get("mine"),
    )
    .toBe("true");
  expect(asked().map(({ call }) => call)).not.toContain("GET /usersbyadmin");
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

test("where something bears the name that was typed, what only longer texts contain is left out", async () => {
  await openPage("/dashboard/activity-log", {
    as: "member",
    api: (fake) => {
      fake.grant("GET /classes", [
        sampleClass({ _id: "yoga", class_name: "YOGA" }),
        sampleClass({ _id: "pilates", class_name: "PILATES" }),
      ]);
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
  await openByKey();
  await field.fill("yoga");
  await expect.poll(() => rows("Classes")).toEqual(["YOGA"]);
  await field.fill("patience");
  await expect.poll(() => rows("Classes")).toEqual(["YOGAIn its description", "PILATESIn its description"]);
});

test("a page is found by what else people call it", async () => {
  await openPage("/dashboard/balance", { as: "admin" });
  await openByKey();
  await field.fill("write");
  await expect.poll(() => rows("Pages")).toEqual(["Add Article", "Newsletter"]);
  await field.fill("prices");
  await expect.poll(() => rows("Pages")).toEqual(["Prices"]);
  await field.fill("takings");
  await expect.poll(() => rows("Pages")).toEqual(["Balance"]);
  await field.fill("csv");
  await expect.poll(() => rows("Pages")).toEqual(["Balance"]);
  await field.fill("receipt");
  await expect.poll(() => rows("Pages")).toEqual(["Balance"]);
  await field.fill("close");
  await expect.poll(() => rows("Pages")).toEqual(["Closed Days", "Timetable"]);
  await expect.poll(() => rows("Commands")).toEqual(["Close the studio…"]);
  await field.fill("delete");
  await expect.poll(() => rows("Pages")).toEqual(["All Users", "Manage Classes", "My Articles", "Audit"]);
  await expect.poll(() => rows("Commands")).toEqual(["Your data"]);
});

test("a trainer finds Update Slot, which no sidebar lists", async () => {
  await openPage("/dashboard/manage-slot", { as: "trainer" });
  await openByKey();
  await field.fill("update");
  await expect.poll(() => rows("Pages")).toEqual(["Update Slot"]);
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

test("names have typographic apostrophes, and are found by either kind", async () => {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [
        sampleUser({ name: "Anna O'Neil", email: "o'neil@shokti.test" }),
      ]);
      fake.grantPages("GET /save-payment-info", []);
      fake.grantPages("GET /classes", []);
      fake.grantPages("GET /articles", []);
    },
  });
  await openByKey();
  await field.fill("o'neil");
  await expect.poll(() => rows("People")).toEqual(["Anna O’Neilo'neil@shokti.test"]);
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
