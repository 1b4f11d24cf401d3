import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleArticle, sampleOwnDeed, samplePayment, sampleReview, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const lately = main.getByRole("region", { name: "Lately" });

beforeEach(() => {
  // A Thursday at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

const trainer = sampleUser({ available_slots: ["Evening"], slot_days: ["Sunday", "Thursday"], places: 2 });
const booking = samplePayment({
  trainerId: trainer._id,
  memberId: null,
  email: undefined,
  userName: "Mina Member",
  slotTiming: "Evening",
  slotDays: ["Sunday", "Thursday"],
  className: "YOGA",
  paidAt: "2026-11-20T08:05:00.000Z",
  startsOn: "2026-11-20",
  endsOn: "2026-12-19",
});

// D24 D88
test("a trainer's Activity Log has their week, what happened to their slots, and how their articles are voted", async () => {
  const api = await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      // Booked with them, not by them.
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking]));
      api.grant("GET /articles", [
        sampleArticle({ writer_id: trainer._id, article_date: "2026-11-18", upvote: 4, downvote: 1 }),
      ]);
      api.grant("GET /reviews", [sampleReview({ date: "2026-11-22" })]);
    },
  });
  const week = main.getByRole("table", { name: "This week’s sessions" }).getByRole("row").nth(1);
  await expect
    .poll(() => wordsOf(week.getByRole("cell")))
    .toEqual(["", "1 coming, over", "", "", "", "1 coming", ""]);
  expect(
    wordsOf(lately.getByRole("listitem")).filter((words) => / (booked|reviewed|posted) /.test(words)),
  ).toEqual([
    expect.stringMatching(/Sunday 22 Nov.*Rima reviewed the studio.*I can carry my shopping/),
    expect.stringMatching(/^Rima reviewed the studio/),
    expect.stringMatching(/Friday 20 Nov.*Mina Member booked your evening slot.*Standard · YOGA.*14:05/),
    expect.stringMatching(/^Mina Member booked your evening slot/),
    expect.stringMatching(/Wednesday 18 Nov.*You posted On rest/),
    expect.stringMatching(/^You posted On rest/),
  ]);
  await expect
    .element(main.getByRole("region", { name: "Your articles" }))
    .toMatchTextContent(/On rest.*4 up, 1 down/);
  await expect.element(main.getByText("Request status")).toBeVisible();
  const asked = api.received.filter(({ call }) => call === "GET /save-payment-info");
  expect(asked.map(({ query }) => query.get("trainer"))).toContain(trainer._id);
  await expectAccessible();
});

// D72 D88
test("what was called off earlier this week is struck through", async () => {
  const away = { _id: "1", trainerId: trainer._id, slotTiming: "Evening", word: "" } as const;
  const since = "2026-11-21T10:00:00.000Z";
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking]));
      api.grant("GET /timetable-changes", {
        absences: [{ ...away, from: "2026-11-22", until: "2026-11-22", since }],
        ...{ substitutes: [], closed: [] },
      });
    },
  });
  const week = main.getByRole("table", { name: "This week’s sessions" }).getByRole("row").nth(1);
  await expect
    .poll(() => wordsOf(week.getByRole("cell")))
    .toEqual(["", "1 coming, over, Called off", "", "", "", "1 coming", ""]);
});

