import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { applicant, application, openApplication, rejection } from "#tests/app/applicant.ts";
import { openPage } from "#tests/app/bench.tsx";

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });

// D64
test("a rejection sends the reason that was written; an approval sends none", async () => {
  for (const [decision, body] of [
    ["Reject", { version: 1, reason: "Too early." }],
    ["Approve", { version: 1 }],
  ] as const) {
    const api = await openApplication((fake) => {
      fake.grant("PATCH /users/:id/reject", { modifiedCount: 1 });
      fake.grant("PATCH /users/:id/approve", { modifiedCount: 1 });
    });
    await application.getByRole("button", { name: decision }).click();
    if (decision === "Reject") {
      await rejection.getByLabelText("Reason").fill("Too early.");
      await rejection.getByRole("button", { name: "Reject" }).click();
    }
    await expect.element(heading).toHaveTextContent("All Users");
    expect(api.writes.map(({ body }) => body)).toEqual([body]);
  }
});

// D36 D64
test("nothing is rejected before the rejection is answered", async () => {
  const api = await openApplication(() => {});
  await application.getByRole("button", { name: "Reject" }).click();
  await expect.element(rejection.getByLabelText("Reason")).toBeVisible();
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await expect.element(rejection).not.toBeInTheDocument();
  await expect.element(application.getByRole("button", { name: "Reject" })).toHaveFocus();
  expect(api.writes).toEqual([]);
});

// D36
test("whoever answers the rejection too late reads why nothing was rejected", async () => {
  const message = "This application was approved.";
  await openApplication((fake) => {
    fake.refuse("PATCH /users/:id/reject", "conflict", { message });
    fake.grant("GET /usersbyadmin", () => (fake.writes.length > 0 ? [] : [applicant]));
  });
  await application.getByRole("button", { name: "Reject" }).click();
  await rejection.getByRole("button", { name: "Reject" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: message });
  await expect.element(refusal).toHaveFocus();
  await expect.element(rejection).not.toBeInTheDocument();
});

// D36
test("an application that changed meanwhile is not decided: the page says so and shows the new text", async () => {
  const message = "This application has changed since you opened it. Read it again, then decide.";
  const api = await openApplication((fake) => {
    fake.refuse("PATCH /users/:id/approve", "conflict", { message, fields: { version: message } });
    fake.grant("GET /usersbyadmin", () =>
      fake.writes.length > 0
        ? [{ ...applicant, biography: "Quite another text.", application_version: 2 }]
        : [applicant],
    );
  });
  await application.getByRole("button", { name: "Approve" }).click();
  await expect.element(application.getByRole("alert")).toHaveFocus();
  await expect.element(application.getByRole("alert")).toHaveTextContent(message);
  await expect.element(application.getByText("Quite another text.")).toBeVisible();
  api.grant("PATCH /users/:id/approve", { modifiedCount: 1 });
  await application.getByRole("button", { name: "Approve" }).click();
  await expect.element(heading).toHaveTextContent("All Users");
  expect(api.writes.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 2 }]);
});

test("a person's application is decided on their page, which then says how", async () => {
  const api = await openPage("/dashboard/all-users/anika", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", applicant);
      fake.grant("PATCH /users/:id/reject", () => {
        fake.grant("GET /users/:id", { ...applicant, request_status: "rejected" });
        return { modifiedCount: 1 };
      });
    },
  });
  await main.getByRole("button", { name: "Reject" }).click();
  await rejection.getByLabelText("Reason").fill("Too early.");
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect.element(main.getByText("Application rejected").first()).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { version: 1, reason: "Too early." } }]);
});

test("a link to the application brings both answers into view, below whose they are, however long its text is", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/all-users/anika#application", {
    as: "admin",
    api: (fake) => fake.grant("GET /users/:id", { ...applicant, biography: "A long story. ".repeat(200) }),
  });
  await expect.element(main.getByRole("heading", { name: "Application" })).toHaveFocus();
  for (const shown of [
    main.getByRole("heading", { name: "Anika Applied" }),
    main.getByRole("button", { name: "Approve" }),
    main.getByRole("button", { name: "Reject" }),
  ])
    await expect.element(shown).toBeInViewport({ ratio: 1 });
});

test("in a low window the link scrolls to both answers", async () => {
  await page.viewport(390, 420);
  await openPage("/dashboard/all-users/anika#application", {
    as: "admin",
    api: (fake) => fake.grant("GET /users/:id", applicant),
  });
  await expect.element(main.getByRole("heading", { name: "Application" })).toHaveFocus();
  await expect.element(main.getByRole("button", { name: "Approve" })).toBeInViewport({ ratio: 1 });
});
