import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getQueryClient } from "#app/data/query-client.ts";
import { applicant, application, openApplication, rejection } from "#tests/app/applicant.ts";
import { fillClass, openPage, wordsOf } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { expectNoToast, expectToast } from "#tests/app/toasts.ts";
import { classBody } from "#tests/bodies.ts";

const heading = page.getByRole("heading", { level: 1 });
const requestFailed = { kind: "error", title: "Oops...", text: "Request failed! Please try again." } as const;

async function press(name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabelText(label).fill(value);
}

async function addClass(api: (api: FakeApi) => void): Promise<FakeApi> {
  const started = await openPage("/dashboard/add-class", { as: "admin", api });
  await fillClass();
  await press("Add class");
  return started;
}

async function postArticle(api: (api: FakeApi) => void): Promise<FakeApi> {
  const started = await openPage("/dashboard/add-article", { as: "admin", api });
  await fill({ Title: "On stilts", Details: "One foot after the other." });
  await press("Post article");
  return started;
}

async function decide(decision: "Approve" | "Reject", api: (api: FakeApi) => void): Promise<FakeApi> {
  const started = await openApplication(api);
  await application.getByRole("button", { name: decision }).click();
  if (decision === "Reject") await rejection.getByRole("button", { name: "Reject" }).click();
  return started;
}

// §1.6 §7.9 §8.7
test("a class is added: the toast says so and Manage Classes opens", async () => {
  const api = await addClass((api) => api.grant("POST /classes", { insertedId: "stilts" }));
  await expectToast({ kind: "success", title: "Class added successfully. Redirecting..." });
  await expect.element(heading).toHaveTextContent("Manage Classes");
  expect(api.writes.map(({ body }) => body)).toEqual([
    { ...classBody(), class_image_url: "", what_to_bring: "", total_bookings: 0, trainers: [] },
  ]);
});

// §7.9 §8.5
test("adding a class fails: the generic toast, and what was typed stays", async () => {
  await addClass((api) => api.refuse("POST /classes", "internal"));
  await expectToast(requestFailed);
  await expect.element(page.getByLabelText("Class name")).toHaveValue("STILTS");
});

// D66
test("whoever has posted an article is led to where it is sent to the newsletter's readers", async () => {
  for (const [as, path] of [
    ["trainer", "/article-details/stilts"],
    ["admin", "/dashboard/newsletter"],
  ] as const) {
    getQueryClient().clear();
    await openPage({ pathname: "/all-articles", state: { saved: { insertedId: "stilts" } } }, { as });
    await expect
      .element(page.getByRole("link", { name: "Send to 12 readers" }))
      .toHaveAttribute("href", path);
  }
});

// §1.6 §7.10 §8.7
test("an article is posted: the toast says so and the articles open", async () => {
  const api = await postArticle((api) => api.grant("POST /articles", { insertedId: "stilts" }));
  await expectToast({ kind: "success", title: "Article posted. Redirecting..." });
  await expect.element(heading).toHaveTextContent("Articles");
  await expect
    .element(page.getByRole("link", { name: "Read it" }))
    .toHaveAttribute("href", "/article-details/stilts");
  await expect
    .element(page.getByRole("link", { name: "My Articles" }))
    .toHaveAttribute("href", "/dashboard/my-articles");
  expect(api.writes.map(({ body }) => body)).toEqual([
    {
      article_title: "On stilts",
      article_details: "One foot after the other.",
      article_date: expect.any(String),
      article_image_url: "",
      writer_name: "Sumi Somebody",
      writer_email: "somebody@shokti.test",
      upvote: 0,
      downvote: 0,
    },
  ]);
});

// §7.10 §8.5
test("posting an article fails: the generic toast, and what was typed stays", async () => {
  await postArticle((api) => api.cutOff("POST /articles"));
  await expectToast(requestFailed);
  await expect.element(page.getByLabelText("Title")).toHaveValue("On stilts");
});

