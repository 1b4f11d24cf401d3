import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { wordsOf } from "#tests/app/bench.tsx";
import { sampleComer, sampleSessionList } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";
import { openTrainersDay, sessions, setThursday, trainer } from "#tests/app/trainers-day.ts";

beforeEach(setThursday);

// D72 D74
test("days off begin with the next session that takes place, and say what they hit while they are chosen", async () => {
  const pause = { from: "2026-12-03", until: "2026-12-11", since: "2026-11-20T10:00:00.000Z" };
  await openTrainersDay(
    [
      { memberId: null, userName: "Lamia Karim" },
      { memberId: null, userName: "Arif Rahman" },
      { memberId: null, userName: "Arif Rahman", slotTiming: "Morning" },
      {
        memberId: null,
        userName: "Paused",
        pause,
        changedSessions: [{ day: "2026-12-03", kind: "paused", name: "" }],
      },
    ],
    {},
    (api) =>
      api.grant("GET /timetable-changes", {
        absences: [],
        substitutes: [],
        closed: [
          {
            _id: "c",
            name: "Eid",
            from: "2026-11-26",
            until: "2026-11-28",
            since: "2026-01-01T00:00:00.000Z",
          },
        ],
      }),
  );
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  const hit = dialog.getByRole("status");
  await expect.element(dialog.getByLabelText("From")).toHaveValue("2026-12-03");
  await expect.element(dialog).toMatchTextContent("Other trainers see what is off and can step in.");
  await expect
    .element(hit)
    .toHaveTextContent("Thu 3 December2 sessions will be called off, and we’ll email 2 people.");
  await dialog.getByLabelText("Slot").selectOptions("Morning");
  await expect.element(hit).toMatchTextContent("1 session will be called off, and we’ll email 1 person.");
  // Until follows From, back as well, for as long as nobody has set it: a day that is typed passes through others.
  for (const day of ["2026-12-29", "2026-12-05"]) {
    await dialog.getByLabelText("From").fill(day);
    await expect.element(dialog.getByLabelText("Until")).toHaveValue(day);
  }
  await dialog.getByLabelText("Until").fill("2026-12-03");
  await dialog.getByLabelText("From").fill("2026-11-28");
  await expect.element(dialog.getByLabelText("Until")).toHaveValue("2026-12-03");
  // What is closed then needs no calling off.
  await dialog.getByLabelText("From").fill("2026-11-26");
  await expect.element(hit).toMatchTextContent("1 session will be called off, and we’ll email 1 person.");
  await dialog.getByLabelText("Until").fill("2026-12-02");
  await expect.element(hit).toHaveTextContent("Thu 26 November to Wed 2 DecemberYou have no session then.");
});

// D72 D77
test("calling off today’s session says that it can’t be taken back, and how many are ticked as having come", async () => {
  const came = [sampleComer({ came: true }), sampleComer({ membershipId: "other", userName: "Other" })];
  await openTrainersDay([{ memberId: null, userName: "Lamia Karim" }], {}, (api) =>
    api.grant("GET /comers", ({ query }) =>
      query.get("day") === "2026-11-26"
        ? [sampleSessionList({ comers: came }), sampleSessionList({ slotTiming: "Morning", comers: came })]
        : [],
    ),
  );
  await page.getByRole("button", { name: "Call off Evening on Thursday" }).click();
  const dialog = page.getByRole("dialog");
  const hit = dialog.getByRole("status");
  const one = "1 session will be called off, and we’ll email 1 person.";
  await expect
    .element(hit)
    .toHaveTextContent(`Thu 26 November${one} It can’t be taken back. 1 is ticked as having come.`);
  await dialog.getByLabelText("Until").fill("2026-11-28");
  await expect.element(hit).toMatchTextContent(/ Today’s can’t be taken back. 1 is ticked as having come.$/);
  await dialog.getByLabelText("From").fill("2026-11-28");
  await expect.element(hit).toHaveTextContent(`Sat 28 November${one}`);
  // The morning is over.
  await dialog.getByLabelText("From").fill("2026-11-26");
  await dialog.getByLabelText("Until").fill("2026-11-26");
  await dialog.getByLabelText("Slot").selectOptions("Morning");
  await expect.element(hit).toHaveTextContent("Thu 26 NovemberYour sessions then have already begun.");
});

