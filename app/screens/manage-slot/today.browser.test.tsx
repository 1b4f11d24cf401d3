import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { User } from "#contract/users.ts";
import { comeBackAt, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleComer, sampleSessionList } from "#tests/app/samples.ts";
import { openTrainersDay, sessions, setThursday, today, trainer } from "#tests/app/trainers-day.ts";

beforeEach(setThursday);

const coming = page.getByRole("region", { name: "Coming up" });

/** What stands in a session's rows. */
const comersOf = (session: string) =>
  expect.poll(() => wordsOf(today.getByRole("region", { name: session }).getByRole("listitem")));

// D24 D53
test("a trainer's dashboard begins with today's sessions and who may come to each, those that are over last", async () => {
  await openTrainersDay([
    { userName: "Lamia Karim", className: "YOGA" },
    { userName: "Arif Rahman", price: 20 },
    { userName: "Later", startsOn: "2026-12-01" },
    { userName: "Early Bird", slotTiming: "Morning" },
  ]);
  await expect.element(today).toHaveAccessibleName("Today, Thursday 26 November");
  await comersOf("Evening, 18:30–20:00").toEqual(["Lamia KarimStandard · YOGA", "Arif RahmanBasic"]);
  await comersOf("Morning, 6:30–8:00").toEqual(["Early BirdStandard"]);
  expect(sessions.elements().map((one) => one.getAttribute("aria-label"))).toEqual([
    "Evening, 18:30–20:00",
    "Morning, 6:30–8:00",
  ]);
  await expect.element(sessions.first()).toMatchTextContent("2 of 2 taken");
  await expect.element(sessions.nth(1)).toMatchTextContent("Over1 of 2 taken");
  await expectAccessible(today);
});

test("a session without bookings says so once", async () => {
  await openTrainersDay([]);
  await expect
    .element(sessions.first())
    .toMatchTextContent(/Evening18:30–20:00Nobody has booked it yet\.Call off$/);
});

// D75
test("who pauses has a place in the session, is named with the day until which, and stands so among the members", async () => {
  const pause = { from: "2026-11-26", until: "2026-12-06", since: "2026-11-20T10:00:00.000Z" };
  const changedSessions = ["2026-11-26", "2026-11-28"].map((day) => ({
    ...{ day, kind: "paused" as const, name: "" },
  }));
  await openTrainersDay([{ userName: "Lamia Karim", pause, changedSessions }]);
  await expect
    .element(sessions.first())
    .toMatchTextContent("Nobody is coming1 of 2 taken, 1 on pauseLamia Karim is on pause until 6 December.");
  await expect.element(coming).toMatchTextContent("1 of 2 taken, 1 on pauseNobody is coming");
  await expect
    .element(page.getByRole("table", { name: "Who trains with you" }))
    .toMatchTextContent("On pause 26 Nov to 6 Dec");
  // One that is over is of no interest.
  vi.setSystemTime("2026-12-07T04:00:00.000Z");
  await openTrainersDay([{ userName: "Lamia Karim", pause, changedSessions }]);
  await expect.element(page.getByRole("table", { name: "Who trains with you" })).toBeVisible();
  await expect.element(page.getByText(/On pause/)).not.toBeInTheDocument();
});

// D53 D77
test("a session has the hours that were booked, each of its people their own, and says what is offered by now", async () => {
  await openTrainersDay(
    [
      { _id: "long", userName: "Lamia Karim", slotDuration: 2 },
      { _id: "short", userName: "Arif Rahman", slotDuration: 1 },
    ],
    { slot_duration: 1 },
    (api) =>
      api.grant("GET /comers", ({ query }) =>
        query.get("day") === "2026-11-26"
          ? [
              sampleSessionList({
                slotDuration: 2,
                comers: [
                  sampleComer({ membershipId: "long", userName: "Lamia Karim", slotDuration: 2 }),
                  sampleComer({ membershipId: "short", userName: "Arif Rahman", slotDuration: 1 }),
                ],
              }),
            ]
          : [],
      ),
  );
  const session = today.getByRole("region", { name: "Evening, 18:30–20:30" });
  await expect.element(session).toMatchTextContent("2 coming2 of 2 taken");
  await expect
    .element(session)
    .toMatchTextContent("Booked for 18:30–20:30; new bookings are for 18:30–19:30.");
  await comersOf("Evening, 18:30–20:30").toEqual([
    "Lamia KarimStandard · came 1 of 3 this week",
    "Arif RahmanStandard · 18:30–19:30 · came 1 of 3 this week",
  ]);
  await coming.getByText("2 of 2 taken").click();
  await expect.element(coming).toMatchTextContent("Evening18:30–20:302 of 2 taken");
  await expect.element(coming).toMatchTextContent("Arif RahmanStandard · 18:30–19:30");
  // As nobody has booked it, it is as offered.
  await expect.element(coming).toMatchTextContent("Morning6:30–7:30Nobody yet");
});

