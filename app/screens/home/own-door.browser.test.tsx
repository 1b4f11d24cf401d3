import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { TimetableChanges } from "#contract/absences.ts";
import type { Payment } from "#contract/payments.ts";
import type { Waiting } from "#contract/places.ts";
import type { User } from "#contract/users.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { samplePayment, sampleSessionList, sampleUser, sampleWaiting } from "#tests/app/samples.ts";
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

test("a member's next session is named as everywhere: tomorrow, not by its weekday", async () => {
  await openHome([{ slotTiming: "Morning", trainerName: "Tara Trainer" }]);
  await expect.element(main.getByText("Tomorrow 6:30", { exact: true })).toBeVisible();
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

const booked = (changes: Partial<Payment> = {}) =>
  samplePayment({
    ...{ trainerId: trainer._id, slotDays: trainer.slot_days, slotTiming: "Morning", className: "YOGA" },
    ...{ startsOn: "2026-11-20", endsOn: "2026-12-19" },
    ...changes,
  });

/** A Friday: the trainer has sessions on Thursdays and Saturdays. */
async function openTrainersHome(
  payments: Payment[],
  changes: Partial<TimetableChanges> = {},
  me: Partial<User> = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:00.000Z") });
  await openPage("/", {
    as: { ...trainer, ...me },
    api: (api) => {
      api.grant("GET /save-payment-info", payments);
      api.grant("GET /timetable-changes", { absences: [], substitutes: [], closed: [], ...changes });
    },
  });
}

const pausing = { day: "2026-11-28", kind: "paused", name: "", lost: true } as const;

// D24 D75 D81
test.each<[string, Payment[]]>([
  ["Nobody is coming yet.", []],
  ["1 person is coming to YOGA.", [booked()]],
  [
    "3 people are coming, 1 to DANCE and 1 to YOGA; 1 more may.",
    [
      booked(),
      booked({ _id: "2", className: "DANCE" }),
      booked({ _id: "3", className: null }),
      booked({ _id: "4", chosenDays: ["Thursday"] }),
    ],
  ],
  ["1 person may come.", [booked({ chosenDays: ["Thursday"] })]],
  ["Nobody is coming; 1 is on pause.", [booked({ changedSessions: [pausing] })]],
])("a trainer reads when their next session is, and: %s", async (sentence, payments) => {
  await openTrainersHome(payments);
  await expect.element(main.getByText("Tomorrow 6:30", { exact: true })).toBeVisible();
  await expect.element(main.getByText(sentence, { exact: true })).toBeVisible();
  await expectAccessible();
});

test("with letters twice as large a session's day fits a phone", async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = "200%";
  try {
    await openTrainersHome([]);
    const title = main.getByText("Tomorrow 6:30", { exact: true });
    await expect.element(title).toBeVisible();
    expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth);
  } finally {
    document.documentElement.removeAttribute("style");
  }
});

const since = "2026-11-20T06:00:00.000Z";
const away = { _id: "away", trainerId: trainer._id, slotTiming: null, word: "", since };

// D72
test("a session that is called off is not a trainer's next one, and why is said", async () => {
  await openTrainersHome([booked()], { absences: [{ ...away, from: "2026-11-28", until: "2026-12-10" }] });
  await expect.element(main.getByText("12 Dec 6:30", { exact: true })).toBeVisible();
  await expect
    .element(main.getByText("You’re away until 10 December. 1 person is coming to YOGA.", { exact: true }))
    .toBeVisible();
});

// D73
test("nor is one that somebody else gives, while one that they give for another is", async () => {
  const omar = sampleUser({ _id: "trainer-omar", name: "Omar Other" });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:00.000Z") });
  const session = { day: "2026-11-28", slotTiming: "Afternoon" } as const;
  await openPage("/", {
    as: trainer,
    api: (api) => {
      api.grant("GET /users", ({ query }) => (query.has("email") ? [trainer] : [trainer, omar]));
      api.grant("GET /comers", [
        sampleSessionList({ ...session, trainerId: omar._id, trainerName: omar.name, comers: [] }),
      ]);
      api.grant("GET /timetable-changes", {
        absences: [
          { ...away, from: session.day, until: session.day, slotTiming: "Morning" },
          { ...away, _id: "2", trainerId: omar._id, from: session.day, until: session.day },
        ],
        substitutes: [
          {
            ...{ _id: "1", day: session.day, slotTiming: "Morning", trainerId: trainer._id },
            ...{ since, substituteId: omar._id, substituteName: omar.name },
          },
          {
            ...{ _id: "2", ...session, trainerId: omar._id },
            ...{ since, substituteId: trainer._id, substituteName: trainer.name },
          },
        ],
        closed: [],
      });
    },
  });
  await expect.element(main.getByText("Tomorrow 14:00", { exact: true })).toBeVisible();
  await expect
    .element(
      main.getByText(
        "Omar Other teaches the morning of 28 Nov. You step in for Omar Other. Nobody is coming yet.",
      ),
    )
    .toBeVisible();
});

test.each<[string, string, string, string, Partial<User>]>([
  [
    ...(["who has set up no slots", "No slots yet", "Set up your slot", "/dashboard/add-slot"] as const),
    { available_classes: [], available_slots: [], slot_duration: 0 },
  ],
  [
    ...([
      "whose slots are closed",
      "Your slots are closed",
      "Change your slots",
      "/dashboard/update-slot",
    ] as const),
    { slot_duration: 0 },
  ],
])("a trainer %s reads so on Home, and is led on", async (_, title, label, href, me) => {
  await openTrainersHome([], {}, me);
  await expect.element(main.getByText(title, { exact: true })).toBeVisible();
  await expect.element(main.getByRole("link", { name: label })).toHaveAttribute("href", href);
});

test("a trainer who gives no session for weeks reads why, and is led to their days off", async () => {
  await openTrainersHome([], { absences: [{ ...away, from: "2026-11-28", until: "2027-02-28" }] });
  await expect.element(main.getByText("You’re away until 28 February.")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "See your days off" }))
    .toHaveAttribute("href", "/dashboard/manage-slot#days-off");
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
