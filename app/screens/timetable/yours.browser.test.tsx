import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const tara = sampleUser({ slot_days: ["Sunday"] });
const mina = sampleUser({ _id: "mina", role: "member", email: "mina@shokti.test" });
const marks = page.getByRole("main").getByText("Yours", { exact: true });
const evening = page.getByRole("listitem").filter({ hasText: "18:30" });

// D56 D81
test.each<[string, Partial<Payment>, string]>([
  ["marked while a membership has its day", { endsOn: "2025-12-19" }, "Yours"],
  ["no longer theirs after its last day", { endsOn: "2025-11-29" }, "Full"],
  ["marked on a day that they have chosen", { endsOn: "2025-12-19", chosenDays: ["Sunday"] }, "Yours"],
  ["not marked on another", { endsOn: "2025-12-19", chosenDays: ["Monday"] }, "Full"],
])("a member's own slot in the timetable is %s", async (_, changes, mark) => {
  // A Sunday noon.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-30T06:00:00.000Z") });
  await openPage("/timetable", {
    as: mina,
    api: (api) => {
      api.grant("GET /users", ({ query }) => (query.has("email") ? [mina] : [tara]));
      api.grant("GET /few-places", [{ trainerId: tara._id, slotTiming: "Evening", left: 0 }]);
      api.grant("GET /save-payment-info", [
        samplePayment({ slotTiming: "Evening", trainerId: tara._id, ...changes }),
      ]);
    },
  });
  await expect.poll(() => wordsOf(evening)).toEqual([`18:30–20:00${mark}Tara TrainerSPIN, YOGA`]);
});

// D56
test("a trainer's own slots are marked, too", async () => {
  await openPage("/timetable", {
    as: tara,
    api: (api) => api.grant("GET /users", [tara, sampleUser({ _id: "trainer-omar", slot_days: ["Sunday"] })]),
  });
  await expect.poll(() => wordsOf(marks)).toEqual(["Yours", "Yours"]);
});

test("a visitor's timetable marks nobody's, and asks for no payments", async () => {
  const api = await openPage("/timetable");
  await expect.element(evening.first()).toBeVisible();
  expect(wordsOf(marks)).toEqual([]);
  expect(api.received.map(({ call }) => call)).not.toContain("GET /save-payment-info");
});
