import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { booking, makeItThursday, member, openWeek } from "#tests/app/own-week.ts";

beforeEach(makeItThursday);

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const pauseButton = main.getByRole("button", { name: "Pause Evening with Tara Trainer" });
const endButton = main.getByRole("button", { name: "End pause: Evening with Tara Trainer" });
const takeBack = main.getByRole("button", { name: "Take the pause back: Evening with Tara Trainer" });

const pausable = booking({ pausableFrom: "2026-11-27" });
const pause = { from: "2026-12-05", until: "2026-12-14" };
const since = "2026-11-26T10:00:00.000Z";
const paused = booking({
  endsOn: "2026-12-29",
  pause: { ...pause, since },
  termChanges: [{ kind: "pause", days: 10, ...pause, reason: "", at: since }],
});

const why = "You can pause it from 3 December, 12:00.";
const once = "A membership can pause once, and this one has.";

const openBookedTrainer = (paid: Payment[]) =>
  openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => api.grant("GET /save-payment-info", paid),
  });

// D75
test("a membership is paused in two presses, after a sentence that says what follows, and then says so", async () => {
  const api = await openWeek([pausable]);
  api.grant("POST /save-payment-info/:id/pause", () => {
    api.grant("GET /save-payment-info", [paused]);
    return paused;
  });
  await pauseButton.click();
  const follows = dialog.getByText(/^(Rests|Runs|7 days’ rest)/);
  await expect
    .poll(() => wordsOf(follows))
    .toEqual(["Rests from Fri 27 November to Thu 3 December", "Runs until 26 December instead of 19"]);
  await expectAccessible(dialog);
  await dialog.getByLabelText("First day").fill("2026-12-05");
  await dialog.getByLabelText("Number of days").fill("10");
  await expect
    .poll(() => wordsOf(follows))
    .toEqual(["Rests from Sat 5 to Mon 14 December", "Runs until 29 December instead of 19"]);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("It then runs until 29 December 2026.")).toBeVisible();
  await expect.element(main).toMatchTextContent("Pauses Sat 5 to Mon 14 Dec, then runs until 29 Dec");
  await expect
    .element(main.getByText("A month, and 10 days more: paused from 5 to 14 December"))
    .toBeVisible();
  await expect.element(pauseButton).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([
    { call: "POST /save-payment-info/payment-1/pause", body: { from: "2026-12-05", days: 10 } },
  ]);
});

// D75
test("a membership that its pause moves below the others stays in sight on a phone, with the focus", async () => {
  await page.viewport(390, 844);
  const others = ["Morning", "Afternoon"] as const;
  const all = others.map((slotTiming) => booking({ _id: slotTiming, slotTiming, endsOn: "2026-12-20" }));
  const api = await openBookedTrainer([pausable, ...all]);
  api.grant("POST /save-payment-info/:id/pause", () => {
    api.grant("GET /save-payment-info", [paused, ...all]);
    return paused;
  });
  await pauseButton.click();
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect.element(takeBack).toHaveFocus();
  await expect.element(takeBack).toBeInViewport();
});

// D75
test("a session in a pause has its sign, and is not struck through as one that is called off", async () => {
  await openWeek([
    booking({
      changedSessions: [
        { day: "2026-11-24", kind: "away", name: "" },
        { day: "2026-11-25", kind: "paused", name: "" },
      ],
    }),
  ]);
  const resting = main.getByRole("cell").filter({ hasText: "Paused" });
  await expect.element(resting).toBeVisible();
  expect(resting.element().querySelector("svg")).not.toBeNull();
  const isStruck = (cell: Element) => cell.querySelector(".line-through") !== null;
  expect(isStruck(resting.element())).toBe(false);
  const off = main.getByRole("cell").filter({ hasText: ", Called off" });
  expect(isStruck(off.element())).toBe(true);
});

// D57 D75
test("where no pause is possible now the page says from when or why not", async () => {
  await openWeek([booking({ whyNotPausable: why, cancellableUntil: "2026-12-03T06:00:00.000Z" })]);
  await expect.element(main).toMatchTextContent(why);
  await expect.element(pauseButton).not.toBeInTheDocument();
});

// D57 D75
test("in Booked Trainer it says so where cancelling is not offered either", async () => {
  await openBookedTrainer([
    booking({ whyNotPausable: why, cancellableUntil: "2026-12-03T06:00:00.000Z" }),
    booking({ _id: "2", slotTiming: "Morning", whyNotPausable: once }),
  ]);
  await expect.element(main.getByRole("button", { name: /^Cancel booking/ })).toBeVisible();
  await expect.element(main).toMatchTextContent(once);
  await expect.element(main).not.toMatchTextContent(why);
});

// D75
test("a membership that pauses does not say that it can only do so once", async () => {
  await openBookedTrainer([{ ...paused, whyNotPausable: once }]);
  await expect.element(takeBack).toBeVisible();
  await expect.element(main).not.toMatchTextContent(once);
});

