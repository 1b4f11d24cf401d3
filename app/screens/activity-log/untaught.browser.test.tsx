import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";

// D73 D88
test("an admin reads which sessions to come nobody is teaching, and is led to where somebody can be found", async () => {
  // A Thursday at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
  const off = {
    ...{ slotTiming: "Afternoon" as const, slotDuration: 1, trainerId: "tara", trainerName: "Tara" },
    ...{ members: 0, classes: [] },
  };
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) =>
      api.grant("GET /called-off-sessions", [
        { ...off, day: "2026-12-01", substituteId: null, substituteName: null },
        { ...off, day: "2026-12-02", substituteId: "omar", substituteName: "Omar" },
      ]),
  });
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect
    .poll(() => wordsOf(waiting.getByRole("listitem")))
    .toEqual([
      "Tara Trainer wants to coach with usAnswer",
      "Tuesday 1 December, Afternoon of Tara: nobody is teaching itFind somebody",
    ]);
  await expect
    .element(waiting.getByRole("link", { name: "Find somebody: Afternoon on Tuesday for Tara" }))
    .toHaveAttribute("href", "/dashboard/all-users/tara#called-off");
});
