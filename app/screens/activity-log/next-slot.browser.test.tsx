import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { Payment } from "#contract/payments.ts";
import { comeBackAt, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { booking, makeItThursday, member, next, openWeek } from "#tests/app/own-week.ts";
import { sampleUser } from "#tests/app/samples.ts";

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
  expect(next.element().querySelector(".ticket-light")?.classList).toContain("surface-morning");
});

test("a session that had begun when it was paid for is not the first", async () => {
  vi.setSystemTime("2026-11-26T12:50:00.000Z");
  await openWeek([booking({ startsOn: "2026-11-26", paidAt: "2026-11-26T12:45:00.000Z" })]);
  await expect.element(next).toMatchTextContent("Saturday 28 Nov, 18:30–20:00 with Tara Trainer");
});

test("a session that goes on after midnight is still today's", async () => {
  vi.setSystemTime("2026-11-26T18:30:00.000Z");
  await openWeek([booking({ slotDuration: 7 })]);
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–1:30");
  await expect.element(next).toMatchTextContent("Today 18:30");
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
    .toHaveAttribute("href", "/evening/trainer-tara?class=YOGA");
});

// D24
test("a trainer sees their earlier bookings, and is offered nothing to book", async () => {
  await openWeek([booking({ endsOn: "2026-11-25" })], { as: "trainer" });
  await expect.element(next).toMatchTextContent("Nothing booked right now");
  expect(wordsOf(next.getByRole("link"))).toEqual([]);
});

test("a trainer who never booked sees no next session", async () => {
  await openWeek([], { as: "trainer" });
  await expect.element(page.getByText("Request status")).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Your week" })).not.toBeInTheDocument();
});

const justBooked = page.getByRole("region", { name: /^Your new booking/ });

/** Activity Log of a member who has just paid for some of these. */
async function openAfterPaying(paid: Payment[], newOnes: string[]): Promise<FakeApi> {
  await openPage("/styleguide", { as: member });
  for (const transactionId of newOnes) rememberBooking(transactionId);
  return openWeek(paid);
}

test("a new booking that is the next session takes its place, with what one can do about it, until it is hidden", async () => {
  const api = await openAfterPaying(
    [booking({ cancellableUntil: "2026-12-01T10:00:00.000Z" })],
    ["pi_12345678"],
  );
  await expect.element(justBooked).toMatchTextContent("You’re booked");
  await expect
    .element(justBooked)
    .toMatchTextContent("Today 18:30Thursday 26 Nov, 18:30–20:00 with Tara Trainer");
  await expect.element(next).not.toBeInTheDocument();
  expect(wordsOf(justBooked.getByRole("button"))).toEqual(
    expect.arrayContaining(["Add to calendar", "Cancel booking", "Hide this ticket"]),
  );
  await expect.element(justBooked.getByRole("button", { name: "Share" })).toBeVisible();
  expect(api.received.filter(({ call }) => call === "GET /save-payment-info")).toHaveLength(1);
  await expectAccessible(justBooked);
  await justBooked.getByRole("button", { name: "Hide this ticket" }).click();
  await expect.element(justBooked).not.toBeInTheDocument();
  await expect.element(next).toMatchTextContent("Today 18:30");
  expect(localStorage.getItem("booked")).toBeNull();
});

