import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import {
  sampleComer,
  sampleFilledSlot,
  sampleSessionList,
  sampleSummary,
  sampleUser,
} from "#tests/app/samples.ts";

const main = page.getByRole("main");
beforeEach(() => {
  // A Thursday at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

// D88
test("in an admin's day the sessions that nobody has booked are one line below the others", async () => {
  const ada = sampleUser({ _id: "ada", email: "ada@shokti.test", role: "admin" });
  const trainer = sampleUser({ available_slots: ["Evening"], places: 2 });
  const omar = { ...trainer, _id: "omar", name: "Omar Other" };
  const zara = { ...trainer, _id: "zara", name: "Zara Zaman" };
  await openPage("/dashboard/activity-log", {
    as: ada,
    api: (api) => {
      api.grant("GET /users", ({ query }) => (query.has("email") ? [ada] : [omar, trainer, zara]));
      api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots: [sampleFilledSlot()] });
      api.grant("GET /comers", [sampleSessionList()]);
    },
  });
  const sessions = main.getByRole("region", { name: "Evening" }).getByRole("listitem");
  await expect
    .poll(() => wordsOf(sessions))
    .toEqual([
      "Tara TrainerSPIN, YOGA1 coming with Tara Trainerof 2 places",
      "Nobody booked: Omar Other, Zara Zaman",
    ]);
  await expect
    .element(sessions.getByRole("link", { name: "Zara Zaman" }))
    .toHaveAttribute("href", "/dashboard/all-users/zara");
  await expectAccessible();
});

// D77 D81 D88
test("in an admin's day whoever has chosen other days is not coming but may, and nobody has come before a session begins", async () => {
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) => {
      api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots: [sampleFilledSlot()] });
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        return [sampleSessionList({ day, comers: [sampleComer({ chosenDays: ["Tuesday"] })] })];
      });
    },
  });
  await expect.element(main.getByRole("link", { name: "1 may come with Tara Trainer" })).toBeVisible();
  await main.getByRole("button", { name: "Previous day" }).click();
  await expect.element(main.getByRole("link", { name: "0 of 1 came with Tara Trainer" })).toBeVisible();
});
