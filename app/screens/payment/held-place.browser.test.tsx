import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PaymentIntent } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import {
  sampleIntent,
  sampleOrder,
  sampleOwnSlot,
  sampleSlotPlaces,
  sampleUser,
} from "#tests/app/samples.ts";
import { settle } from "#tests/app/settle.ts";

const opening = "POST /create-payment-intent";
const main = page.getByRole("main");
const timer = main.getByRole("timer");
const payButton = page.getByRole("button", { name: "Pay $50" });
const payment = { pathname: "/payment", state: sampleOrder };

/** Noon in Dhaka. */
const stopClock = (now = "2026-11-22T06:00:00Z") =>
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(now) });

const openAs = (api: (api: FakeApi) => void) => openPage(payment, { as: "member", api });
/** Types the first digit of a card, which holds the place. */
const begin = () => page.getByLabelText("Card number").fill("4");

/** The payment page at noon in Dhaka, with a place held for the given number of seconds. */
async function openPayment(seconds: number, intent: Partial<PaymentIntent> = {}): Promise<FakeApi> {
  stopClock();
  const api = await openAs((api) => grantHold(api, seconds, intent));
  await begin();
  return api;
}

function grantHold(api: FakeApi, seconds: number, intent: Partial<PaymentIntent> = {}): void {
  const heldUntil = new Date(Date.now() + seconds * 1000).toISOString();
  api.grant(opening, sampleIntent({ heldUntil, ...intent }));
}

/** The page says this time and counts down from it. */
const expectClock = (words: string) =>
  settle(() => expect([timer.query()?.textContent, vi.getTimerCount()]).toEqual([words, 1]));
const openings = ({ writes }: FakeApi) => writes.filter(({ call }) => call === opening);

// D41 D54
test("looking at the page holds nothing; the first digit of a card does, once, and the page counts down", async () => {
  stopClock();
  const api = await openAs((api) => {
    grantHold(api, 14 * 60 + 32);
    api.grant("GET /slot-places", [sampleSlotPlaces({ left: 2 })]);
  });
  await expect
    .element(main)
    .toMatchTextContent(
      "We’ll hold your place while you payFor 15 minutes, from when you start entering your card. 2 places are left.",
    );
  await expect.element(main.getByText("22 Nov to 21 Dec 2026")).toBeVisible();
  await expectAccessible();
  expect(openings(api)).toEqual([]);
  await begin();
  await expectClock("14 min 32 s");
  await page.getByLabelText("Card number").fill("42");
  await vi.advanceTimersByTimeAsync(62_000);
  await expectClock("13 min 30 s");
  await expect.element(main.getByText("We’re holding your place for 13 min 30 s")).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).toHaveFocus();
  expect(openings(api)).toMatchObject([
    { body: { attemptId: "attempt-1", trainerId: "trainer-tara", price: 5000 } },
  ]);
});

// D54
test("one of the test cards holds the place, too, and a reload shows the hold without asking for another", async () => {
  stopClock();
  const api = await openAs((api) => grantHold(api, 900));
  await page.getByText("Test cards").click();
  await page.getByRole("button", { name: "Use 4242 4242 4242 4242" }).click();
  await expectClock("15 min 0 s");
  expect(openings(api)).toHaveLength(1);
  const again = await openAs((api) => {
    api.grant("GET /own-slots", [sampleOwnSlot({ heldUntil: "2026-11-22T06:07:30.000Z" })]);
    api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]);
  });
  await expectClock("7 min 30 s");
  expect(openings(again)).toEqual([]);
});

// D54
test("with a wrong browser clock the countdown follows the server's, less the response time", async () => {
  stopClock("2026-11-22T06:40:00Z");
  await openAs((api) => {
    api.grant(opening, sampleIntent({ heldUntil: "2026-11-22T06:15:00.000Z" }));
    vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
      const answer = await api.fetch(...call);
      answer.headers.set("Date", "Sun, 22 Nov 2026 06:00:00 GMT");
      if (openings(api).length > 0) vi.setSystemTime("2026-11-22T06:40:05Z");
      return answer;
    });
  });
  await begin();
  await expectClock("14 min 55 s");
});

