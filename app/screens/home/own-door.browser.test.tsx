import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { Payment } from "#contract/payments.ts";
import type { Waiting } from "#contract/places.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { samplePayment, sampleUser, sampleWaiting } from "#tests/app/samples.ts";
import { trainer } from "#tests/app/trainers-day.ts";

const main = page.getByRole("main");
const week = main.getByRole("link", { name: "See your week" });
const trainers = main.getByRole("link", { name: "Choose your trainer" });

async function openHome(payments: Partial<Payment>[], waiting: Waiting[] = []) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  await openPage("/", {
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (api) => {
      api.grant("GET /waiting-list", waiting);
      api.grant(
        "GET /save-payment-info",
        payments.map((payment, place) => samplePayment({ _id: `payment-${place}`, ...payment })),
      );
    },
  });
}

test("whoever has a membership reads of the next session, and goes on to their week", async () => {
  await openHome([
    { slotTiming: "Morning", trainerName: "Lata Later" },
    { slotTiming: "Evening", trainerName: "Tara Trainer" },
  ]);
  await expect.element(week).toHaveAttribute("href", "/dashboard/activity-log");
  await expect.element(main.getByText("Today 18:30", { exact: true })).toBeVisible();
  await expect.element(main.getByText(/^YOGA with Tara Trainer\. House 27, /)).toBeVisible();
  await expect.element(trainers).not.toBeInTheDocument();
  await expectAccessible();
});

test("whoever has none, or none any more, chooses a trainer", async () => {
  await openHome([{ startsOn: "2025-10-20", endsOn: "2025-11-19" }]);
  await expect.element(trainers).toHaveAttribute("href", "/all-trainers");
  await expect.element(week).not.toBeInTheDocument();
});

test.each([
  ["trainer", "See who comes", "/dashboard/manage-slot"],
  ["admin", "See what waits", "/dashboard/all-users"],
] as const)("a %s goes on to their work", async (role, name, href) => {
  await openPage("/", { as: role });
  await expect.element(main.getByRole("link", { name })).toHaveAttribute("href", href);
  await expect.element(trainers).not.toBeInTheDocument();
});

// D24 D81
test.each([
  ["1 coming", [{}]],
  ["Nobody yet", []],
])("a trainer reads when their next session is, and %s", async (coming, booked) => {
  // A Friday: the trainer has sessions on Thursdays and Saturdays.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:00.000Z") });
  await openPage("/", {
    as: trainer,
    api: (api) =>
      api.grant(
        "GET /save-payment-info",
        booked.map(() =>
          samplePayment({
            trainerId: trainer._id,
            slotDays: trainer.slot_days,
            slotTiming: "Morning",
            startsOn: "2026-11-20",
            endsOn: "2026-12-19",
          }),
        ),
      ),
  });
  await expect.element(main.getByText(`Tomorrow 6:30: ${coming}`)).toBeVisible();
});

test("below the ticket of that very session nothing says it again", async () => {
  await openHome([{ transactionId: "pi_new", trainerName: "Tara Trainer" }]);
  await expect.element(main.getByText("Your next session")).toBeVisible();
  rememberBooking("pi_new");
  await expect.element(main.getByText("Your ticket is saved")).toBeVisible();
  await expect.element(main.getByText("Your next session")).not.toBeInTheDocument();
  await expect.element(week).toBeVisible();
});

// D56
test("nor below the ticket of a renewal, which says what comes until it begins", async () => {
  const renewal = { _id: "2", transactionId: "pi_new", startsOn: "2025-12-20", endsOn: "2026-01-19" };
  await openHome([renewal, { trainerName: "Tara Trainer" }]);
  await expect.element(main.getByText("Your next session")).toBeVisible();
  rememberBooking("pi_new");
  await expect.element(main.getByText("Your ticket is saved")).toBeVisible();
  await expect.element(main.getByText("Your next session")).not.toBeInTheDocument();
});

// D55
test.each([
  ["with a membership", [{}]],
  ["without one", []],
])("a place held from a waiting list comes first on Home for a member %s", async (_, payments) => {
  await openHome(payments, [
    sampleWaiting(),
    sampleWaiting({ _id: "waiting-2", slotTiming: "Morning", offeredUntil: "2025-11-27T12:02:00.000Z" }),
  ]);
  await expect
    .element(main.getByRole("link", { name: "Book it" }))
    .toHaveAttribute("href", "/morning/trainer-tara");
  await expect
    .element(main)
    .toMatchTextContent(
      "A place is held for youMorning with Tara Trainer: we’re holding it for you until 27 Nov, 18:02.",
    );
  await expectAccessible();
});