// D57
test("the next session can be saved for a calendar and, while that is open, cancelled, however it came to be the next", async () => {
  await openWeek([booking({ cancellableUntil: "2026-12-01T10:00:00.000Z" })]);
  await expect
    .element(next.getByRole("button", { name: "Add to calendar: Evening with Tara Trainer" }))
    .toBeVisible();
  await expect.element(next).toMatchTextContent("Cancel bookinguntil 1 Dec, 16:00");
  await next.getByRole("button", { name: /^Cancel booking/ }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
});

// D57
test("the next session of a membership that can no longer be cancelled offers no Cancel", async () => {
  await openWeek([booking({ cancellableUntil: null })]);
  await expect.element(next.getByRole("button", { name: /^Add to calendar/ })).toBeVisible();
  await expect.element(next.getByRole("button", { name: /^Cancel/ })).not.toBeInTheDocument();
});

// D56
test("a renewal just made says until when one trains now, below the session that is next", async () => {
  const running = booking({ _id: "1", endsOn: "2026-12-09" });
  const renewal = { _id: "2", transactionId: "pi_2", startsOn: "2026-12-10", endsOn: "2027-01-09" };
  await openAfterPaying([booking(renewal), running], ["pi_2"]);
  await expect.element(next).toMatchTextContent("Today 18:30");
  await expect
    .element(rows.first())
    .toMatchTextContent("Renewed until 9 Jan 2027 with Tara TrainerThursday 10 Dec, 18:30–20:00");
});

const alsoBooked = page.getByRole("region", { name: "Also booked" });
const rows = alsoBooked.getByRole("listitem");

test("of several bookings the soonest session has the ticket, each other one just made a row, in turn", async () => {
  const [today, tomorrow, saturday] = [
    booking({ _id: "1" }),
    booking({
      _id: "2",
      transactionId: "pi_2",
      slotTiming: "Morning",
      trainerName: "Omar Other",
      slotDays: ["Friday"],
    }),
    booking({ _id: "3", transactionId: "pi_3", slotTiming: "Afternoon", slotDays: ["Saturday"] }),
  ];
  await openAfterPaying([saturday, tomorrow, today], ["pi_3", "pi_2"]);
  await expect.element(next).toMatchTextContent("Today 18:30");
  await expect.element(justBooked).not.toBeInTheDocument();
  await expect
    .element(rows.nth(0))
    .toMatchTextContent("Tomorrow 6:30 with Omar OtherFriday 27 Nov, 6:30–8:00");
  await expect
    .element(rows.nth(1))
    .toMatchTextContent("Saturday 14:00 with Tara TrainerSaturday 28 Nov, 14:00–15:30");
  await expectAccessible();
  await rows.nth(0).getByRole("button", { name: "Hide: Morning with Omar Other" }).click();
  await expect.element(rows.nth(1)).not.toBeInTheDocument();
  await expect.element(rows).toMatchTextContent("Saturday 14:00");
  expect(localStorage.getItem("booked")).not.toContain("pi_2");
});

// D80
test("a new booking at the hours of an earlier one says so, and of two at once the earlier one has the ticket", async () => {
  const earlier = booking({ _id: "1", trainerId: "trainer-omar", trainerName: "Omar Other" });
  const later = { transactionId: "pi_2", paidAt: "2025-11-21T12:00:00.000Z" };
  await openAfterPaying([booking({ _id: "2", ...later }), earlier], ["pi_2"]);
  await expect.element(next).toMatchTextContent("with Omar Other");
  await expect.element(rows).toMatchTextContent("Same time as your evenings with Omar Other");
});

test("a new booking that begins sooner than one at its hours says so on its ticket", async () => {
  const earlier = booking({
    _id: "1",
    trainerId: "trainer-omar",
    trainerName: "Omar Other",
    slotDays: ["Saturday"],
  });
  const later = { transactionId: "pi_2", paidAt: "2025-11-21T12:00:00.000Z" };
  await openAfterPaying([booking({ _id: "2", ...later }), earlier], ["pi_2"]);
  await expect.element(justBooked).toMatchTextContent("Same time as your evenings with Omar Other");
});

// D57
test("a new booking that is cancelled here is forgotten", async () => {
  const paid = booking({ cancellableUntil: "2026-12-01T10:00:00.000Z" });
  const api = await openAfterPaying([paid], ["pi_12345678"]);
  api.grant("POST /save-payment-info/:id/cancel", () => {
    const cancelled = { ...paid, status: "cancelled", endReason: "member" } as const;
    api.grant("GET /save-payment-info", [cancelled]);
    return cancelled;
  });
  await justBooked.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect.element(next).toMatchTextContent("Nothing booked yet");
  await expect.poll(() => localStorage.getItem("booked")).toBeNull();
});

// D53
test("in another time zone the next session says whose time it is", async () => {
  // As in Paris in winter.
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  await openWeek([booking()]);
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–20:00 Dhaka time with Tara Trainer");
});

test.each(["W".repeat(40), "নুসরাত জাহান চৌধুরী", "عبد الرحمن بن محمد الحسيني"])(
  "a trainer’s name does not widen the strip: %s",
  async (trainerName) => {
    await openAfterPaying([booking({ trainerName, className: "W".repeat(40) })], ["pi_12345678"]);
    await expect.element(justBooked.getByRole("link", { name: trainerName })).toBeVisible();
    for (const width of [320, 195]) {
      await page.viewport(width, 800);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  },
);

test("a trainer who has no slots to book yet is welcomed and told what to set", async () => {
  await openWeek([], { as: sampleUser({ request_status: "approved", slot_duration: 0 }) });
  await expect
    .element(page.getByRole("region", { name: "Request status" }))
    .toMatchTextContent("Request statusApprovedWelcome to the team. Set how long");
});

// §2.49
test("a trainer who has slots to book has their record in a line", async () => {
  await openWeek([], { as: sampleUser({ request_status: "approved", slot_duration: 1.5 }) });
  const facts = page.getByRole("region", { name: "You at the studio" });
  await expect.element(facts).toBeVisible();
  expect(wordsOf(facts.getByRole("term"))).toEqual(["Name", "Email", "Current role", "Request status"]);
  expect(wordsOf(facts.getByRole("definition"))).toEqual([
    "Tara Trainer",
    "tara@shokti.test",
    "Trainer",
    "Approved",
  ]);
  await expect.element(page.getByRole("region", { name: "Request status" })).not.toBeInTheDocument();
});
