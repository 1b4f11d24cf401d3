import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { endedMembership } from "#contract/constants.ts";
import { goTo, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import {
  sampleDecision,
  sampleFailedRefund,
  sampleFilledSlot,
  samplePayment,
  sampleSessionList,
  sampleSummary,
  sampleUser,
} from "#tests/app/samples.ts";

const main = page.getByRole("main");
const { _id: trainerId } = sampleUser();

beforeEach(() => {
  // A Thursday at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

// D88
test("an admin's Activity Log has the studio's bookings and decisions, each leading on", async () => {
  const ofTara = { _id: "tara", name: "Tara Trainer", email: "tara@shokti.test" };
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) => {
      api.grant("GET /save-payment-info", [
        samplePayment({
          ...{ memberId: "mina", userName: "Mina Member", trainerId, trainerName: "Tara" },
          ...{ slotTiming: "Evening", slotDays: ["Sunday", "Thursday"], className: "YOGA" },
          ...{ paidAt: "2026-11-20T08:05:00.000Z", startsOn: "2026-11-20", endsOn: "2026-12-19" },
        }),
      ]);
      api.grantPages("GET /audit", [
        sampleDecision({ decidedAt: "2026-11-25T06:00:00.000Z" }),
        sampleDecision({
          ...{ _id: "paid", action: "refunded", decidedAt: "2026-11-25T05:00:00.000Z" },
          reason: `$12 of pi_7${endedMembership}: Moves away.`,
        }),
        sampleDecision({
          ...{ _id: "own", action: "slots changed", decidedAt: "2026-11-25T04:00:00.000Z" },
          ...{ actor: ofTara, subject: ofTara, reason: "Morning added" },
        }),
      ]);
    },
  });
  const lately = main.getByRole("region", { name: "Lately" });
  await expect
    .element(lately)
    .toMatchTextContent(/asked for \$12 in Balance to go back to Anika Applied, and ended the membership/);
  await expect.element(lately).toMatchTextContent(/Ada Admin rejected the application of Anika Applied/);
  await expect
    .element(lately)
    .toMatchTextContent(/Mina Member booked Evening with Tara.*Standard · YOGA · \$50/);
  await expect.element(lately).toMatchTextContent(/Tara Trainer changed slots of theirs/);
  for (const [name, id] of [
    ["Mina Member", "mina"],
    ["Tara Trainer", "tara"],
  ] as const)
    await expect
      .element(lately.getByRole("link", { name }))
      .toHaveAttribute("href", `/dashboard/all-users/${id}`);
  await expect.element(main.getByText("You run the studio", { exact: false })).toBeVisible();
  await expectAccessible();
});

// D88 D91
test("a comma after a name stays with it at the end of a line", async () => {
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) =>
      api.grantPages("GET /audit", [
        sampleDecision({
          ...{ action: "booked at the desk", reason: "$50 of desk_1", decidedAt: "2026-11-25T06:00:00.000Z" },
        }),
      ]),
  });
  const sentence = main.getByRole("paragraph").filter({ hasText: "who paid" });
  const name = sentence.getByRole("link", { name: "Anika Applied" });
  await expect.element(name).toBeVisible();
  const line = sentence.element() as HTMLElement;
  const leftOf = (one: Element | Range) => one.getBoundingClientRect().left;
  // No room for the comma.
  line.style.width = `${name.element().getBoundingClientRect().right - leftOf(line)}px`;
  const comma = document.createRange();
  comma.setStart(name.element().nextSibling as Text, 0);
  comma.setEnd(name.element().nextSibling as Text, 1);
  expect(comma.toString()).toBe(",");
  expect(leftOf(comma)).toBeGreaterThan(leftOf(line));
});

// D88
test("an admin's Activity Log begins with what waits for them and who teaches today", async () => {
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) => {
      api.grant("GET /refunds", [sampleFailedRefund({ userName: "Kamal Uddin", amount: 12 })]);
      api.grant("GET /save-payment-info/summary", {
        ...sampleSummary(),
        slots: [sampleFilledSlot()],
      });
      api.grant("GET /comers", [sampleSessionList()]);
    },
  });
  const waiting = main.getByRole("region", { name: "Waiting for you" });
  await expect.element(waiting).toMatchTextContent(/A refund of \$12 to Kamal Uddin failed/);
  await expect
    .element(waiting)
    .toMatchTextContent(/1 person waits for Evening with Tara: the first place that comes free is offered/);
  await expect
    .element(waiting)
    .toMatchTextContent(
      /A place in Evening with Tara is held for somebody from its waiting list until 26 Nov, 18:30/,
    );
  await expect
    .element(waiting.getByRole("link", { name: "See who: Evening with Tara" }).first())
    .toHaveAttribute("href", "/dashboard/all-users?pays=waits#everybody");
  await expect
    .element(waiting.getByRole("link", { name: "Settle: Refund to Kamal Uddin" }))
    .toHaveAttribute("href", "/dashboard/balance#refund-refund-1");
  await expect
    .element(main.getByRole("region", { name: /^Today/ }).getByRole("region", { name: "Evening" }))
    .toMatchTextContent("Evening18:30Tara TrainerSPIN, YOGA1 coming with Tara Trainerof 12 places");
  // Who that is stands on the trainer's page.
  await expect
    .element(main.getByRole("link", { name: "1 coming with Tara Trainer" }))
    .toHaveAttribute("href", `/dashboard/all-users/${trainerId}#Evening-2026-11-26`);
  await expectAccessible();
});

