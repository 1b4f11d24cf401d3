import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { address, openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { field, openByKey, rows } from "#tests/app/search.ts";

/** The search of a member who has these bookings, which all run. */
async function openSearch(...own: Partial<Payment>[]) {
  const term = { startsOn: "2026-11-20", endsOn: "2026-12-19" };
  const api = await openPage("/dashboard/activity-log", {
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (fake) =>
      fake.grant(
        "GET /save-payment-info",
        own.map((one) => samplePayment({ ...term, ...one })),
      ),
  });
  await openByKey();
  return api;
}

const cancellable = { cancellableUntil: "2026-11-27T12:00:00.000Z" };
const pausable = { pausableFrom: "2026-11-27" };

// D57 D75
test.each([
  ["cancel", "Cancel a booking", /^Cancel Evening with Tara Trainer/],
  ["pause", "Pause a membership", /^Pause Evening with Tara Trainer/],
])(
  "the command to %s leads to the membership that it is possible for, and asks there",
  async (word, label, title) => {
    await openSearch(
      { _id: "other", slotTiming: "Morning" },
      { _id: "mine", ...(word === "cancel" ? cancellable : pausable) },
    );
    await field.fill(word);
    await expect.poll(() => rows("Commands")).toEqual([`${label}Evening with Tara Trainer`]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/dashboard/booked-trainer");
    await expect
      .element(page.getByRole(word === "cancel" ? "alertdialog" : "dialog", { name: title }))
      .toBeVisible();
  },
);

// D75
test.each([
  ["2026-11-28", "Take the pause back"],
  ["2026-11-24", "End the pause"],
])("a pause from %s is found by what can be done with it", async (from, label) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
  const since = "2026-11-22T10:00:00.000Z";
  await openSearch({ _id: "mine", pause: { from, until: "2026-12-04", since } });
  await field.fill("end pause");
  await expect.poll(() => rows("Commands")).toContain(`${label}Evening with Tara Trainer`);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alertdialog", { name: `${label}?` })).toBeVisible();
});

// D81
test("“change days” opens the choice of a membership’s days", async () => {
  await openSearch({ _id: "mine", price: 20, slotDays: ["Saturday", "Monday"] });
  await field.fill("change days");
  await expect.poll(() => rows("Commands")).toEqual(["Choose your daysEvening with Tara Trainer"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: /^Your days: Evening/ })).toBeVisible();
});
