import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { chosen, field, openByKey, rows } from "#tests/app/search.ts";

const openAsTrainer = (print = vi.fn(), now?: string) => {
  if (now) vi.setSystemTime(now);
  const trainer = sampleUser({ role: "trainer", email: "commander@shokti.test" });
  vi.stubGlobal("print", print);
  return openPage("/dashboard/profile", {
    as: trainer,
    api: (fake) => {
      const { email: _, ...lamia } = samplePayment({ trainerId: trainer._id, endsOn: "2099-12-19" });
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [trainer] : []));
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("running") ? [lamia] : []));
      for (const call of ["GET /classes", "GET /articles"] as const) fake.grantPages(call, []);
    },
  });
};

test("before anything is typed, a trainer is offered what their day asks for", async () => {
  await openAsTrainer();
  await openByKey();
  expect(rows("Suggestions").slice(0, 3)).toEqual(["Who’s coming next", "Take days off", "Write to a slot…"]);
});

// D24
test("a trainer's member leads to their row, and opens it", async () => {
  await openAsTrainer();
  await openByKey();
  await field.fill("mina");
  await page.getByRole("option", { name: /^Mina Member/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Mina Member" })).toBeVisible();
  await expect
    .poll(() => document.querySelector("#members [aria-current=true]")?.textContent)
    .toBe("Mina Member");
});

// D72 D78
test.each([
  ["take days off", "Take days off"],
  ["sick tomorrow", "Take days off"],
  ["write to evening", "Write to Evening"],
])("Enter at “%s” opens its form", async (words, title) => {
  await openAsTrainer();
  await openByKey();
  await field.fill(words);
  await expect.poll(() => chosen()[0]).toContain(title);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
});

// D77
test("Enter at a day opens that day’s sessions with the names", async () => {
  await openAsTrainer(vi.fn(), "2026-11-21T06:00:00.000Z");
  await openByKey();
  await field.fill("sun sessions");
  await expect.poll(chosen).toEqual(["Sunday’s sessionsWho comes on 22 Nov"]);
  await userEvent.keyboard("{Enter}");
  const day = page.getByRole("listitem").filter({ hasText: /^Sunday 22 Nov/ });
  await expect.element(day.getByText("Mina Member")).toBeVisible();
});

// D77
test("Enter at “print” prints the register, with all of its names", async () => {
  const print = vi.fn(() => page.getByRole("main").element().querySelector("[aria-busy=true]"));
  await openAsTrainer(print);
  await openByKey();
  await field.fill("print");
  await expect.poll(() => chosen()).toEqual(["Print the register"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => print.mock.results.map(({ value }) => value)).toEqual([null]);
});