// D72 D73 D88
test("a session of today that is called off, or that somebody else gives, says so in an admin's day", async () => {
  const session = { trainerId, slotTiming: "Evening", day: "2026-11-26" } as const;
  const away = { from: session.day, until: session.day, word: "", since: "2026-11-20T00:00:00.000Z" };
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) =>
      api.grant("GET /timetable-changes", {
        absences: [{ ...away, _id: "away", trainerId, slotTiming: null }],
        substitutes: [
          {
            ...session,
            substituteId: "omar",
            substituteName: "Omar Other",
            since: "2026-11-25T12:00:00.000Z",
          },
        ],
        closed: [],
      }),
  });
  const today = main.getByRole("region", { name: /^Today/ });
  await expect
    .element(today)
    .toMatchTextContent("Morning6:30, overTara TrainerCalled offSPIN, YOGANobody bookedof 12 places");
  await expect
    .element(today)
    .toMatchTextContent("Evening18:30Tara TrainerWith Omar OtherSPIN, YOGANobody is comingof 12 places");
});

// D74 D88
test("from today an admin goes to the days around it, the focus and the page staying where they are", async () => {
  await openPage("/dashboard/activity-log", { as: "admin" });
  const previous = main.getByRole("button", { name: "Previous day" });
  const next = main.getByRole("button", { name: "Next day" });
  await next.click();
  const tomorrow = main.getByRole("region", { name: "Tomorrow, Friday 27 November" });
  await expect.element(tomorrow).toMatchTextContent("No sessions on this day.");
  await expect.element(page.getByRole("status")).toHaveTextContent("Tomorrow, Friday 27 November");
  // What the router would scroll to.
  expect(document.getElementById("day-2026-11-27")).toBeNull();
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByRole("region", { name: "Saturday 28 November" })).toBeVisible();
  const day = main.getByLabelText("Day", { exact: true });
  await expect.element(day).toHaveValue("2026-11-28");
  // Four weeks from yesterday.
  await day.fill("2026-12-22");
  await expect.element(main.getByRole("region", { name: "Tuesday 22 December" })).toBeVisible();
  await next.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByRole("region", { name: "Wednesday 23 December" })).toBeVisible();
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await expect.element(next).toHaveFocus();
  await expectAccessible();
  await day.fill("");
  await expect.element(main.getByRole("region", { name: /^Today/ })).toBeVisible();
  await previous.click();
  const yesterday = main.getByRole("region", { name: "Yesterday, Wednesday 25 November" });
  await expect.element(yesterday.getByRole("region", { name: "Evening" })).toMatchTextContent(/18:30, over/);
  await expect.element(previous).toHaveAttribute("aria-disabled", "true");
});

// D74 D88
test("a link opens a day of an admin's week, with the studio's closed days and who has booked", async () => {
  const sunday = "2026-11-29";
  await page.viewport(390, 300);
  await openPage("/dashboard/profile", {
    as: "admin",
    api: (api) => {
      api.grant("GET /save-payment-info/summary", { ...sampleSummary(), slots: [sampleFilledSlot()] });
      // Nobody comes on a closed day.
      api.grant("GET /comers", ({ query }) => {
        const day = query.get("day") ?? "";
        return day === sunday ? [] : [sampleSessionList({ day })];
      });
      api.grant("GET /timetable-changes", {
        ...{ absences: [], substitutes: [] },
        closed: [
          { _id: "eid", from: sunday, until: sunday, name: "Eid al-Fitr", since: "2026-11-20T00:00:00.000Z" },
        ],
      });
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: /profile/i })).toBeVisible();
  goTo("/dashboard/activity-log#day-2026-11-28");
  const saturday = main.getByRole("region", { name: "Saturday 28 November" });
  await expect
    .element(saturday.getByRole("link", { name: "1 coming with Tara Trainer" }))
    .toHaveAttribute("href", `/dashboard/all-users/${trainerId}#Evening-2026-11-28`);
  await expect.element(page.getByRole("heading", { name: "Saturday 28 November" })).toBeInViewport();
  await main.getByRole("button", { name: "Next day" }).click();
  await expect
    .element(
      main.getByRole("region", { name: "Sunday 29 November" }).getByRole("region", { name: "Evening" }),
    )
    .toMatchTextContent(
      "Evening18:30Tara TrainerClosed: Eid al-FitrSPIN, YOGA1 booked with Tara Trainerof 12 places",
    );
  // Who has booked what does not take place is told, too.
  await expect
    .element(main.getByRole("link", { name: "1 booked with Tara Trainer" }))
    .toHaveAttribute("href", `/dashboard/all-users/${trainerId}#booked`);
  await main.getByRole("link", { name: "Tara Trainer", exact: true }).first().click();
  await expect
    .element(main.getByRole("link", { name: "Activity Log" }))
    .toHaveAttribute("href", `/dashboard/activity-log#day-${sunday}`);
});

// D88
test("what loads into an admin's Activity Log leaves the page where it was scrolled to", async () => {
  await page.viewport(390, 844);
  let arrive = () => {};
  await openPage("/dashboard/activity-log", {
    as: "admin",
    api: (api) => {
      arrive = api.hold("GET /save-payment-info/summary");
    },
  });
  await expect.element(page.getByText("Loading your log…")).toBeInTheDocument();
  scrollTo(0, 100);
  arrive();
  await expect.element(main.getByRole("region", { name: /^Today/ })).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Lately" })).toBeVisible();
  expect(scrollY).toBe(100);
});