// D72
test("on a phone what days off call off, and who is told, is in sight with the button that does it", async () => {
  await page.viewport(390, 740);
  await openTrainersDay([{ memberId: null, userName: "Lamia Karim" }], {});
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("From").fill("2026-11-26");
  await dialog.getByLabelText("Until").fill("2026-12-20");
  await expect.element(dialog.getByRole("status")).toMatchTextContent("Today’s can’t be taken back.");
  await expect.element(dialog.getByRole("status")).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole("button", { name: "Take days off" })).toBeInViewport({ ratio: 1 });
});

// D72
test("what days off call off stands as it was asked for until the dialog has closed", async () => {
  let goOn = () => {};
  await openTrainersDay([{ memberId: null, userName: "Lamia Karim" }], {}, (api) =>
    api.grant("POST /absences", () => {
      const off = {
        ...{ _id: "a", trainerId: trainer._id, slotTiming: null, word: "" },
        ...{ from: "2026-11-28", until: "2026-11-28", since: "2026-11-26T10:00:00.000Z" },
      };
      api.grant("GET /timetable-changes", { absences: [off], substitutes: [], closed: [] });
      goOn = api.hold("GET /save-payment-info");
      return { _id: "a", members: 1 } as never;
    }),
  );
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("From").fill("2026-11-28");
  const said = "Sat 28 November2 sessions will be called off, and we’ll email 1 person.";
  await expect.element(dialog.getByRole("status")).toHaveTextContent(said);
  await dialog.getByRole("button", { name: "Take days off" }).click();
  // The page behind it has read what is off by now.
  const listed = page.getByRole("list", { name: "Days off", includeHidden: true });
  await expect.element(listed).toMatchTextContent("28 Nov");
  await expect.element(dialog).toMatchTextContent("Calling off…");
  await expect.element(dialog.getByRole("status")).toHaveTextContent(said);
  goOn();
  await expect.element(dialog).not.toBeInTheDocument();
});

// D72
test("what the studio refused of one date goes when the other is mended", async () => {
  const fields = { until: "The last day is before the first." };
  await openTrainersDay([], {}, (api) => api.refuse("POST /absences", "invalid", { fields }));
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("From").fill("2026-12-05");
  await dialog.getByLabelText("Until").fill("2026-12-03");
  await expect
    .element(dialog.getByRole("status"))
    .toHaveTextContent("That calls nothing off: Until is before From.");
  await dialog.getByRole("button", { name: "Take days off" }).click();
  await expect.element(dialog.getByLabelText("Until")).toHaveAccessibleDescription(fields.until);
  await dialog.getByLabelText("From").fill("2026-12-02");
  await expect.element(dialog.getByText(fields.until)).not.toBeInTheDocument();
});

// D31 D72
test("what the studio refused of all of it goes once a field changes", async () => {
  await openTrainersDay([], {}, (api) => api.refuse("POST /absences", "conflict"));
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Take days off" }).click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabelText("Why").fill("Ill");
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});

// D53 D72
test("a slot that is no longer offered but still has members can be called off by itself, and counts with all", async () => {
  await openTrainersDay([{ memberId: null, userName: "Lamia Karim" }], { available_slots: ["Morning"] });
  await page.getByRole("button", { name: "Take days off" }).click();
  const dialog = page.getByRole("dialog");
  const hit = dialog.getByRole("status");
  await dialog.getByLabelText("From").fill("2026-11-28");
  await dialog.getByLabelText("Until").fill("2026-11-28");
  await expect.element(hit).toMatchTextContent("2 sessions will be called off, and we’ll email 1 person.");
  await dialog.getByLabelText("Slot").selectOptions("Evening");
  await expect.element(hit).toMatchTextContent("1 session will be called off, and we’ll email 1 person.");
});

