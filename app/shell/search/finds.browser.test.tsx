import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleClass, sampleFailedRefund, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { chosen, dialog, field, heading, kind, openByKey, rows } from "#tests/app/search.ts";

test("characters typed right after the shortcut are in the field", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(page.getByRole("button", { name: "Search" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}artic");
  await expect.element(field).toHaveValue("artic");
});

test("Enter pressed before there are results opens the first once they have loaded; typing on or moving cancels that", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [sampleUser({ _id: "rafiq", name: "Rafiq Islam" })]);
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  // Neither begins with what is typed below: a slow machine would have asked for that, too, and know the answer.
  for (const keys of ["fiq{Enter}{ArrowDown}", "isla{Enter}m"]) {
    const release = api.hold("GET /usersbyadmin");
    await openByKey();
    await userEvent.keyboard(keys);
    release();
    await expect.poll(() => chosen()).toEqual(["Rafiq Islamtara@shokti.test"]);
    await expect.element(dialog.getByRole("status")).toMatchTextContent(/^3 found/);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(address()).toBe("/dashboard/balance");

  const release = api.hold("GET /usersbyadmin");
  await openByKey();
  // A page's name contains these characters, but someone who types a person's name does not mean it.
  await userEvent.keyboard("ra{Enter}");
  await expect.poll(() => rows("Pages")).toContain("Our Trainers");
  await expect.element(dialog).toBeVisible();
  release();
  await expect.poll(address).toBe("/dashboard/all-users/rafiq");
});

test("first come names that start with the text, then those with a word that does, then those that contain it", async () => {
  const names = ["Abrar Khan", "Imran Ali", "Karim Rahman", "Farah Noor", "Amir Hasan", "Rafiq Islam"];
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grantPages(
        "GET /usersbyadmin",
        names.map((name) => sampleUser({ _id: name, name, email: "ra@shokti.test" })),
      );
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  await openByKey();
  await userEvent.keyboard("ra");
  const people = ["Rafiq Islam", "Karim Rahman", "Abrar Khan", "Imran Ali", "Farah Noor"];
  await expect
    .poll(() => wordsOf(dialog.getByRole("option")))
    .toEqual([...people.map((name) => `${name}ra@shokti.test`), "Applied Trainer", "Our Trainers"]);
});

test("a text of signs alone finds nothing", async () => {
  await openPage("/dashboard/profile", { as: sampleUser({ email: "signs@shokti.test" }) });
  await openByKey();
  await field.fill("?");
  await expect.poll(() => wordsOf(dialog.getByRole("option"))).toEqual([]);
});

test("commands that the role may run are found by their names and other words, and run by Enter", async () => {
  const expectFound = async (text: string, commands: string[]) => {
    await field.fill(text);
    await expect.poll(() => rows("Commands")).toEqual(commands);
  };
  await openPage("/dashboard/all-users", {
    as: sampleUser({ role: "admin", email: "commander@shokti.test" }),
    api: (fake) => fake.grantPages("GET /usersbyadmin", []),
  });
  await openByKey();
  await expectFound("light", ["Light theme"]);
  await expectFound("system", ["System themeIn use"]);
  await expectFound("photos as taken", ["Photos as taken"]);
  await expectFound("dark", ["Dark theme"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.documentElement.dataset.theme).toBe("dark");
  delete document.documentElement.dataset.theme;

  await openByKey();
  // Enter at once opens the first row, and must not repeat the command before.
  await expect.element(kind("Recent")).not.toBeInTheDocument();
  await expectFound("refund a payment", ["Refund a payment"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Balance")).toBeVisible();

  await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  await expectFound("renew", ["Renew a membership"]);
  await expectFound("logout", ["Log out"]);
  await expectFound("log out", ["Log out"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/");
  expect(localStorage.getItem("access-token")).toBeNull();
});

// D22
test("an admin's command with a name leads to the person, where it is asked about their one payment and decided", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [sampleUser({ _id: "joy", name: "Joy Barua" })]);
      fake.grant("GET /users/:id", sampleUser({ _id: "joy", name: "Joy Barua", role: "member" }));
      fake.grant("GET /save-payment-info", [samplePayment({ memberId: "joy", userName: "Joy Barua" })]);
    },
  });
  await openByKey();
  await field.fill("refund joy");
  await expect.poll(() => rows("Commands")).toEqual(["Refund Joy Barua…tara@shokti.test"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/dashboard/all-users/joy");
  await expect.element(page.getByRole("dialog", { name: "Refund Joy Barua" })).toBeVisible();
  expect(api.writes).toEqual([]);
});

// D22
test("approving offers who waits for an answer, and leads to their page", async () => {
  const anika = sampleUser({
    _id: "anika",
    name: "Anika Applied",
    role: "member",
    request_status: "requested",
  });
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", ({ query }) =>
        query.get("request_status") === "requested" ? [anika] : [],
      );
      fake.grant("GET /users/:id", anika);
    },
  });
  await openByKey();
  await field.fill("approve");
  await expect.poll(() => rows("Commands")).toEqual(["Approve Anika Applied…tara@shokti.test"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/dashboard/all-users/anika");
});

