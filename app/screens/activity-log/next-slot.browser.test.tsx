import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { comeBackAt, wordsOf } from "#tests/app/bench.tsx";
import { booking, makeItThursday, next, openWeek } from "#tests/app/own-week.ts";

beforeEach(makeItThursday);

// D53
test("the dashboard begins with the next session: when, with whom and in which class", async () => {
  await openWeek([booking()]);
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–20:00 with Tara Trainer");
  await expect.element(next).toMatchTextContent("Today");
  await expect.element(next).toMatchTextContent("YOGA");
  await expect
    .element(next.getByRole("link", { name: "Tara Trainer" }))
    .toHaveAttribute("href", "/trainer-details/trainer-tara");
});

// D52 D53
test("of several bookings the soonest session is shown, within each booking's days and term", async () => {
  await openWeek([
    booking({ _id: "1", slotTiming: "Morning", trainerName: "Omar Other" }),
    booking({ _id: "2", trainerName: "Past", endsOn: "2026-11-25" }),
    booking({ _id: "3", trainerName: "Later", startsOn: "2026-12-01" }),
    booking({ _id: "4", trainerName: "Friday", slotDays: ["Friday"] }),
  ]);
  await expect.element(next).toMatchTextContent("Friday 27 Nov, 18:30–20:00 with Friday");
  await expect.element(next).toMatchTextContent("Tomorrow");
});

test("a page left open moves on to the next session and its colours once a session is over", async () => {
  await openWeek([
    booking({ _id: "1" }),
    booking({ _id: "2", slotTiming: "Morning", trainerName: "Omar Other", slotDays: ["Friday"] }),
  ]);
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–20:00 with Tara Trainer");
  comeBackAt("2026-11-26T14:00:00.000Z");
  await expect.element(next).toMatchTextContent("Friday 27 Nov, 6:30–8:00 with Omar Other");
  await expect.element(next).toHaveClass("surface-morning");
});

test("a session that goes on after midnight is still today's", async () => {
  vi.setSystemTime("2026-11-26T18:30:00.000Z");
  await openWeek([booking({ slotDuration: 7 })]);
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–1:30");
  await expect.element(next.getByText("Today")).toBeVisible();
});

test("a member without bookings is told where to begin", async () => {
  await openWeek([]);
  await expect.element(next).toMatchTextContent("Nothing booked yet");
  expect(wordsOf(next.getByRole("link"))).toEqual(["Find your trainer", "See the timetable"]);
});

test("a member whose membership has ended reads when, and can book the same slot again", async () => {
  await openWeek([booking({ endsOn: "2026-11-25" })]);
  await expect.element(next).toMatchTextContent("Your membership with Tara Trainer ended on 25 Nov 2026.");
  await expect
    .element(next.getByRole("link", { name: "Book with Tara Trainer again" }))
    .toHaveAttribute("href", "/evening/trainer-tara");
});

// D24
test("a trainer sees their earlier bookings, and is offered nothing to book", async () => {
  await openWeek([booking({ endsOn: "2026-11-25" })], { as: "trainer" });
  await expect.element(next).toMatchTextContent("Nothing booked right now");
  expect(wordsOf(next.getByRole("link"))).toEqual([]);
});

test("a trainer who never booked sees no next session", async () => {
  await openWeek([], { as: "trainer" });
  await expect.element(page.getByRole("heading", { name: "Request status" })).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: /week/ })).not.toBeInTheDocument();
});
