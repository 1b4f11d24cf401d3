import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PaymentIntent } from "#contract/payments.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { typeCard } from "#tests/app/cards.ts";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleIntent, sampleOrder, sampleSlotPlaces } from "#tests/app/samples.ts";
import { settle } from "#tests/app/settle.ts";

const opening = "POST /create-payment-intent";
const main = page.getByRole("main");
const payButton = page.getByRole("button", { name: "Pay $50" });
const payment = { pathname: "/payment", state: sampleOrder };

/** The payment page, at noon of a day, with a place held for so many seconds from then. */
function openPayment(seconds: number, intent: Partial<PaymentIntent> = {}): Promise<FakeApi> {
  vi.useFakeTimers({
    toFake: ["Date", "setInterval", "clearInterval"],
    now: new Date("2026-11-22T06:00:00Z"),
  });
  return openPage(payment, { as: "member", api: (api) => grantHold(api, seconds, intent) });
}

function grantHold(api: FakeApi, seconds: number, intent: Partial<PaymentIntent> = {}): void {
  const heldUntil = new Date(Date.now() + seconds * 1000).toISOString();
  api.grant(opening, sampleIntent({ heldUntil, ...intent }));
}

const clock = () => main.getByRole("timer").element().textContent;
const openings = ({ writes }: FakeApi) => writes.filter(({ call }) => call === opening);

// D41 D54
test("the place is held as soon as the page opens, by one attempt, also over a reload", async () => {
  const api = await openPayment(14 * 60 + 32);
  await settle(() => expect(clock()).toBe("14:32"));
  await vi.advanceTimersByTimeAsync(62_000);
  await settle(() => expect(clock()).toBe("13:30"));
  await expect.element(main.getByText("We’re holding your place for 13:30")).toBeVisible();
  expect(openings(api)).toMatchObject([
    { body: { attemptId: "attempt-1", trainerId: "trainer-tara", price: 5000 } },
  ]);

  const again = await openPage(payment, {
    as: "member",
    api: (api) => {
      grantHold(api, 900);
      api.refuse("POST /save-payment-info", "payment_required");
    },
  });
  await expect.element(main.getByRole("timer")).toBeVisible();
  expect(openings(again)).toMatchObject([{ body: { attemptId: "attempt-1" } }]);
});

// D54
test("a browser whose clock is wrong counts by the studio's, without the time that its answer takes", async () => {
  vi.useFakeTimers({
    toFake: ["Date", "setInterval", "clearInterval"],
    now: new Date("2026-11-22T06:40:00Z"),
  });
  await openPage(payment, {
    as: "member",
    api: (api) => {
      api.grant(opening, sampleIntent({ heldUntil: "2026-11-22T06:15:00.000Z" }));
      vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
        const answer = await api.fetch(...call);
        answer.headers.set("Date", "Sun, 22 Nov 2026 06:00:00 GMT");
        if (openings(api).length > 0) vi.setSystemTime("2026-11-22T06:40:05Z");
        return answer;
      });
    },
  });
  await settle(() => expect(clock()).toBe("14:55"));
});

