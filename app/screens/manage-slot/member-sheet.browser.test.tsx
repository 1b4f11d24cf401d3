import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleComer, sampleSessionList } from "#tests/app/samples.ts";
import { openTrainersDay, setThursday } from "#tests/app/trainers-day.ts";

beforeEach(setThursday);

const open = (name: string) =>
  page.getByRole("table", { name: "Who trains with you" }).getByRole("button", { name }).click();

// D24 D75 D77
test("a member's name opens their slot, membership, class, last day, pause and visits of this week and lately, and no email", async () => {
  const pause = { from: "2026-12-01", until: "2026-12-06", since: "2026-11-20T10:00:00.000Z" };
  const lamia = { userName: "Lamia Karim", className: "YOGA", startsOn: "2026-11-14" };
  const came = new Map([
    ["2026-11-26", 1],
    ["2026-11-19", 2],
  ]);
  await openTrainersDay([{ _id: "lamia", ...lamia, pause }], {}, (api) =>
    api.grant("GET /comers", ({ query }) => {
      const day = query.get("day") ?? "";
      const week = { came: came.get(day) ?? 0, of: 2 };
      return [sampleSessionList({ day, comers: [sampleComer({ membershipId: "lamia", week })] })];
    }),
  );
  await open("Lamia Karim");
  const sheet = page.getByRole("dialog", { name: "Lamia Karim" });
  await expect
    .poll(() => wordsOf(sheet.getByRole("term")))
    .toEqual([
      "Slot",
      "Membership",
      "Class",
      "From",
      "Until",
      "On pause",
      "Came this week",
      "Came in four weeks",
    ]);
  await expect
    .poll(() => wordsOf(sheet.getByRole("definition")))
    .toEqual([
      "Evening 18:30–20:00, Sat and Thu",
      "Standard",
      "YOGA",
      "14 November 2026",
      "19 December 2026",
      "1 to 6 December",
      "1 of 2",
      "3 times",
    ]);
  await expectAccessible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("table", { name: "Who trains with you" }).getByRole("button"))
    .toHaveFocus();
});

// D77
test("a membership that has no session this week says from when it runs, and no visits", async () => {
  await openTrainersDay([{ userName: "Next Week", startsOn: "2026-12-01", endsOn: "2026-12-31" }]);
  await open("Next Week");
  await expect
    .poll(() => wordsOf(page.getByRole("dialog", { name: "Next Week" }).getByRole("term")))
    .toEqual(["Slot", "Membership", "Class", "From", "Until"]);
});
