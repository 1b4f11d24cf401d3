import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleRefund, sampleUser, sampleWaiting } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const member = sampleUser({ role: "member", email: "mina@shokti.test" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
});

function openBookings(payments: Partial<Payment>[], prepare: (api: FakeApi) => void = () => {}) {
  return openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => {
      api.grant(
        "GET /save-payment-info",
        payments.map((payment, place) => samplePayment({ _id: `payment-${place}`, ...payment })),
      );
      prepare(api);
    },
  });
}

/** The state of each booking, with what can be done about it. */
async function states(): Promise<string[]> {
  await expect.element(main.getByRole("cell").first()).toBeVisible();
  const cellsOf = (row: Element) => wordsOf(page.elementLocator(row).getByRole("cell"));
  return main
    .getByRole("row")
    .elements()
    .map((row) => cellsOf(row).slice(4).join(" ").trim())
    .filter(Boolean);
}

// §2.50 D52 D53 D56
test("what one has comes first, the one that ends soonest on top; what is over is below, without its hours", async () => {
  await openBookings([
    { _id: "over", trainerName: "Omar Over", startsOn: "2025-10-20", endsOn: "2025-11-19" },
    { _id: "renewal", startsOn: "2025-11-30", endsOn: "2025-12-29" },
    { _id: "later", trainerName: "Lata Later", slotTiming: "Morning" },
    { _id: "sooner", startsOn: "2025-10-30", endsOn: "2025-11-29" },
  ]);
  const current = main.getByRole("table", { name: "Your bookings" });
  await expect
    .element(current.getByRole("row").nth(1))
    .toMatchTextContent("Evening18:30–20:00 · Sat to ThuYOGA");
  expect(wordsOf(current.getByRole("columnheader"))).toEqual([
    ...["Trainer", "Membership", "Slot timing", "Transaction id", "Amount", "State", "Actions"],
  ]);
  expect(wordsOf(current.getByRole("rowheader"))).toEqual(["Tara Trainer", "Tara Trainer", "Lata Later"]);
  expect(await states()).toEqual([
    "Renewed until 29 Dec 2025 Choose daysTicketAdd to calendar",
    "Goes on 30 Nov to 29 Dec 2025 Choose daysTicket",
    "Runs until 19 Dec 2025 Choose daysTicketRenewAdd to calendar",
    "Ended on 19 Nov 2025",
  ]);
  const earlier = main.getByRole("region", { name: "Earlier bookings" });
  expect(wordsOf(earlier.getByRole("rowheader"))).toEqual(["Omar Over"]);
  await expect.element(earlier.getByRole("row").nth(1)).not.toMatchTextContent("18:30");
  await expectAccessible();
});

// D56 D57
test("what renews a membership stands below it in brief; who wants to cancel that is led to cancelling the renewal", async () => {
  await openBookings([
    {
      ...{ _id: "renewal", transactionId: "pi_renewal", startsOn: "2025-12-20", endsOn: "2026-01-19" },
      cancellableUntil: "2025-11-27T12:02:00.000Z",
    },
    { _id: "running", whyNotCancellable: "To cancel this membership, cancel its renewal first." },
  ]);
  const rows = main.getByRole("table", { name: "Your bookings" }).getByRole("row");
  const [running, renewal] = [rows.nth(1), rows.nth(2)];
  await expect.element(running).toMatchTextContent("18:30–20:00");
  await expect.element(renewal).toMatchTextContent("Goes on 20 Dec 2025 to 19 Jan 2026");
  await expect.element(renewal).toMatchTextContent("$50");
  await expect.element(renewal).toMatchTextContent("pi_renewal");
  await expect.element(renewal).not.toMatchTextContent("18:30–20:00");
  await expectAccessible();
  await running.getByRole("link", { name: "Cancel the renewal" }).click();
  await expect
    .element(page.getByRole("alertdialog", { name: /^Cancel your renewal of Evening with Tara Trainer, / }))
    .toBeVisible();
});

// D56
test("in its last days a membership’s renewal is the one thing to do, and until then one of several", async () => {
  await openBookings([
    { _id: "1", slotTiming: "Morning" },
    { _id: "2", startsOn: "2025-10-30", endsOn: "2025-11-29" },
  ]);
  await expect
    .element(main.getByRole("link", { name: "Renew Evening with Tara Trainer" }))
    .toHaveClass(/primary/);
  await expect
    .element(main.getByRole("link", { name: "Renew Morning with Tara Trainer" }))
    .toHaveClass(/secondary/);
});