// §4.8 §7.6 §8.6
test("an application is approved: the toast says so and All Users opens", async () => {
  const api = await decide("Approve", (api) => api.grant("PATCH /users/:id/approve", { modifiedCount: 1 }));
  await expectToast({ kind: "success", title: "Request approved. You are redirecting ..." });
  await expect.element(heading).toHaveTextContent("All Users");
  // Of the version that was read (D36).
  expect(api.writes).toMatchObject([{ call: "PATCH /users/anika/approve", body: { version: 1 } }]);
});

// §4.8 §7.7 §8.6
test("an application is rejected: the toast says so and All Users opens", async () => {
  const api = await decide("Reject", (api) => api.grant("PATCH /users/:id/reject", { modifiedCount: 1 }));
  await expectToast({ kind: "success", title: "Request rejected. You are redirecting ..." });
  await expect.element(heading).toHaveTextContent("All Users");
  expect(api.writes).toMatchObject([{ call: "PATCH /users/anika/reject", body: { version: 1 } }]);
});

// §7.6 §8.5
test("approving fails: the generic toast, and the application stays", async () => {
  await decide("Approve", (api) => api.refuse("PATCH /users/:id/approve", "internal"));
  await expectToast(requestFailed);
  await expect.element(page.getByRole("article", { name: applicant.name })).toBeVisible();
});

// §7.7 §8.5
test("rejecting fails: the generic toast, and the application stays", async () => {
  await decide("Reject", (api) => api.cutOff("PATCH /users/:id/reject"));
  await expectToast(requestFailed);
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("article", { name: applicant.name })).toBeVisible();
});

test("the second admin to decide on an application reads that it was decided, and it disappears", async () => {
  const api = await decide("Approve", (api) => {
    const message = "This application was rejected.";
    api.refuse("PATCH /users/:id/approve", "conflict", { message });
    // Refetched after the refusal, the list is empty.
    api.grant("GET /usersbyadmin", () => (api.writes.length > 0 ? [] : [applicant]));
  });
  const refusal = page.getByRole("alert").filter({ hasText: "This application was rejected." });
  await expect.element(refusal).toHaveFocus();
  await expect.element(page.getByRole("article", { name: applicant.name })).not.toBeInTheDocument();
  expect(api.writes).toHaveLength(1);
});

// §8.15
test("the applied list fails to load: Error: and what the server says, without a toast", async () => {
  const api = await openPage("/dashboard/applied-trainer", {
    as: "admin",
    api: (fake) => fake.refuse("GET /usersbyadmin", "unavailable", { message: "The list is being moved." }),
  });
  const failure = page.getByRole("alert");
  await expect.element(failure.getByText("Error: The list is being moved.", { exact: true })).toBeVisible();
  await expectNoToast();
  api.grant("GET /usersbyadmin", [applicant]);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(page.getByRole("article", { name: applicant.name })).toBeVisible();
});

const slotForms = [
  { path: "/dashboard/add-slot", button: "Add slot", saved: "New slot has been added successfully." },
  { path: "/dashboard/update-slot", button: "Update slot", saved: "Slot has been updated successfully." },
];

async function setSlot({ path, button }: { path: string; button: string }, api: (api: FakeApi) => void) {
  await openPage(path, { as: sampleUser({ available_classes: [] }), api });
  await page.getByLabelText("Slot duration").fill("2.5");
  await page
    .getByRole("group", { name: /^Classes/ })
    .getByLabelText("JUDO")
    .click();
  await press(button);
}

// §7.12 §8.8
test.each(slotForms)("$button: the toast says that it is done, and the slots open", async (form) => {
  await setSlot(form, (api) => api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 }));
  await expectToast({ kind: "success", title: form.saved });
  await expect.element(heading).toHaveTextContent("Manage Slot");
});

// §8.8
test.each(slotForms)("$button fails: the toast says so and the form stays", async (form) => {
  await setSlot(form, (api) => api.refuse("PATCH /users/updateByEmail2", "internal"));
  await expectToast({ kind: "error", title: "Oops...", text: "Request has been failed! Please try again." });
  await expect.element(page.getByLabelText("Slot duration")).toHaveValue(2.5);
});

/** The admin with the rejection whether to delete the only user in the list. */
async function openDeletion(api: (api: FakeApi) => void) {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [applicant]);
      api(fake);
    },
  });
  await page.getByRole("button", { name: /^Delete / }).click();
  return page.getByRole("alertdialog", { name: "Are you sure?" });
}