// D72
test("days off name who gives which session instead, and taking them back asks with the days from tomorrow on and who gives none", async () => {
  await openTrainersDay([{ userName: "Lamia Karim" }], {}, (api) =>
    api.grant("GET /timetable-changes", {
      absences: [
        {
          ...{ _id: "a", trainerId: trainer._id, slotTiming: null, word: "Ill" },
          ...{ from: "2026-11-25", until: "2026-12-05", since: "2026-01-01T00:00:00.000Z" },
        },
      ],
      substitutes: [
        {
          ...{ trainerId: trainer._id, slotTiming: "Evening" as const, day: "2026-12-05" },
          ...{ substituteId: "omar", substituteName: "Omar Other", since: "2026-11-25T12:00:00.000Z" },
        },
      ],
      closed: [],
    }),
  );
  await expect
    .element(page.getByRole("list", { name: "Days off" }))
    .toMatchTextContent("Wed 25 Nov to Sat 5 DecAway: illOmar Other teaches the evening of 5 Dec.");
  await page.getByRole("button", { name: "Take back" }).click();
  const question = page.getByRole("alertdialog", { name: "Take back 27 November to 5 December?" });
  // Who would have come to Omar Other's is emailed, too, but that session was never lost.
  await expect
    .element(question)
    .toMatchTextContent(
      "5 sessions take place after all, so memberships lose the days added for them. We’ll email 1 person. Omar Other no longer steps in.",
    );
  await expect.element(question.getByRole("button", { name: "Keep days off" })).toBeVisible();
});

// D72 D73 D74
test("days off stand in order, and what is called off or given by another says so", async () => {
  await openTrainersDay([{ userName: "Lamia Karim" }], {}, (api) => {
    const off = { since: "2026-01-01T00:00:00.000Z" };
    api.grant("GET /timetable-changes", {
      absences: [
        {
          _id: "a",
          trainerId: trainer._id,
          slotTiming: null,
          from: "2026-11-26",
          until: "2026-11-28",
          word: "Ill",
          ...off,
        },
      ],
      substitutes: [],
      closed: [{ _id: "c", name: "Eid", from: "2026-12-01", until: "2026-12-02", ...off }],
    });
  });
  await expect.element(sessions.first()).toMatchTextContent("Called off");
  await expect
    .poll(() => wordsOf(page.getByRole("list", { name: "Days off" }).getByRole("listitem")))
    .toEqual([expect.stringMatching(/Away: illTake back$/), expect.stringMatching(/Studio closed: Eid$/)]);
});

// D72
test("a session to come that is called off is taken back where it stands", async () => {
  const off = { trainerId: trainer._id, word: "", since: "2026-01-01T00:00:00.000Z" };
  const saturday = { from: "2026-11-28", until: "2026-11-28" };
  const api = await openTrainersDay([{ userName: "Lamia Karim" }], {}, (api) => {
    api.grant("GET /timetable-changes", {
      absences: [{ ...off, ...saturday, _id: "a", slotTiming: "Evening" }],
      substitutes: [],
      closed: [],
    });
    api.grant("POST /absences/:id/end", { modifiedCount: 1, members: 2 });
  });
  const coming = page.getByRole("region", { name: "Coming up" });
  await coming.getByText("Called off").click();
  await coming.getByRole("button", { name: "Take back: Evening on Saturday" }).click();
  const question = page.getByRole("alertdialog", { name: "Take back Evening on Saturday 28 November?" });
  await expect
    .element(question)
    .toMatchTextContent(
      "1 session takes place after all, so memberships lose the days added for it. We’ll email 1 person.",
    );
  await expect.element(question.getByRole("button", { name: "Keep it off" })).toBeVisible();
  await question.getByRole("button", { name: "Take back" }).click();
  await expectToast({ kind: "success", title: "Taken back. We’ve emailed 2 members." });
  expect(api.writes).toMatchObject([{ call: "POST /absences/a/end" }]);
});

// D72
test("where a longer stretch calls a session off its button says so; what is called off twice is for Days off to tell", async () => {
  const off = { trainerId: trainer._id, word: "", since: "2026-01-01T00:00:00.000Z" };
  const long = { from: "2026-11-27", until: "2026-11-29" };
  await openTrainersDay([], {}, (api) => {
    api.grant("GET /timetable-changes", {
      absences: [
        { ...off, ...long, _id: "a", slotTiming: null },
        { ...off, ...long, _id: "b", slotTiming: "Morning" },
      ],
      substitutes: [],
      closed: [],
    });
  });
  const coming = page.getByRole("region", { name: "Coming up" });
  for (const place of [0, 1]) await coming.getByText("Called off").nth(place).click();
  await expect
    .element(coming.getByRole("button", { name: "Take back days off: Evening on Saturday" }))
    .toBeVisible();
  await expect.element(coming.getByRole("button", { name: /Morning on Saturday/ })).not.toBeInTheDocument();
});