// D52 D57 D58 D59
test("each payment shows the state of its booking and what was refunded", async () => {
  const refunds = (...states: (Partial<ReturnType<typeof sampleRefund>> | undefined)[]) =>
    states.map((refund, place) => sampleRefund({ _id: `refund-${place}`, ...refund }));
  const api = await openBookings([
    {},
    { startsOn: "2025-12-20", endsOn: "2026-01-19" },
    { startsOn: "2025-10-20", endsOn: "2025-11-25" },
    {
      status: "cancelled",
      endReason: "member",
      endedAt: "2025-11-23T12:00:00.000Z",
      refunds: refunds({ state: "due" }),
    },
    { status: "cancelled", endReason: "trainer-left", refunds: refunds({ state: "done", amount: 36.67 }) },
    { status: "refused", endReason: "slot-full", refunds: refunds({ state: "failed" }) },
    { slotTiming: "Morning", refunds: refunds({ amount: 20, paidOtherwise: "In cash" }) },
  ]);
  expect(await states()).toEqual([
    "Renewed until 19 Jan 2026 Choose daysTicketAdd to calendar",
    "Goes on 20 Dec 2025 to 19 Jan 2026 Choose daysTicket",
    "Runs until 19 Dec 2025$20 paid back by other means Choose daysTicketRenewAdd to calendar",
    "Ended on 25 Nov 2025",
    "Cancelled by you on 23 Nov 2025$50 on its way back",
    "Ended: your trainer has left$36.67 paid back",
    "Not booked: the slot was full by then$50 hasn’t reached your card: the studio is looking into it",
  ]);
  await expect
    .element(main.getByRole("link", { name: "$36.67 paid back" }))
    .toHaveAttribute("href", "/dashboard/receipt/pi_12345678/refund/refund-0");
  const asked = api.received.find(({ call }) => call === "GET /save-payment-info");
  expect([...(asked?.query ?? [])]).toEqual(
    expect.arrayContaining([
      ["mine", "true"],
      ["all", "true"],
    ]),
  );
});

// D57
test("in another time zone the deadline is labelled as Dhaka time", async () => {
  // As in Paris in winter.
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  await openBookings([{ cancellableUntil: "2025-11-27T12:02:00.000Z" }]);
  await expect
    .element(main.getByText(/^until/))
    .toHaveTextContent("until 27 Nov, 18:02 Dhaka time, full refund");
});

// D57
test("a booking can be cancelled in time, after a confirmation that says what is refunded", async () => {
  const until = "2025-11-27T12:02:00.000Z";
  const api = await openBookings([
    { transactionId: "pi_new", cancellableUntil: until },
    { transactionId: "pi_old" },
  ]);
  const cancel = main.getByRole("button", { name: /^Cancel booking/ });
  await expect.element(main.getByText("until 27 Nov, 18:02, full refund")).toBeVisible();
  expect(cancel.elements()).toHaveLength(1);
  await cancel.click();
  const question = page.getByRole("alertdialog", {
    name: "Cancel Evening with Tara Trainer, 20 Nov to 19 Dec?",
  });
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      "All $50 goes back to Visa ending in 4242. Your place will be freed at once.",
    );
  await expectAccessible();
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.writes).toEqual([]);

  const cancelled = samplePayment({
    _id: "payment-0",
    status: "cancelled",
    endReason: "member",
    endedAt: "2025-11-24T12:00:00.000Z",
    refunds: [sampleRefund({ state: "pending" })],
  });
  api.grant("POST /save-payment-info/:id/cancel", () => {
    api.grant("GET /save-payment-info", [cancelled]);
    return cancelled;
  });
  await cancel.click();
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect.element(page.getByText("Your booking is cancelled; $50 is on its way back.")).toBeVisible();
  await expect.poll(states).toEqual(["Cancelled by you on 24 Nov 2025$50 on its way back Book again"]);
  expect(api.writes).toMatchObject([{ call: "POST /save-payment-info/payment-0/cancel" }]);
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveFocus();
});