// D53
test("a link to a day without sessions of theirs leads to the next that has one", async () => {
  await openTrainersDay([], { slot_days: ["Sunday", "Wednesday"] });
  await expect.element(coming).toMatchTextContent("Sunday 29 Nov");
  const ledTo = (day: string) => document.getElementById(`day-${day}`)?.closest("li")?.textContent;
  for (const day of ["2026-11-27", "2026-11-28", "2026-11-29"]) expect(ledTo(day)).toMatch(/^Sunday/);
  expect(ledTo("2026-12-01")).toMatch(/^Wednesday/);
});

// D53
test.each<Partial<User>>([{ slot_days: ["Sunday"] }, { available_slots: ["Morning"] }])(
  "whoever booked what the trainer no longer offers is still expected, in a session that says so: %o",
  async (changes) => {
    await openTrainersDay([{ userName: "Lamia Karim" }], { ...changes, slot_duration: 1 });
    await comersOf("Evening, 18:30–20:00").toEqual(["Lamia KarimStandard"]);
    const closed = "Closed to new bookings; whoever has booked keeps it.";
    await expect.element(today.getByText(closed)).toBeVisible();
    await coming.getByText("1 of 2 taken").first().click();
    await expect.element(coming.getByText(closed)).toBeVisible();
  },
);

test("a trainer who has taken places away since sees everyone who booked", async () => {
  await openTrainersDay([{ userName: "One" }, { userName: "Two" }], { places: 1 });
  await expect.element(sessions.first()).toMatchTextContent("2 people, 1 place");
});

test("a page left open moves on once a session is over, and to the next day at the studio's midnight", async () => {
  await openTrainersDay([]);
  await expect.element(sessions.first()).toHaveAccessibleName("Evening, 18:30–20:00");
  comeBackAt("2026-11-26T14:00:00.000Z");
  await expect.element(sessions.first()).toMatchTextContent("Over");
  comeBackAt("2026-11-26T18:00:00.000Z");
  await expect.element(today).toHaveAccessibleName("Today, Friday 27 November");
});

// D74
test.each([
  ["2026-11-28", "The studio is closed on 28 November. The next one:Wednesday 2 December"],
  ["2026-12-04", "The studio is closed until 4 December. The next one:Saturday 5 December"],
])(
  "the next one is the next that takes place, however far ahead, and says why it is not sooner (closed until %s)",
  async (until, words) => {
    vi.setSystemTime("2026-11-27T04:00:00.000Z");
    const closed = { _id: "1", from: "2026-11-28", until, name: "Eid", since: "2026-11-01T10:00:00.000Z" };
    await openTrainersDay([], { slot_days: ["Saturday", "Wednesday"], available_slots: ["Evening"] }, (api) =>
      api.grant("GET /timetable-changes", { absences: [], substitutes: [], closed: [closed] }),
    );
    await expect.element(today).toMatchTextContent(words);
    await expect.element(coming).toMatchTextContent(/Saturday.*Closed: Eid/);
  },
);

// D72
test.each([
  [null, "2026-12-01", "No session today. You’re away until 1 December. The next one:Wednesday 2 December"],
  ["Evening", "2026-11-28", "Evening is called off on 28 November. The next one:Wednesday 2 December"],
] as const)(
  "days off say why the next session is not sooner (%s until %s)",
  async (slotTiming, until, words) => {
    vi.setSystemTime("2026-11-27T04:00:00.000Z");
    const off = { _id: "1", from: "2026-11-28", until, word: "", since: "2026-11-01T10:00:00.000Z" };
    await openTrainersDay([], { slot_days: ["Saturday", "Wednesday"], available_slots: ["Evening"] }, (api) =>
      api.grant("GET /timetable-changes", {
        absences: [{ ...off, slotTiming, trainerId: trainer._id }],
        ...{ substitutes: [], closed: [] },
      }),
    );
    await expect.element(today).toMatchTextContent(words);
  },
);

