import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { booking, makeItThursday, member, next, openWeek } from "#tests/app/own-week.ts";
import { sampleUser } from "#tests/app/samples.ts";

beforeEach(makeItThursday);

const main = page.getByRole("main");
const changes = main.getByRole("list", { name: "Changes to come" });
const reasons = main.getByRole("list", { name: "Changes to the last day" });

const at = "2026-11-20T10:00:00.000Z";
const longer: Partial<Payment> = {
  endsOn: "2026-12-22",
  whyNotPausable: "You can pause it from 3 December.",
  changedSessions: [
    { day: "2026-12-05", kind: "away", name: "At the district bouts" },
    { day: "2026-12-06", kind: "substitute", name: "Omar Other", substituteId: "trainer-omar" },
  ],
  termChanges: [
    { kind: "given", days: 2, from: null, until: null, reason: "The lights went out", at },
    { kind: "called-off", days: 1, from: "2026-12-05", until: "2026-12-05", reason: "", at },
  ],
};

// D72 D73 D76
test.each(["/dashboard/activity-log", "/dashboard/booked-trainer"])(
  "what happens to sessions to come is said first, and why the last day is another behind a press: %s",
  async (path) => {
    await openPage(path, {
      as: member,
      api: (api) => api.grant("GET /save-payment-info", [booking(longer)]),
    });
    await expect.element(changes).toBeVisible();
    expect(wordsOf(changes.getByRole("listitem"))).toEqual([
      "Sat 5 Dec Called off: at the district bouts",
      "Sun 6 Dec With Omar Other",
    ]);
    await expect.element(reasons).not.toBeInTheDocument();
    await main.getByText("Why it runs 3 days longer than a month").click();
    expect(wordsOf(reasons.getByRole("listitem"))).toEqual([
      "2 days more: The lights went out (given by the studio)",
      "1 day more: no session on 5 December",
    ]);
    await expect.element(main.getByText("You can pause it from 3 December.")).toBeVisible();
    await expectAccessible();
  },
);

// D56 D76
test("with a renewal the days more are of both months", async () => {
  const renewal = { _id: "2", transactionId: "pi_2", startsOn: "2026-12-23", endsOn: "2027-01-23" };
  const given = [{ kind: "given" as const, days: 1, from: null, until: null, reason: "Sorry", at }];
  await openWeek([booking({ ...renewal, termChanges: given }), booking(longer)]);
  await expect.element(main.getByText("Why it runs 4 days longer than 2 months")).toBeVisible();
});

// D73
test("a session that somebody else gives shows them, not its trainer", async () => {
  const pictures = {
    "trainer-tara": "/pictures/trainers/tara.svg",
    "trainer-omar": "/pictures/trainers/omar.svg",
  };
  const changedSessions = [
    { day: "2026-11-26", kind: "substitute" as const, name: "Omar Other", substituteId: "trainer-omar" },
  ];
  await openPage("/dashboard/activity-log", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [booking({ changedSessions })]);
      api.grant("GET /users/:id", ({ params }) => {
        const id = params.id as keyof typeof pictures;
        return sampleUser({ _id: id, photoUrl: pictures[id] });
      });
    },
  });
  await expect.element(next).toMatchTextContent("with Omar Other, for Tara Trainer");
  await expect
    .poll(() => next.element().querySelector("img")?.getAttribute("src"))
    .toContain("/pictures/trainers/omar.svg");
});

// D75
test("the ticket of a membership that rests says until when", async () => {
  await openWeek([
    booking({
      pause: { from: "2026-11-22", until: "2026-12-02", since: "2026-11-20T10:00:00.000Z" },
      changedSessions: restUntil(2),
    }),
  ]);
  await expect.element(next).toMatchTextContent("Paused until Wed 2 Dec");
});

/** The sessions from Thursday 26 November on to a day of December. */
function restUntil(last: number): Payment["changedSessions"] {
  const days = ["2026-11-26", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"];
  return days.filter((day) => day <= `2026-12-0${last}`).map((day) => ({ day, kind: "paused", name: "" }));
}

// D77 D81
test("on a day that its member has not chosen a session has its code, too: they may come all the same", async () => {
  await openWeek([booking({ chosenDays: ["Saturday"] })]);
  await expect.element(next).toMatchTextContent("Saturday 28 Nov");
  const today = main.getByRole("region", { name: "Today too: Evening with Tara Trainer" });
  await expect
    .element(today)
    .toMatchTextContent("Today 18:30 with Tara TrainerNot one of your days, but you can come");
  await today.getByRole("button", { name: "Show my code" }).click();
  await expect.element(page.getByRole("dialog", { name: "Your code" })).toBeVisible();
});

// D77 D81
test.each<[string, Partial<Payment>, string]>([
  ["is over", { chosenDays: ["Saturday"] }, "2026-11-26T15:00:00.000Z"],
  [
    "is called off",
    { chosenDays: ["Saturday"], changedSessions: [{ day: "2026-11-26", kind: "away", name: "" }] },
    "2026-11-26T10:00:00.000Z",
  ],
  ["is theirs by choice", { chosenDays: ["Thursday"] }, "2026-11-26T10:00:00.000Z"],
])("where that session %s, there is no second one", async (_, booked, now) => {
  vi.setSystemTime(now);
  await openWeek([booking(booked)]);
  await expect.element(next).toMatchTextContent("with Tara Trainer");
  await expect.element(main.getByRole("region", { name: /^Today too/ })).not.toBeInTheDocument();
});
