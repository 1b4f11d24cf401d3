import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleClass } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const heading = page.getByRole("heading", { level: 1 });
const row = page.getByRole("rowheader");

// D62
test.each([
  { archived: true, deletedCount: 0, said: "The class was removed. The archive has it, to restore." },
  { archived: false, deletedCount: 1, said: "The class was removed." },
])("a class is removed after a confirmation: $said", async ({ said, ...outcome }) => {
  const api = await openPage("/dashboard/manage-classes", { as: "admin" });
  api.grant("DELETE /classes/:id", () => {
    api.grant("GET /classes", []);
    return outcome;
  });
  await page.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove JUDO?" });
  await question.getByRole("button", { name: /^(Move to archive|Delete class)$/ }).click();
  await expectToast({ kind: "success", title: said });
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

// D62
test.each([
  [{ trainers: [], total_bookings: 0 }, "It is deleted for good. Nobody teaches it and", "Delete class"],
  [{ trainers: ["a"], total_bookings: 0 }, "restore it, as 1 trainer teaches it.", "Move to archive"],
  [{ trainers: [], total_bookings: 1 }, "restore it, as it was booked once.", "Move to archive"],
  [
    { trainers: ["a", "b"], total_bookings: 12 },
    "It moves to the archive, where you can restore it, as 2 trainers teach it and it was booked 12 times.",
    "Move to archive",
  ],
])(
  "before a class is removed one reads who teaches it, how often it was booked, and what follows: %o",
  async (used, says, press) => {
    await openPage("/dashboard/manage-classes", {
      as: "admin",
      api: (api) => api.grant("GET /classes", [sampleClass(used)]),
    });
    await page.getByRole("button", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog");
    await expect.element(question).toMatchTextContent(says);
    await expect.element(question.getByRole("button", { name: press })).toBeVisible();
  },
);

// D62
test("an archived class is restored", async () => {
  const api = await openPage("/dashboard/manage-classes?state=archived", {
    as: "admin",
    api: (api) => api.grant("GET /classes", [sampleClass({ archived: true })]),
  });
  api.grant("PATCH /classes/:id/restore", () => {
    api.grant("GET /classes", []);
    return { modifiedCount: 1 };
  });
  await expect.element(page.getByRole("button", { name: "Restore" })).toBeVisible();
  expect(page.getByRole("button", { name: "Remove" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Restore" }).click();
  await expectToast({ kind: "success", title: "JUDO is taught again." });
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

// D62
test("the four classes on the front page can be edited but not removed", async () => {
  await openPage("/dashboard/manage-classes", {
    as: "admin",
    api: (api) => api.grant("GET /classes", [sampleClass({ _id: "class-yoga", class_name: "YOGA" })]),
  });
  await expect.element(page.getByText("On the front page", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/can be changed, but not removed/)).toBeVisible();
  expect(page.getByRole("button", { name: "Remove" }).elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "Edit" }))
    .toHaveAttribute("href", "/dashboard/edit-class/class-yoga");
});

// D34
test("a class that nobody teaches says so, unless it is archived", async () => {
  const untaught = sampleClass({ _id: "1", trainers: [] });
  await openPage("/dashboard/manage-classes", {
    as: "admin",
    api: (api) => api.grant("GET /classes", [untaught, { ...untaught, _id: "2", archived: true }]),
  });
  const trainers = page.getByRole("cell").filter({ hasText: /^(No trainer yet|0)$/ });
  await expect.poll(() => wordsOf(trainers)).toEqual(["No trainer yet", "0"]);
});

// D62
test("a class that was just added stands first among all, marked", async () => {
  const api = await openPage("/dashboard/add-class", {
    as: "admin",
    api: (fake) => {
      fake.grant("POST /classes", { insertedId: "new" });
      fake.grant("GET /classes", [sampleClass({ _id: "new", class_name: "AIKIDO" }), sampleClass()]);
    },
  });
  await page.getByLabelText("Class name").fill("AIKIDO");
  await page.getByLabelText("Details").fill("Falling well.");
  await page.getByRole("button", { name: "Add class" }).click();
  const marked = () =>
    [...document.querySelectorAll("main [aria-current=true]")].map((link) => link.textContent);
  await expect.poll(marked).toEqual(["AIKIDO"]);
  expect(api.received.findLast(({ call }) => call === "GET /classes")?.query.get("sort")).toBe("newest");
});

// D62
test("an admin edits a class in the prefilled form of Add Class, and is back at the list", async () => {
  const api = await openPage("/dashboard/edit-class/class-judo", {
    as: "admin",
    api: (api) => api.grant("PATCH /classes/:id", { modifiedCount: 1 }),
  });
  await expect.element(page.getByLabelText("Class name")).toHaveValue("JUDO");
  await page.getByLabelText("Details").fill("Falling well.");
  await page.getByRole("button", { name: "Save class" }).click();
  await expect.poll(address).toBe("/dashboard/manage-classes");
  expect(api.writes).toMatchObject([
    { call: "PATCH /classes/class-judo", body: { class_details: "Falling well.", version: 1 } },
  ]);
});

// D33 D62
test("a class name that is already taken shows an error at its field", async () => {
  const taken = "There is already a class with this name.";
  await openPage("/dashboard/edit-class/class-judo", {
    as: "admin",
    api: (api) =>
      api.refuse("PATCH /classes/:id", "conflict", { message: taken, fields: { class_name: taken } }),
  });
  await page.getByLabelText("Class name").fill("YOGA");
  await page.getByRole("button", { name: "Save class" }).click();
  await expect.element(page.getByLabelText("Class name")).toHaveAccessibleDescription(taken);
  expect(page.getByRole("alertdialog").elements()).toEqual([]);
});

test("while a class is edited, Manage Classes is marked in the menu and one press away", async () => {
  await openPage("/dashboard/edit-class/class-judo", { as: "admin" });
  await expect
    .element(
      page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Manage Classes" }),
    )
    .toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect.poll(address).toBe("/dashboard/manage-classes");
});
