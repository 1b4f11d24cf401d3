import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { goTo, openPage, wordsOf } from "#tests/app/bench.tsx";

const list = page.getByRole("region", { name: "Before you open your doors" });

// D68
test("a new studio's admin sees what is done and what is left, until all is done", async () => {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => fake.grant("GET /opening", { undone: ["hours", "payment"] }),
  });
  await expect.element(list.getByText(/^3 of 5 done/)).toBeVisible();
  expect(
    wordsOf(list.getByRole("listitem").getByRole("paragraph")).filter((words) =>
      /: (to do|done)$/.test(words),
    ),
  ).toEqual([
    "Say what you teach: done",
    "Find your trainers: done",
    "Have a trainer open their slots: to do",
    "Set your own address and links: done",
    "Take a payment: to do",
  ]);

  api.grant("GET /opening", { undone: [] });
  goTo("/dashboard/balance");
  await expect.element(page.getByRole("heading", { level: 1, name: "Balance" })).toBeVisible();
  goTo("/dashboard/all-users");
  await expect.element(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});
