import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { field, openByKey, rows } from "#tests/app/palette.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

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
    ["waiting list", "Today’s sessions"],
    ["call off", "Take days off"],
    ["take back", "Take days off"],
    ["substitute", "Take days off"],
    ["colleague", "Take days off"],
    ["mail", "Write to a slot"],
    ["write to evening", "Write to a slot"],
    ["length", "Change your slots"],
  ] as const) {
    await field.fill(words);
    await expect.poll(() => rows("Commands")).toContain(command);
  }
  await field.fill("my page");
  await expect.poll(() => rows("Pages")).toContain("Trainer Profile");
  await field.fill("lamia");
  await expect.poll(() => rows("Your members")).toEqual(["Lamia KarimIn your Evening"]);
  // It leads to their row.
  await page.getByRole("option", { name: /^Lamia Karim/ }).click();
  await expect
    .poll(() => document.querySelector("#members [aria-current=true]")?.textContent)
    .toBe("Lamia Karim");
});