// D72 D73 D74 D75 D88
test("a trainer reads what they called off, who gives one, which they give, and who pauses", async () => {
  const since = "2026-11-25T10:00:00.000Z";
  const days = { from: "2026-12-03", until: "2026-12-06", since };
  const of = (trainerId: string) => ({ trainerId, slotTiming: "Evening" as const, day: "2026-12-03", since });
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) =>
        query.has("mine") ? [] : [{ ...booking, pause: { ...days, since } }],
      );
      api.grant("GET /users", [trainer, sampleUser({ _id: "omar", name: "Omar Other" })]);
      api.grant("GET /own-deeds", [sampleOwnDeed({ decidedAt: since })]);
      api.grant("GET /timetable-changes", {
        absences: [{ ...days, _id: "own", trainerId: trainer._id, slotTiming: null, word: "A wedding" }],
        substitutes: [
          { ...of(trainer._id), substituteId: "omar", substituteName: "Omar Other" },
          { ...of("omar"), substituteId: trainer._id, substituteName: trainer.name },
        ],
        closed: [{ ...days, _id: "closed", name: "Victory Day", from: "2026-12-16", until: "2026-12-16" }],
      });
    },
  });
  const rows = lately.getByRole("list").getByRole("list").getByRole("listitem");
  await expect
    .poll(() => wordsOf(rows))
    .toEqual([
      "Mina Member paused, Thu 3 to Sun 6 DecemberEvening · Standard · YOGA16:00",
      "You called off your sessions Days off3 December to 6 December 2026: A wedding16:00",
      "Studio closed, Wed 16 DecemberVictory Day16:00",
      "Omar Other is teaching your evening on Thu 3 December16:00",
      "You’re teaching the evening on Thu 3 December for Omar Other16:00",
      "Mina Member booked your evening slotStandard · YOGA14:05",
    ]);
  await expectAccessible();
});

// D53 D66 D72 D73 D78 D88
test("a trainer reads what they did and what the studio did with their sessions, with the way there", async () => {
  const deeds = [
    { action: "slots changed", reason: "Morning added; 8 places each" },
    { action: "called off", isOwn: false, reason: "Evening, 3 December 2026" },
    { action: "taken back", reason: "5 December 2026" },
    { action: "taken back", isOwn: false, reason: "6 December 2026" },
    { action: "put in no more", reason: "Evening on 3 December 2026: Omar Other" },
    { action: "put in no more", of: "Omar Other", reason: "Morning on 4 December 2026: Tara Trainer" },
    { action: "wrote to a slot", reason: "Evening: Bring a towel." },
    { action: "newsletter sent", reason: "On rest" },
    { action: "logged out", isOwn: false, reason: "" },
  ] as const;
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", []);
      api.grant("GET /articles", []);
      api.grant("GET /reviews", []);
      api.grant(
        "GET /own-deeds",
        deeds.map((deed, place) => sampleOwnDeed({ _id: String(place), ...deed })),
      );
    },
  });
  const rows = lately.getByRole("list").getByRole("list").getByRole("listitem");
  await expect
    .poll(() => wordsOf(rows).map((words) => words.replace(/16:00$/, "")))
    .toEqual([
      "You changed your slots Your slotsMorning added; 8 places each",
      "The studio called off your sessions Days offEvening, 3 December 2026",
      "You took days off back: your sessions take place Days off5 December 2026",
      "The studio took days off back: your sessions take place Days off6 December 2026",
      "Nobody steps in for you any more Days offEvening on 3 December 2026: Omar Other",
      "You gave back a session of Omar Other Days offMorning on 4 December 2026: Tara Trainer",
      "You wrote to a slotEvening: Bring a towel.",
      "You sent an article to the newsletter’s readers Your articlesOn rest",
      "The studio logged you out everywhere",
    ]);
  await expect
    .element(lately.getByRole("link", { name: "Days off" }).first())
    .toHaveAttribute("href", "/dashboard/manage-slot#days-off");
  await expectAccessible();
});

test("a log without anything says what will come; one that could not be loaded offers to try again", async () => {
  const api = await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => api.refuse("GET /save-payment-info", "unavailable"),
  });
  const failure = page.getByRole("alert");
  await expect.element(failure.getByText(/^Your log could not be loaded/)).toBeVisible();
  api.grant("GET /save-payment-info", []);
  api.grant("GET /articles", []);
  api.grant("GET /reviews", []);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.element(lately.getByText(/^Nothing yet/)).toBeVisible();
});

// D88
test("a log read in another time zone says once whose times it has", async () => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking])),
  });
  await expect.element(lately).toMatchTextContent("the last 30 days, Dhaka time");
  await expect.element(lately).toMatchTextContent(/14:05/);
  expect(lately.element().textContent?.match(/Dhaka time/g)).toHaveLength(1);
});