/** The text as it is displayed, after any text transform. */
function painted(words: string): string {
  return (page.getByRole("alertdialog").getByText(words, { exact: true }).element() as HTMLElement).innerText;
}

// §8.13
test("deleting a user asks first, in these words, and Cancel deletes nobody", async () => {
  let api: FakeApi | undefined;
  const rejection = await openDeletion((fake) => {
    api = fake;
  });
  await expect.element(rejection).toMatchTextContent("You won't be able to revert this!");
  expect(painted("Are you sure?")).toBe("Are you sure?");
  expect(wordsOf(rejection.getByRole("button"))).toEqual(["Cancel", "Yes, delete it!"]);
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await expect.element(rejection).not.toBeInTheDocument();
  await expect.element(page.getByRole("rowheader", { name: /^Anika Applied/ })).toBeVisible();
  expect(api?.writes).toEqual([]);
});

// §8.13
test("a user is deleted: Deleted!, and the person is gone from the list", async () => {
  const rejection = await openDeletion((api) => {
    api.grant("DELETE /users/:id", () => {
      api.grant("GET /usersbyadmin", []);
      return { deletedCount: 1 };
    });
  });
  await rejection.getByRole("button", { name: "Yes, delete it!" }).click();
  const outcome = page.getByRole("alertdialog", { name: "Deleted!" });
  await expect.element(outcome).toHaveAccessibleDescription("User has been deleted.");
  expect(painted("Deleted!")).toBe("Deleted!");
  expect(wordsOf(outcome.getByRole("button"))).toEqual(["OK"]);
  await outcome.getByRole("button", { name: "OK" }).click();
  await expect.element(outcome).not.toBeInTheDocument();
  await expect.element(page.getByRole("rowheader", { name: /^Anika Applied/ })).not.toBeInTheDocument();
  await expectNoToast();
});

// §8.13
test("deleting a user fails: There was an issue deleting the user., and the person stays", async () => {
  const rejection = await openDeletion((api) => api.refuse("DELETE /users/:id", "internal"));
  await rejection.getByRole("button", { name: "Yes, delete it!" }).click();
  const outcome = page.getByRole("alertdialog", { name: "Oops..." });
  await expect.element(outcome).toHaveAccessibleDescription("There was an issue deleting the user.");
  await outcome.getByRole("button", { name: "OK" }).click();
  await expect.element(outcome).not.toBeInTheDocument();
  await expect.element(page.getByRole("rowheader", { name: /^Anika Applied/ })).toBeVisible();
});

// D59
test("deleting a trainer cannot be confirmed before it says what that ends and costs", async () => {
  let count = () => {};
  const rejection = await openDeletion((api) => {
    api.grant("GET /usersbyadmin", [sampleUser()]);
    api.grant("GET /users/:id/departure", {
      memberships: 1,
      refund: 16.67,
      own: {
        memberships: 1,
        unused: 12.5,
        owed: 0,
        payments: [{ _id: "payment-1", unused: 12.5, cancellable: false }],
      },
    });
    count = api.hold("GET /users/:id/departure");
  });
  const confirm = rejection.getByRole("button", { name: "Yes, delete it!" });
  const ending = rejection.getByRole("status");
  await expect.element(ending).toMatchTextContent("Counting their running memberships");
  await expect.element(confirm).toBeDisabled();
  count();
  await expect.element(confirm).toBeEnabled();
  await expect
    .element(ending)
    .toMatchTextContent("1 running membership will end: $16.67 will be refunded for unused days");
  await expect
    .element(ending)
    .toMatchTextContent("Their own membership will end, and the $12.50 for unused days will not be refunded");
});

// §7.3
test("deleting someone who is already gone is a failure: deletedCount must be above 0", async () => {
  const rejection = await openDeletion((api) => api.grant("DELETE /users/:id", { deletedCount: 0 }));
  expect(wordsOf(rejection.getByRole("button"))).toEqual(["Cancel", "Yes, delete it!"]);
  await rejection.getByRole("button", { name: "Yes, delete it!" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Oops..." }))
    .toHaveAccessibleDescription("There was an issue deleting the user.");
});
