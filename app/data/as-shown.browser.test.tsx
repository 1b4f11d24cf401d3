import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

const trainer = sampleUser({
  role: "trainer",
  name: "Nuala O'Neil",
  biography: `It isn't magic: "slowly" works.`,
});

test("pages show what people wrote with typographic apostrophes and quotation marks", async () => {
  await openPage(`/trainer-details/${trainer._id}`, {
    as: "member",
    api: (api) => api.grant("GET /users/:id", trainer),
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Nuala O’Neil");
  await expect.element(page.getByText("It isn’t magic: “slowly” works.")).toBeVisible();
  await expect.poll(() => document.title).toContain("Nuala O’Neil");
});

test("a form keeps what was typed", async () => {
  await openPage("/dashboard/trainer-profile", { as: trainer });
  await expect.element(page.getByLabelText("Biography")).toHaveValue(trainer.biography);
  await openPage("/dashboard/profile", { as: trainer });
  await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Nuala O'Neil");
});
