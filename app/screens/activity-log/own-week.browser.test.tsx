import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { comeBackAt, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { booking, makeItThursday, member, next, openWeek } from "#tests/app/own-week.ts";
import { sampleWaiting } from "#tests/app/samples.ts";

beforeEach(makeItThursday);

const week = page.getByRole("main").getByRole("table", { name: "Your week" });
/** A slot's days from Saturday to Friday, then how long it is the member's. */
const daysOf = (slot: RegExp) =>
  expect.poll(() => wordsOf(week.getByRole("row", { name: slot }).getByRole("cell")));
/** What stands in the last cell beside its actions. */
const three = "three sessions a week";
const ending = (words: string) => expect.stringMatching(new RegExp(`^${words}`));

// D52 D53
test("the week shows each membership's days from Saturday to Friday: over, to come, and none", async () => {
  await openWeek([
    booking(),
    booking({
      _id: "2",
      slotTiming: "Morning",
      trainerId: "trainer-omar",
      trainerName: "Omar Other",
      slotDays: ["Sunday", "Thursday"],
      endsOn: "2026-11-29",
      className: null,
    }),
  ]);
  await expect.element(page.getByRole("heading", { name: "Your week" })).toBeVisible();
  expect(wordsOf(week.getByRole("rowheader"))).toEqual([
    "Morning with Omar Other",
    "Evening with Tara Trainer",
  ]);
  const over = "18:30–20:00, over";
  const lit = "18:30–20:00";
  await daysOf(/Tara/).toEqual([
    over,
    over,
    over,
    over,
    over,
    lit,
    "",
    ending(`YOGA · 24 days left · until 19 Dec · ${three}`),
  ]);
  await daysOf(/Omar/).toEqual([
    "",
    "6:30–8:00, over",
    "",
    "",
    "",
    "6:30–8:00, over",
    "",
    ending("4 days left"),
  ]);
  await expect
    .element(week.getByRole("columnheader", { name: /Thursday/ }))
    .toHaveAttribute("aria-current", "date");
  expect(
    week
      .getByRole("columnheader")
      .elements()
      .filter((day) => day.ariaCurrent),
  ).toHaveLength(1);
  await expect
    .element(week.getByRole("link", { name: "Receipt: Evening with Tara Trainer" }))
    .toHaveAttribute("href", "/dashboard/receipt/pi_12345678");
  await expectAccessible(week);
});

// D5 D81
test.each<[string, Partial<Payment>, string]>([
  ["one session a week", { price: 20 }, "one session a week"],
  ["three", { price: 50 }, three],
  ["every session", { price: 100 }, ""],
  ["as many as its slot has days", { price: 50, slotDays: ["Sunday", "Tuesday", "Thursday"] }, ""],
  ["an unknown number", { price: 35 }, ""],
])("a membership with %s says so where one may choose among its days", async (_, changes, words) => {
  await openWeek([booking({ ...changes, className: null })]);
  await daysOf(/Evening/).toContainEqual(
    ending(`24 days left · until 19 Dec${words && ` · ${words}Choose days`}RenewTicketReceipt$`),
  );
});

// D52
test("days before a membership begins and after it ends are empty, also where a month or year ends in the week", async () => {
  vi.setSystemTime("2026-12-29T04:00:00.000Z");
  await openWeek([
    booking({ startsOn: "2026-11-30", endsOn: "2026-12-29" }),
    booking({ _id: "2", slotTiming: "Morning", startsOn: "2026-12-31", endsOn: "2027-01-30" }),
    booking({ _id: "3", slotTiming: "Afternoon", startsOn: "2027-01-08", endsOn: "2027-02-07" }),
  ]);
  await daysOf(/Evening/).toEqual([
    "18:30–20:00, over",
    "18:30–20:00, over",
    "18:30–20:00, over",
    "18:30–20:00",
    "",
    "",
    "",
    ending(`YOGA · last day today · until 29 Dec · ${three}`),
  ]);
  await daysOf(/Morning/).toEqual([
    ...["", "", "", "", "", "6:30–8:00", ""],
    ending(`YOGA · begins on 31 Dec · until 30 Jan 2027 · ${three}`),
  ]);
  await daysOf(/Afternoon/).toEqual([...Array(7).fill(""), ending("YOGA · begins on 8 Jan")]);
  expect(wordsOf(week.getByRole("columnheader"))).toEqual(
    expect.arrayContaining([expect.stringContaining("26"), expect.stringMatching(/Friday 1$/)]),
  );
});

test("which day and week it is follows the studio's clock, not the browser's", async () => {
  // Saturday, 0:30 in Dhaka; Friday in Europe and America.
  vi.setSystemTime("2026-11-27T18:30:00.000Z");
  await openWeek([booking()]);
  await expect
    .element(week.getByRole("columnheader", { name: /Saturday 28/ }))
    .toHaveAttribute("aria-current", "date");
});

const shown = page.getByRole("main").getByRole("table");
/** The table of the week that is shown, and its first day. */
const expectWeek = async (name: string, firstDay: RegExp) => {
  await expect.element(shown).toHaveAccessibleName(name);
  expect(wordsOf(shown.getByRole("columnheader"))[1]).toMatch(firstDay);
};
/** A Friday, on which the studio is closed and the week ends. */
const friday = "2026-11-27T04:00:00.000Z";

// D52 D53 D72
test.each<[string, string, Partial<Payment>, string, RegExp]>([
  ["a session that is left", "2026-11-26T10:00:00.000Z", {}, "Your week", /Saturday 21/],
  ["a new membership's first session", friday, { startsOn: "2026-11-27" }, "Your next week", /Saturday 28/],
  [
    "the first session of a membership that begins later",
    friday,
    { startsOn: "2026-12-18", endsOn: "2027-01-17" },
    "Your next training week",
    /Saturday 19/,
  ],
  [
    "the first session after those that are called off",
    friday,
    {
      slotDays: ["Sunday"],
      changedSessions: [{ day: "2026-11-29", kind: "closed", name: "Victory Day" }],
    },
    "Your next training week",
    /Saturday 5/,
  ],
  [
    "the first session that was bought: one had begun when it was paid for",
    "2026-11-26T13:00:00.000Z",
    { startsOn: "2026-11-26", paidAt: "2026-11-26T12:45:00.000Z" },
    "Your next week",
    /Saturday 28/,
  ],
  ["no session, as none is left", friday, { endsOn: "2026-11-27" }, "Your week", /Saturday 21/],
])("the week shown is the one with %s", async (_, now, changes, name, firstDay) => {
  vi.setSystemTime(now);
  await openWeek([booking(changes)]);
  await expectWeek(name, firstDay);
});

test("the week of a session that goes on after midnight stays until that is over, also into the next", async () => {
  // Saturday, 0:30 in Dhaka.
  vi.setSystemTime("2026-11-27T18:30:00.000Z");
  await openWeek([booking({ slotDays: ["Friday"], slotDuration: 7 })]);
  await expectWeek("Your week", /Saturday 28/);
});

test("with nothing booked, the week shown is the next one once no day is left on which the studio is open", async () => {
  await openWeek([]);
  const empty = (name: string) => page.getByRole("main").getByRole("region", { name });
  await expect.element(empty("Your week")).toMatchTextContent("21 Nov to 27 Nov 2026");
  comeBackAt(friday);
  await expect.element(empty("Your next week")).toMatchTextContent("28 Nov to 4 Dec 2026");
});

test("an ended membership is not in the week, and its slot can be booked again", async () => {
  await openWeek([
    booking(),
    booking({
      _id: "2",
      slotTiming: "Morning",
      trainerId: "trainer-omar",
      trainerName: "Omar Other",
      endsOn: "2026-11-25",
    }),
    booking({ _id: "3", endsOn: "2026-11-19", startsOn: "2026-10-20" }),
  ]);
  await expect.element(week).toBeVisible();
  expect(wordsOf(week.getByRole("rowheader"))).toEqual(["Evening with Tara Trainer"]);
  const again = page.getByRole("region", { name: "Train again" });
  expect(wordsOf(again.getByRole("listitem"))).toEqual([
    "Morning with Omar OtherEnded on 25 Nov 2026Book again",
  ]);
  await expect
    .element(again.getByRole("link", { name: "Book again: Morning with Omar Other" }))
    .toHaveAttribute("href", "/morning/trainer-omar?class=YOGA");
});

test("a slot that the member cancelled can be booked again, one whose trainer has left cannot", async () => {
  const cancelled = { status: "cancelled", endedAt: "2026-11-24T10:00:00.000Z" } as const;
  const over = { startsOn: "2026-10-20", endsOn: "2026-11-19" };
  const gone = { trainerId: "trainer-gone", trainerName: "Gita Gone" };
  const omar = { trainerId: "trainer-omar", trainerName: "Omar Other" };
  await openWeek([
    booking({ _id: "1", ...gone, ...cancelled, endReason: "trainer-left" }),
    booking({ _id: "2", ...omar, ...cancelled, endReason: "member" }),
    booking({ _id: "3", status: "refused", endReason: "slot-full" }),
    booking({ _id: "4", ...gone, ...over }),
    booking({ _id: "5", ...omar, ...over }),
  ]);
  const again = page.getByRole("region", { name: "Train again" });
  await expect
    .poll(() => wordsOf(again.getByRole("listitem")))
    .toEqual(["Evening with Omar OtherCancelled by you on 24 Nov 2026Book again"]);
  expect(wordsOf(next.getByRole("link"))).toEqual(["See all trainers"]);
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
});

// D56
test("a membership can be renewed on any of its days; one that is renewed runs until the renewal's end", async () => {
  await openWeek([
    booking({ _id: "1", endsOn: "2026-11-28" }),
    booking({ _id: "2", slotTiming: "Morning", endsOn: "2026-11-28" }),
    booking({ _id: "3", slotTiming: "Morning", startsOn: "2026-11-29", endsOn: "2026-12-28" }),
    booking({ _id: "4", slotTiming: "Afternoon" }),
  ]);
  const renewals = week.getByRole("link", { name: /^Renew/ });
  await expect.element(renewals.first()).toBeVisible();
  expect(renewals.elements().map((link) => link.getAttribute("href"))).toEqual([
    "/afternoon/trainer-tara?class=YOGA",
    "/evening/trainer-tara?class=YOGA",
  ]);
  await daysOf(/Morning/).toEqual(
    expect.arrayContaining([ending(`YOGA · 33 days left · until 28 Dec · ${three}`)]),
  );
});

// D55
test("an offered place comes first of all, one's place on a waiting list after the week, where one can leave it", async () => {
  const api = await openPage("/dashboard/activity-log", {
    as: member,
    api: (api) => {
      api.grant("GET /save-payment-info", [booking()]);
      api.grant("GET /waiting-list", [
        sampleWaiting(),
        sampleWaiting({ _id: "w", slotTiming: "Morning", offeredUntil: "2026-11-27T10:00:00.000Z" }),
      ]);
    },
  });
  const main = page.getByRole("main");
  const offer = main.getByRole("region", { name: "A place is held for you" });
  await expect
    .element(offer.getByRole("link", { name: "Book it" }))
    .toHaveAttribute("href", "/morning/trainer-tara");
  await expect.element(offer).toMatchTextContent("We’re holding a place for you until 27 Nov, 16:00");
  expect(wordsOf(main.getByRole("heading")).slice(1, 5)).toEqual([
    "A place is held for you",
    "Your next session",
    "Your week",
    "Waiting list",
  ]);
  const list = main.getByRole("region", { name: "Waiting list" });
  expect(wordsOf(list.getByRole("listitem"))).toEqual([
    "Evening with Tara Trainer18:30–20:00 · Sun and MonYou are number 2Leave the waiting list",
  ]);
  api.grant("DELETE /waiting-list/:id", () => {
    api.grant("GET /waiting-list", []);
    return { deletedCount: 1 };
  });
  await list.getByRole("button", { name: "Leave the waiting list: Evening with Tara Trainer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave the waiting list" }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ call: "DELETE /waiting-list/waiting-1" }]);
});

test("the names of trainer and class are typeset alike", async () => {
  await openWeek([booking({ trainerName: "Tara O'Hara", className: "Women's HIIT" })]);
  await expect.element(next).toMatchTextContent("with Tara O’Hara");
  await expect.element(next).toMatchTextContent("Women’s HIIT");
  expect(wordsOf(week.getByRole("rowheader"))).toEqual(["Evening with Tara O’Hara"]);
  await daysOf(/Evening/).toContainEqual(expect.stringMatching(/Women’s\sHIIT/));
});