// D54
test("a screen reader hears at five minutes and at one how long the place is held, and nothing each second", async () => {
  await openPayment(303);
  await settle(() => expect(clock()).toBe("5:03"));
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

test("after the computer has slept a screen reader hears what is really left", async () => {
  await openPayment(600);
  await settle(() => expect(clock()).toBe("10:00"));
  vi.setSystemTime(Date.now() + 569_000);
  await vi.advanceTimersByTimeAsync(1000);
  await expect
    .element(page.getByRole("status").filter({ hasText: "We’re holding your place" }))
    .toMatchTextContent("We’re holding your place for 30 more seconds.");
});

// D54
test("when the time is over nothing can be paid until the place is held again", async () => {
  const api = await openPayment(60);
  await expect.element(main.getByRole("timer")).toBeVisible();
  await typeCard("4242424242424242");
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(main.getByRole("alert")).toMatchTextContent("We’re no longer holding your place");
  await expect.element(payButton).not.toBeInTheDocument();
  await expectAccessible();
  // The first time nobody answers: all stays as it was.
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
  await expect.element(main.getByRole("timer")).toBeVisible();
  await expect.element(payButton).toBeEnabled();
  await expect.element(page.getByLabelText("Card number")).toHaveValue("4242 4242 4242 4242");
  // The Enter that held the place is still down.
  const repeated = { key: "Enter", repeat: true, bubbles: true, cancelable: true };
  expect(payButton.element().dispatchEvent(new KeyboardEvent("keydown", repeated))).toBe(false);
  // Nothing was pressed but that.
  expect(api.writes.map(({ call }) => call)).toEqual([opening, opening, opening]);
});

// D54 D55
test("a place that somebody else has by then is said to be gone, with the waiting list and the way back", async () => {
  const api = await openPayment(60);
  await expect.element(main.getByRole("timer")).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  api.refuse(opening, "conflict", { message: "No Slot Available!" });
  api.grant("GET /slot-places", [sampleSlotPlaces({ left: 0 })]);
  await page.getByRole("button", { name: "Hold it again" }).click();
  await expect.element(main.getByRole("alert")).toMatchTextContent("No Slot Available!Nothing was charged.");
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Back to Tara Trainer" })).toBeVisible();
  await expect.element(page.getByLabelText("Card number")).not.toBeInTheDocument();
});

// D54
test("a slot that is refused when the page opens says so before any card is typed", async () => {
  await openPage(payment, {
    as: "member",
    api: (api) => api.refuse(opening, "conflict", { message: "No Slot Available!" }),
  });
  await expect.element(main.getByRole("alert")).toMatchTextContent("No Slot Available!Nothing was charged.");
  // Closed, not full: there is nothing to wait for.
  await expect.element(main.getByRole("button", { name: "Join the waiting list" })).not.toBeInTheDocument();
});

// D56
test("a renewal says from when it runs, and counts nothing down", async () => {
  await openPayment(0, { heldUntil: null, startsOn: "2026-12-22", endsOn: "2027-01-21" });
  await expect.element(main.getByText(/^This renews your membership/)).toMatchTextContent("22 December 2026");
  await expect.element(main.getByText("22 Dec 2026 to 21 Jan 2027")).toBeVisible();
  await expect.element(main.getByRole("timer")).not.toBeInTheDocument();
  await expect.element(payButton).toBeEnabled();
});

// D56
test("what became a renewal while the page was open is said before it is paid for", async () => {
  const api = await openPayment(900);
  await expect.element(main.getByRole("timer")).toBeVisible();
  api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
  api.grant("POST /save-payment-info", { insertedId: "payment-2" });
  grantHold(api, 0, { heldUntil: null, startsOn: "2026-12-22", endsOn: "2027-01-21" });
  await typeCard("4242424242424242");
  await payButton.click();
  await expect
    .element(main.getByRole("alert"))
    .toMatchTextContent(
      "This would now renew your membership, from 22 Dec 2026 to 21 Jan 2027.Nothing was charged. Press Pay again if you want that.",
    );
  expect(api.writes.map(({ call }) => call)).toEqual([opening, opening]);
  await payButton.click();
  await expect.element(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
});

// D55
test("a place for which one waited is held until a moment of the next day, and not counted down", async () => {
  await openPayment(23 * 3600);
  await expect.element(main.getByText(/^We’re holding your place until/)).toMatchTextContent("23 Nov, 11:00");
  await expect.element(main.getByRole("timer")).not.toBeInTheDocument();
});

test("a page that could not ask for the place says so, and Pay asks again", async () => {
  const api = await openPage(payment, {
    as: "member",
    api: (api) => {
      api.cutOff(opening);
      api.grant("POST /test-gateway/v1/payment_intents/:id/confirm", { status: "succeeded" });
      api.grant("POST /save-payment-info", { insertedId: "payment-1" });
    },
  });
  await expect
    .element(main.getByRole("alert"))
    .toMatchTextContent("You seem to be offline.Nothing was charged.");
  api.grant(opening, sampleIntent());
  await typeCard("4242424242424242");
  await payButton.click();
  await expect.element(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
});