// D57
test("a booking that cannot be cancelled any more says why", async () => {
  const api = await openBookings([{ cancellableUntil: "2025-11-27T12:02:00.000Z" }]);
  const message = "You can cancel within 7 days of paying. Your membership runs until 19 December 2025.";
  api.refuse("POST /save-payment-info/:id/cancel", "conflict", { message });
  await main.getByRole("button", { name: /^Cancel booking/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

// D56
test("a running membership can be renewed on any of its days, unless another one follows", async () => {
  await openBookings([
    { slotTiming: "Morning", startsOn: "2025-11-26", endsOn: "2025-12-25" },
    { slotTiming: "Evening", startsOn: "2025-11-01", endsOn: "2025-11-29" },
    { slotTiming: "Evening", startsOn: "2025-11-30", endsOn: "2025-12-29" },
    { slotTiming: "Afternoon", startsOn: "2025-11-01", endsOn: "2025-11-25" },
  ]);
  const renew = main.getByRole("link", { name: /^Renew/ });
  await expect.element(renew).toHaveAttribute("href", "/morning/trainer-tara?class=YOGA");
  expect(renew.elements()).toHaveLength(1);
});

test("a slot whose last booking is over can be booked again: not one never booked, nor one whose trainer has left", async () => {
  const over = { startsOn: "2025-10-01", endsOn: "2025-10-31" };
  await openBookings([
    { slotTiming: "Morning", status: "cancelled", endReason: "member" },
    { slotTiming: "Morning", ...over },
    { slotTiming: "Afternoon" },
    { slotTiming: "Afternoon", ...over },
    { trainerId: "trainer-omar", trainerName: "Omar Other", ...over },
    { trainerId: "trainer-gone", status: "cancelled", endReason: "trainer-left" },
    { trainerId: "trainer-gone", ...over },
    { trainerId: "trainer-full", status: "refused", endReason: "slot-full" },
  ]);
  const again = main.getByRole("link", { name: /^Book again/ });
  await expect.element(again.first()).toBeVisible();
  expect(
    again.elements().map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
  ).toEqual([
    ["Book again: Morning with Tara Trainer", "/morning/trainer-tara?class=YOGA"],
    ["Book again: Evening with Omar Other", "/evening/trainer-omar?class=YOGA"],
  ]);
});

// D24
test("someone who cannot book any more is not offered to renew or book again", async () => {
  await openPage("/dashboard/booked-trainer", {
    as: sampleUser({ email: member.email }),
    api: (api) =>
      api.grant("GET /save-payment-info", [
        samplePayment({ trainerId: "trainer-omar" }),
        samplePayment({
          _id: "over",
          trainerId: "trainer-omar",
          slotTiming: "Morning",
          endsOn: "2025-11-25",
        }),
      ]),
  });
  await expect.element(main.getByText("Ended on 25 Nov 2025")).toBeVisible();
  expect(main.getByRole("link", { name: /^(Renew|Book again)/ }).elements()).toEqual([]);
});

test("a booking's sessions download as a calendar file", async () => {
  const api = await openBookings([{}]);
  api.grant("GET /save-payment-info/:id/calendar.ics", "BEGIN:VCALENDAR");
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await main.getByRole("button", { name: "Add to calendar: Evening with Tara Trainer" }).click();
  await expect
    .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toHaveLength(1);
});

// D55
test("a place that is held comes first, with until when, and then the waiting lists with the position in each", async () => {
  const api = await openBookings([], (api) =>
    api.grant("GET /waiting-list", [
      sampleWaiting(),
      sampleWaiting({ _id: "waiting-2", slotTiming: "Morning", offeredUntil: "2025-11-27T12:02:00.000Z" }),
    ]),
  );
  const list = main.getByRole("region", { name: "Waiting list" });
  await expect
    .poll(() => wordsOf(main.getByRole("listitem")))
    .toEqual([
      "Morning with Tara Trainer6:30–8:00 · Sun and MonWe’re holding a place for you until 27 Nov, 18:02Book itLeave the waiting list",
      "Evening with Tara Trainer18:30–20:00 · Sun and MonYou are number 2Leave the waiting list",
    ]);
  await expect.element(list.getByRole("link")).toHaveAttribute("href", "/evening/trainer-tara");
  const held = main.getByRole("region", { name: "A place is held for you" });
  await expect.element(held.getByRole("link")).toHaveAttribute("href", "/morning/trainer-tara");
  await expectAccessible();
  api.grant("DELETE /waiting-list/:id", () => {
    api.grant("GET /waiting-list", []);
    return { deletedCount: 1 };
  });
  await list.getByRole("button", { name: "Leave the waiting list: Evening with Tara Trainer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave the waiting list" }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ call: "DELETE /waiting-list/waiting-1" }]);
});