// D54
test("a screen reader hears the time left at five minutes and at one, not every second", async () => {
  await openPayment(303);
  await expectClock("5 min 3 s");
  const said = () => wordsOf(page.getByRole("status").filter({ hasText: "We’re holding your place" }));
  const passes = async (seconds: number, words: string[]) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await settle(() => expect(said()).toEqual(words));
  };
  await passes(2, []);
  await passes(1, ["We’re holding your place for 5 more minutes."]);
  await passes(239, ["We’re holding your place for 5 more minutes."]);
  await passes(1, ["We’re holding your place for one more minute."]);
});

test("after the computer has slept, a screen reader hears the time really left", async () => {
  await openPayment(600);
  await expectClock("10 min 0 s");
  vi.setSystemTime(Date.now() + 569_000);
  await vi.advanceTimersByTimeAsync(1000);
  await expect
    .element(page.getByRole("status").filter({ hasText: "We’re holding your place" }))
    .toMatchTextContent("We’re holding your place for 30 more seconds.");
});

// D54
test("once the hold expires, nothing can be paid until the place is held again", async () => {
  const api = await openPayment(60);
  await expect.element(timer).toBeVisible();
  await typeCard("4242424242424242");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(main.getByRole("alert")).toMatchTextContent("We’re no longer holding your place");
  await expect.element(payButton).not.toBeInTheDocument();
  await expectAccessible();
  // The first request fails: everything stays as it was.
  api.cutOff(opening);
  const holdAgain = page.getByRole("button", { name: "Hold it again" });
  await holdAgain.click();
  await expect.element(page.getByText("You seem to be offline.")).toBeVisible();
  await expect.element(main.getByText("22 Nov to 21 Dec 2026")).toBeVisible();
  grantHold(api, 900);
  const release = api.hold(opening);
  await holdAgain.click();
  await expect.element(payButton).toHaveAttribute("aria-busy", "true");
  await expect.element(payButton).toMatchTextContent(/Holding your place…$/);
  release();
  await expect.element(timer).toBeVisible();
  await expect.element(payButton).toBeEnabled();
  await expect.element(page.getByLabelText("Card number")).toHaveValue("4242 4242 4242 4242");
  // The Enter key that requested the hold is still down.
  const repeated = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  expect(payButton.element().dispatchEvent(new KeyboardEvent("keydown", repeated))).toBe(false);
  // So Pay was not pressed.
  expect(api.writes.map(({ call }) => call)).toEqual([opening, opening, opening]);
});

// D54 D55
test("a place taken by someone else meanwhile is reported gone, with the waiting list and a link back", async () => {
  const api = await openPayment(60);
  await expect.element(timer).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  api.refuse(opening, "conflict", { message: "No Slot Available!" });
  api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]);
  await page.getByRole("button", { name: "Hold it again" }).click();
  await expect
    .element(main.getByRole("alert"))
    .toMatchTextContent("No Slot Available!Every place is taken right now. Nothing was charged.");
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Back to Tara Trainer" })).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).not.toBeInTheDocument();
});

// D8 D54
test("a declined card says that nothing was charged and until when the place is held", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await openPayment(14 * 60);
  const message = "Your card was declined.";
  api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { error: { message } });
  await typeCard("4000000000000002");
  await payButton.click();
  await expect
    .element(main.getByRole("status").filter({ hasText: "Nothing was charged" }))
    .toMatchTextContent("Nothing was charged. Your place is still yours until 22 Nov, 12:14");
});

// D54 D55
test("a slot that is full when the page opens says so before any card is typed, and holds nothing", async () => {
  const api = await openAs((api) => api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]));
  await expect
    .element(main.getByRole("alert"))
    .toMatchTextContent("No Slot Available!Every place is taken right now. Nothing was charged.");
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).not.toBeInTheDocument();
  await expectAccessible();
  // Closed, not full: there is nothing to wait for.
  const closed = await openAs((api) => api.grant("GET /slot-places", []));
  await expect.element(main.getByRole("alert")).toMatchTextContent("No Slot Available!Nothing was charged.");
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).not.toBeInTheDocument();
  expect([...openings(api), ...openings(closed)]).toEqual([]);
});

