import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleArticle, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { chosen, field, openByKey, rows } from "#tests/app/search.ts";

// D24
test("a trainer finds what their day asks for in words of their own, and who trains with them", async () => {
  const { email: _, ...lamia } = samplePayment({ userName: "Lamia Karim", slotTiming: "Evening" });
  const own = samplePayment({ _id: "own", userName: "Lamia Trainer" });
  const trainer = sampleUser({ role: "trainer", email: "commander@shokti.test" });
  await openPage("/dashboard/profile", {
    as: trainer,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [trainer] : []));
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.has("running") ? [lamia, { ...lamia, _id: "next" }, own] : [],
      );
      for (const call of ["GET /classes", "GET /articles"] as const) fake.grantPages(call, []);
    },
  });
  await openByKey();
  for (const [words, command] of [
    ["evening", "Today’s sessions"],
    ["register", "Today’s sessions"],
    ["attendance", "Today’s sessions"],
    ["waiting list", "Who waits for a place"],
    ["call off", "Take days off"],
    ["take back", "Take days off"],
    ["substitute", "Take days off"],
    ["colleague", "Take days off"],
    ["mail", "Write to a slot…"],
    ["write to evening", "Write to Evening"],
    ["print", "Print the register"],
    ["print", "Print the timetable"],
    ["roll", "Print the register"],
    ["roll", "Print today’s register"],
    ["call off", "Take days off"],
    ["length", "Change your slots"],
    ["coming up", "Sessions to come"],
    ["who is coming", "Today’s sessions"],
    ["who is coming", "Sessions to come"],
    ["swap", "Take days off"],
    ["what happened", "What happened lately"],
    ["who booked", "What happened lately"],
    ["my schedule", "Sessions to come"],
    ["tick off", "Today’s sessions"],
    ["my bookings", "Members who train with you"],
    ["receipt", "Members who train with youReceipts are for members and admins"],
  ] as const) {
    await field.fill(words);
    await expect.poll(() => rows("Commands")).toContain(command);
  }
  await field.fill("write to ");
  await expect
    .poll(() => rows("Commands").map((row) => /Write to \w+/.exec(row)?.[0]))
    .toEqual(["Write to Morning", "Write to Evening"]);
  await field.fill("edit article");
  await expect.poll(() => rows("Pages")).toEqual(["My Articles"]);
  await field.fill("my page");
  await expect.poll(() => rows("Pages")).toContain("Trainer Profile");
  await field.fill("lamia");
  await expect.poll(() => rows("Your members")).toEqual(["Lamia KarimIn your Evening"]);
  // It leads to their row, and opens it.
  await page.getByRole("option", { name: /^Lamia Karim/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Lamia Karim" })).toBeVisible();
  await expect
    .poll(() => document.querySelector("#members [aria-current=true]")?.textContent)
    .toBe("Lamia Karim");
});

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
test("a trainer's member is found by their class, too, and once in each slot", async () => {
  const api = await openAsTrainer();
  const { email: _, ...evening } = samplePayment({ userName: "Lamia Karim", endsOn: "2099-12-19" });
  const morning = { ...evening, _id: "morning", slotTiming: "Morning", className: "BOXING" } as const;
  api.grant("GET /save-payment-info", ({ query }) =>
    query.has("running") && (!query.has("q") || query.get("q") === "lamia")
      ? [{ ...evening, className: null }, morning]
      : [],
  );
  await openByKey();
  await field.fill("lamia");
  await expect
    .poll(() => rows("Your members"))
    .toEqual(["Lamia KarimIn your Evening", "Lamia KarimIn your Morning"]);
  await field.fill("boxing");
  await expect.poll(() => rows("Your members")).toEqual(["Lamia KarimBOXING · In your Morning"]);
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
test.each(["tomorrow", "who comes tomorrow", "who’s coming on sunday", "sun sessions"])(
  "Enter at “%s” opens that day’s sessions with the names",
  async (words) => {
    await openAsTrainer(vi.fn(), "2026-11-21T06:00:00.000Z");
    await openByKey();
    await field.fill(words);
    await expect.poll(() => chosen()[0]).toMatch(/^(Tomorrow|Sunday)’s sessionsWho comes on 22 Nov/);
    await userEvent.keyboard("{Enter}");
    const day = page.getByRole("listitem").filter({ hasText: /^Sunday 22 Nov/ });
    await expect.element(day.getByText("Mina Member")).toBeVisible();
  },
);

test("what a command has all the words of comes before an article with these words in its title", async () => {
  const api = await openAsTrainer();
  api.grantPages("GET /articles", [sampleArticle({ article_title: "In praise of the day off" })]);
  await openByKey();
  await field.fill("day off");
  await expect.poll(() => rows("Articles")).toHaveLength(1);
  expect(chosen()).toEqual(["Take days off"]);
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

// D24
test("a trainer who would write to a member is led to write to their slot", async () => {
  const trainer = sampleUser({ role: "trainer", email: "writer@shokti.test" });
  const { email: _, ...lamia } = samplePayment({ userName: "Lamia Karim", slotTiming: "Evening" });
  await openPage("/dashboard/profile", {
    as: trainer,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [trainer] : []));
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("running") ? [lamia] : []));
    },
  });
  await openByKey();
  await field.fill("write to lamia");
  await expect.poll(chosen).toEqual(["Write to EveningA slot is written to as a whole"]);
});