// D58
test("a refund without a name offers whose refund failed, then who paid last, each once", async () => {
  const joy = { email: "joy@shokti.test", memberId: "joy", userName: "Joy Barua" };
  const lamia = { email: "lamia@shokti.test", memberId: "lamia", userName: "Lamia Karim" };
  const { email, userName } = lamia;
  await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      const owed = [sampleFailedRefund({ amount: 20, paymentId: "2", userName, email })];
      fake.grant("GET /refunds", ({ query }) => (query.has("limit") ? owed : []));
      const paid = [
        samplePayment({ _id: "1", ...joy, price: 50, paidAt: "2026-11-20T20:00:00.000Z" }),
        samplePayment({ _id: "2", ...lamia }),
        samplePayment({ _id: "3", ...joy, price: 10 }),
      ];
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : paid));
    },
  });
  await openByKey();
  await field.fill("refund");
  await expect
    .poll(() => rows("Commands"))
    .toEqual([
      "Settle the refund of Lamia Karim…$20 · refund failed",
      "Refund Joy Barua…Paid $50 · 21 Nov 2026",
      "Refund a payment",
    ]);
});

// D58
test("a refund by name leads to the one that failed, on Balance, before the person", async () => {
  const owed = { amount: 20, userName: "Lamia Karim", email: "lamia@shokti.test" };
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /refunds", [
        sampleFailedRefund({ ...owed, _id: "owed" }),
        sampleFailedRefund({ ...owed, _id: "other", userName: "Joy Barua", email: "joy@shokti.test" }),
      ]);
      fake.grant("GET /usersbyadmin", [sampleUser({ _id: "lamia", name: "Lamia Karim" })]);
    },
  });
  await openByKey();
  // In either order, as both come to mind.
  for (const words of ["lamia refund", "refund lamia"]) {
    await field.fill(words);
    await expect
      .poll(() => rows("Commands"))
      .toEqual([
        "Settle the refund of Lamia Karim…$20 · refund failed",
        "Refund Lamia Karim…tara@shokti.test",
      ]);
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/dashboard/balance");
  await expect.element(page.getByRole("listitem").filter({ hasText: "$20 to Lamia Karim" })).toHaveFocus();
});

test("a row shows what was searched for; a few letters that only a longer text contains list nothing", async () => {
  const taught = { available_classes: ["SPIN", "YOGA"], areas_of_expertise: [], biography: "Patience." };
  await openPage("/dashboard/activity-log", {
    as: "member",
    api: (fake) => {
      fake.grant("GET /users", ({ query }) =>
        query.has("q") ? [sampleUser({ name: "José Rahman", ...taught })] : [sampleUser({ role: "member" })],
      );
      fake.grant("GET /classes", [sampleClass({ class_name: "PILATES" })]);
      fake.grant("GET /articles", []);
      fake.grant("GET /save-payment-info", []);
    },
  });
  await openByKey();
  for (const [text, trainer] of [
    ["jose", "José RahmanMorning, Evening"],
    ["yog", "José RahmanTeaches YOGA"],
    ["patience", "José RahmanIn their profile"],
  ]) {
    await field.fill(text ?? "");
    await expect.poll(() => rows("Trainers")).toEqual([trainer]);
  }
  expect(rows("Classes")).toEqual(["PILATESIn its description"]);
  await field.fill("pat");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
});

// D54
test("a member books by command, slot by slot, or waits for a full one; what only others may do is not offered", async () => {
  const full = [{ trainerId: "trainer-tara", slotTiming: "Morning" as const, left: 0 }];
  const api = await openPage("/dashboard/activity-log", {
    as: "member",
    api: (fake) => fake.grant("GET /few-places", full),
  });
  await openByKey();
  await field.fill("book tara");
  await expect
    .poll(() => rows("Commands"))
    .toEqual([
      "Book Tara Trainer · EveningSat to Thu",
      "Waiting list: Tara Trainer · MorningSat to Thu · Full",
    ]);
  await field.fill("approve");
  await expect.poll(() => api.received.some(({ query }) => query.get("q") === "approve")).toBe(true);
  await expect.element(kind("Trainers")).toBeVisible();
  await expect.element(kind("Commands")).not.toBeInTheDocument();
  expect(api.received.map(({ call }) => call)).not.toContain("GET /usersbyadmin");
  await field.fill("book tara");
  await expect.element(kind("Commands")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(address).toBe("/morning/trainer-tara");
});

test("a class or an article that begins with a command's word is found, too", async () => {
  await openPage("/dashboard/activity-log", {
    as: "member",
    api: (fake) => fake.grantPages("GET /classes", [sampleClass({ class_name: "Book Club Stretch" })]),
  });
  await openByKey();
  await field.fill("book club");
  await expect.poll(() => rows("Classes")).toEqual(["Book Club Stretch"]);
  await expect.element(kind("Commands")).toBeVisible();
});

test("a suggestion is typed on; where nothing is found the suggestions stand instead", async () => {
  const api = await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  expect(rows("Suggestions")).toEqual([
    "Your next session",
    "Your tickets",
    "Book a session…",
    "This week’s sessions",
    "Dark theme",
  ]);
  await kind("Suggestions").getByText("Book a session…").click();
  await expect.element(field).toHaveValue("book ");
  await expect.element(field).toHaveFocus();
  await expect.element(kind("Commands")).toBeVisible();
  for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info", "GET /users"] as const)
    api.grantPages(call, []);
  await field.fill("zzz");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
  await dialog.getByRole("button", { name: "Book a session…" }).click();
  await expect.element(field).toHaveValue("book ");
  await expect.element(field).toHaveFocus();
});