test("on a day without sessions the next one is shown instead", async () => {
  await openTrainersDay([{ userName: "Lamia Karim", slotTiming: "Morning" }], { slot_days: ["Saturday"] });
  comeBackAt("2026-11-27T04:00:00.000Z");
  await expect.element(today).toMatchTextContent("No session today. The next one:Saturday 28 November");
  await comersOf("Morning, 6:30–8:00").toEqual(["Lamia KarimStandard"]);
  expect(sessions.elements()).toHaveLength(1);
  // Its names stand once: the days that follow have it in a line.
  await expect
    .poll(() => wordsOf(coming.getByRole("list").getByRole("list").getByRole("listitem")))
    .toEqual([
      "Morning6:30–8:00shown above",
      expect.stringMatching(/^Evening18:30–20:00Nobody yet/),
      expect.stringMatching(/^Morning6:30–8:001 of 2 taken/),
    ]);
});

test("the days that follow have a line for each session, whose names open on a press", async () => {
  await openTrainersDay([{ userName: "Lamia Karim", className: "YOGA" }]);
  await expect.element(coming.getByRole("heading", { name: "Saturday 28 Nov" })).toBeVisible();
  await expect
    .poll(() => wordsOf(coming.getByRole("list").getByRole("list").getByRole("listitem")))
    .toEqual([
      expect.stringMatching(/^Morning6:30–8:00Nobody yet/),
      expect.stringMatching(/^Evening18:30–20:001 of 2 taken/),
    ]);
  await expect.element(coming.getByText("Lamia Karim")).not.toBeVisible();
  await coming.getByText("1 of 2 taken").click();
  await expect.element(coming.getByRole("listitem").getByText("Lamia Karim")).toBeVisible();
});

test("a press shows another week of the days that follow", async () => {
  await openTrainersDay([], { available_slots: ["Evening"] });
  const days = () => wordsOf(coming.getByRole("heading", { level: 3 }));
  await expect.poll(days).toEqual(["Saturday 28 Nov"]);
  await coming.getByRole("button", { name: "Show another week" }).click();
  await expect.poll(days).toEqual(["Saturday 28 Nov", "Thursday 3 Dec", "Saturday 5 Dec"]);
});

// D72
test("a session is called off in three presses, a stretch of days from Days off", async () => {
  let studio: FakeApi | undefined;
  await openTrainersDay([{ userName: "Lamia Karim" }], {}, (api) => {
    studio = api;
    api.grant("POST /absences", { insertedId: "absence-1", members: 1 });
  });
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveAccessibleName("Take days off");
  // Today's session, which has not begun.
  await expect.element(dialog.getByLabelText("From")).toHaveValue("2026-11-26");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await coming.getByText("1 of 2 taken").click();
  await coming.getByRole("button", { name: "Call off Evening on Saturday" }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Call off" }).click();
  await expect.element(page.getByText("Called off. We’ve emailed 1 member.")).toBeVisible();
  expect(studio?.writes.map(({ call, body }) => [call, body])).toEqual([
    ["POST /absences", { from: "2026-11-28", until: "2026-11-28", slotTiming: "Evening", word: "" }],
  ]);
});

// D37
test("a trainer who takes no bookings and has none sees no sessions", async () => {
  await openTrainersDay([], { slot_duration: 0 });
  await expect.element(page.getByText(/^Your slots are closed/)).toBeVisible();
  await expect.element(today).not.toBeInTheDocument();
});

// D53
test("a slot that was given up but still has members says among one's slots who comes until when", async () => {
  await openTrainersDay(
    [
      { userName: "Lamia Karim" },
      { userName: "Arif Rahman", endsOn: "2026-12-27" },
      { userName: "Early Bird", slotTiming: "Morning" },
    ],
    { available_slots: ["Morning"] },
  );
  const left = page.getByRole("list", { name: "No new bookings" }).getByRole("listitem");
  await expect
    .poll(() => wordsOf(left))
    .toEqual(["Evening: no new bookings; 2 members until 27 Dec: Arif Rahman and Lamia Karim"]);
});