// D54 D55
test("when the last place goes to somebody else before the first digit, the page says so at once", async () => {
  await openAs((api) => {
    api.refuse(opening, "conflict", { message: "No Slot Available!" });
    api.grant("GET /slot-places", () => [sampleSlotPlaces({ left: openings(api).length > 0 ? 0 : 1 })]);
  });
  await expect.element(main.getByText(/1 place is left\.$/)).toBeVisible();
  await begin();
  const said = main.getByRole("alert");
  await expect
    .element(said)
    .toMatchTextContent("No Slot Available!Every place is taken right now. Nothing was charged.");
  await expect.element(said).toHaveFocus();
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).not.toBeInTheDocument();
});

// D54 D67
test("where the places are only held, a member without a confirmed email reads that confirming it gets them one", async () => {
  await openPage(payment, {
    as: sampleUser({ role: "member", email: "somebody@shokti.test", email_proven: false }),
    api: (api) => api.refuse(opening, "conflict", { message: "No Slot Available!" }),
  });
  await begin();
  await expect
    .element(main)
    .toMatchTextContent("Confirm your email to take a place that is held but not paid for.");
  await expectAccessible();
});

// D56
test("a renewal says when it starts, shows no countdown, and needs no hold", async () => {
  stopClock();
  await openAs((api) => {
    api.grant("GET /own-slots", [sampleOwnSlot({ runsUntil: "2026-12-21", renewsFrom: "2026-12-22" })]);
    api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]);
  });
  await expect.element(main.getByText(/^This renews your membership/)).toMatchTextContent("22 December 2026");
  await expect.element(main.getByText("22 Dec 2026 to 21 Jan 2027")).toBeVisible();
  await expect.element(timer).not.toBeInTheDocument();
  await expect.element(payButton).toBeEnabled();
});

// D56
test("a booking that became a renewal while the page was open says so before charging", async () => {
  const api = await openPayment(900);
  await expect.element(timer).toBeVisible();
  api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
  api.grant("POST /save-payment-info", { insertedId: "payment-2" });
  grantHold(api, 0, { heldUntil: null, startsOn: "2026-12-22", endsOn: "2027-01-21" });
  await typeCard("4242424242424242");
  await payButton.click();
  await expect
    .element(main.getByRole("alert"))
    .toMatchTextContent(
      "This would now renew your membership, from 22 Dec 2026 to 21 Jan 2027.Nothing was charged. Press Pay again to go ahead.",
    );
  expect(api.writes.map(({ call }) => call)).toEqual([opening, opening]);
  await payButton.click();
  await expect.element(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
});

// D55
test("a place offered from the waiting list shows when its hold ends, not a countdown", async () => {
  stopClock();
  await openAs((api) =>
    api.grant("GET /own-slots", [
      sampleOwnSlot({ waitingId: "waiting-1", heldUntil: "2026-11-23T05:00:00.000Z" }),
    ]),
  );
  await expect.element(main.getByText(/^We’re holding your place until/)).toMatchTextContent("23 Nov, 11:00");
  await expect.element(timer).not.toBeInTheDocument();
});

test("a hold that could not be asked for is said without taking the focus from the card, and Pay repeats it", async () => {
  const api = await openAs((api) => {
    api.cutOff(opening);
    api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
    api.grant("POST /save-payment-info", { insertedId: "payment-1" });
  });
  await begin();
  await expect
    .element(main)
    .toMatchTextContent(
      "We’re not holding a place for you yetYou seem to be offline. Press Pay to try again.",
    );
  await expect.element(page.getByLabelText("Card number")).toHaveFocus();
  api.grant(opening, sampleIntent());
  await typeCard("4242424242424242");
  await payButton.click();
  await expect.element(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
});