// D72 D74 D75 D76
test("the foretold end counts sessions lost before, none of those in the pause, those that it reaches, and days given", async () => {
  const since = "2026-11-01T10:00:00.000Z";
  const lost = [
    { kind: "given", days: 1, from: null, until: null, reason: "Cold showers", at: since },
    { kind: "called-off", days: 1, from: "2026-11-24", until: "2026-11-24", reason: "", at: since },
    { kind: "closed", days: 1, from: "2026-12-03", until: "2026-12-03", reason: "Eid", at: since },
  ] as const;
  const payment = booking({
    endsOn: "2026-12-22",
    pausableFrom: "2026-11-27",
    changedSessions: [
      { day: "2026-11-24", kind: "away", name: "" },
      { day: "2026-12-03", kind: "closed", name: "Eid" },
    ],
    termChanges: [...lost],
  });
  await openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [payment]);
      api.grant("GET /timetable-changes", {
        absences: [],
        substitutes: [],
        closed: [
          { _id: "1", from: "2026-12-03", until: "2026-12-03", name: "Eid", since },
          { _id: "2", from: "2026-12-27", until: "2026-12-29", name: "A new floor", since },
        ],
      });
    },
  });
  await pauseButton.click();
  await expect.element(dialog).toMatchTextContent("Runs until 31 December instead of 22");
});

// D75
test.each([
  ["2026-10-29", "2026-11-28", "Runs until 5 December instead of 28 November"],
  ["2026-11-26", "2026-12-25", "Runs until 1 January 2027 instead of 25 December 2026"],
])(
  "a pause of a membership from %s until %s says what its last day is now beside the new one",
  async (...row) => {
    const [startsOn, endsOn, words] = row;
    await openBookedTrainer([booking({ startsOn, endsOn, pausableFrom: "2026-11-27" })]);
    await pauseButton.click();
    await expect.element(dialog).toMatchTextContent(words);
  },
);

// D72 D75
test("a pause over sessions called off says that their days are given back already", async () => {
  const off = { day: "2026-11-29", kind: "away", name: "" } as const;
  const since = "2026-11-01T10:00:00.000Z";
  await openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [
        booking({
          ...pausable,
          endsOn: "2026-12-20",
          slotDays: ["Sunday", "Tuesday"],
          changedSessions: [off],
        }),
      ]);
      api.grant("GET /timetable-changes", {
        absences: [
          {
            _id: "1",
            trainerId: "trainer-tara",
            slotTiming: null,
            word: "",
            from: off.day,
            until: off.day,
            since,
          },
        ],
        substitutes: [],
        closed: [],
      });
    },
  });
  await pauseButton.click();
  await expect
    .element(dialog)
    .toMatchTextContent("7 days’ rest, so 6 days more: you have 1 already, for a session called off in it.");
});

test("what is wrong with a pause is told at its field, in words of the studio or at once", async () => {
  const api = await openWeek([pausable]);
  const fields = { from: "Choose a day from 27 November 2026 to 19 December 2026." };
  api.refuse("POST /save-payment-info/:id/pause", "invalid", { fields });
  await pauseButton.click();
  await dialog.getByLabelText("Number of days").fill("6");
  await expect.element(dialog).not.toMatchTextContent("Rests from");
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect
    .element(dialog.getByLabelText("Number of days"))
    .toHaveAccessibleDescription(expect.stringContaining("A pause is at least 7 days"));
  expect(api.writes).toEqual([]);
  await dialog.getByLabelText("Number of days").fill("7");
  await dialog.getByLabelText("First day").fill("2026-12-20");
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect
    .element(dialog.getByLabelText("First day"))
    .toHaveAccessibleDescription(expect.stringContaining(fields.from));
});

// D75
test("a pause that is under way is ended in two presses, after what follows from it", async () => {
  vi.setSystemTime("2026-12-10T10:00:00.000Z");
  const api = await openBookedTrainer([paused]);
  api.grant("POST /save-payment-info/:id/pause/end", () => {
    const ended = {
      ...paused,
      endsOn: "2026-12-25",
      pause: { from: "2026-12-05", until: "2026-12-10", since },
    };
    api.grant("GET /save-payment-info", [ended]);
    return ended;
  });
  await expect.element(main).toMatchTextContent("Paused until Mon 14 Dec, then runs until 29 Dec");
  await expectAccessible(main);
  await endButton.click();
  const question = page.getByRole("alertdialog");
  await expect
    .element(question)
    .toMatchTextContent("You train again from tomorrow. The 4 days left of it are yours to train now");
  await expect.element(question).toMatchTextContent("your membership runs until 25 December.");
  await question.getByRole("button", { name: "End pause" }).click();
  await expect.element(page.getByText("Your membership runs until 25 December 2026.")).toBeVisible();
  await expect.element(endButton).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ call: "POST /save-payment-info/payment-1/pause/end" }]);
});

// D75
test("a pause to come is taken back, and never begins", async () => {
  const api = await openBookedTrainer([paused]);
  api.grant("POST /save-payment-info/:id/pause/end", booking());
  await takeBack.click();
  const question = page.getByRole("alertdialog", { name: "Take the pause back?" });
  await expect
    .element(question)
    .toMatchTextContent("It won’t begin: your membership runs until 19 December again.");
  await question.getByRole("button", { name: "Take it back" }).click();
  await expect.element(page.getByText("Your membership runs until 19 December 2026.")).toBeVisible();
});

test("a membership without a pause, or whose pause is over, says nothing of one", async () => {
  await openBookedTrainer([booking({ pause: { from: "2026-11-10", until: "2026-11-20", since } })]);
  await expect.element(main).toMatchTextContent("Runs until 19 Dec 2026");
  await expect.element(main).not.toMatchTextContent("Pause");
  await expect.element(main.getByRole("list", { name: "Changes to the last day" })).not.toBeInTheDocument();
});

// D75
test("the receipt says why the last day is another", async () => {
  await openPage("/dashboard/receipt/pi_12345678", {
    as: member,
    api: (api) => api.grant("GET /save-payment-info", [paused]),
  });
  await expect
    .element(page.getByRole("article", { name: "Receipt" }))
    .toMatchTextContent("A month, and 10 days more: paused from 5 to 14 December");
});
