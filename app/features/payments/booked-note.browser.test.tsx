import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openSession } from "#app/account/session.ts";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";
import { brand } from "#studio/brand.ts";
import { openPage, reload } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";
import { rememberBooking } from "./just-booked.ts";

const ticket = page.getByRole("region", { name: "Your new booking" });
const home = page.getByRole("heading", { level: 1 });
const member = sampleUser({ role: "member", email: "mina@shokti.test" });

beforeEach(() => {
  // A Wednesday, 16:00 at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
});

/** A page as seen by a member who has just paid. */
async function openAfterPaying(
  payment: Partial<Payment>,
  { at = "/", api: change = (_: FakeApi) => {} } = {},
): Promise<FakeApi> {
  const prepare = (api: FakeApi) => {
    api.grant("GET /save-payment-info", [samplePayment(payment)]);
    api.grant("GET /users/:id", sampleUser());
    change(api);
  };
  await openPage("/styleguide", { as: member, api: prepare });
  rememberBooking("pi_12345678");
  return openPage(at, { as: member, api: prepare });
}

test("Home shows the ticket of what was paid for in another tab, and keeps it", async () => {
  const api = await openAfterPaying({});
  await expect.element(ticket).toMatchTextContent("with Tara Trainer");
  api.grant("GET /save-payment-info", [
    samplePayment({ _id: "new", transactionId: "pi_new", trainerName: "Omar Other" }),
    samplePayment({}),
  ]);
  rememberBooking("pi_new");
  dispatchEvent(new StorageEvent("storage", { key: "booked" }));
  await expect.element(ticket).toMatchTextContent("with Omar Other");
  expect(localStorage.getItem("booked")).toContain("pi_new");
});

test("what a booked class asks one to bring stands on its ticket", async () => {
  await openAfterPaying(
    { className: "YOGA" },
    {
      api: (api) => api.grant("GET /classes", [sampleClass({ class_name: "YOGA", what_to_bring: "A mat" })]),
    },
  );
  await expect.element(ticket.getByText("A mat")).toBeVisible();
  await expect.element(ticket.getByText(brand.bring)).not.toBeInTheDocument();
});

test("Home shows a new booking's ticket until it is hidden, which can be taken back", async () => {
  await openAfterPaying({});
  await expect.element(ticket.getByRole("heading")).toHaveTextContent("You’re booked");
  for (const words of [
    "Wednesday 26 November, 18:30–20:00",
    "with Tara Trainer",
    "YOGA\u00A0· Standard\u00A0· 3 a week\u00A0· Evening",
    "20 Nov to 19 Dec 2025",
    brand.bring,
    "$50",
    "2025-000042",
  ])
    await expect.element(ticket.getByText(words, { exact: true })).toBeVisible();
  await expect.element(ticket.getByRole("link", { name: brand.address })).toHaveAttribute("href", brand.map);
  await expect
    .element(ticket.getByRole("link", { name: "Receipt" }))
    .toHaveAttribute("href", "/dashboard/receipt/pi_12345678");
  await expect.element(ticket.getByRole("button", { name: "Add to calendar" })).toBeVisible();
  await expect.element(ticket.getByRole("button", { name: /^Cancel/ })).not.toBeInTheDocument();
  await expectAccessible(ticket);

  await ticket.getByRole("button", { name: "Hide this ticket" }).click();
  await expect.element(ticket).not.toBeInTheDocument();
  await expect.element(home).toHaveFocus();
  await page.getByRole("button", { name: "Undo: show the ticket" }).click();
  await expect.element(ticket).toMatchTextContent("with Tara Trainer");
  await ticket.getByRole("button", { name: "Hide this ticket" }).click();
  await expect.element(page.getByText(/^The ticket is hidden\. In Activity Log/)).toBeInViewport();
  await openPage("/", { as: member });
  await expect.element(home).toBeVisible();
  expect(localStorage.getItem("booked")).toBeNull();
});

// D52 D53
test.each<[string, string, Partial<Payment>]>([
  ["later today", "Today 18:30", {}],
  ["over for today", "Tomorrow 6:30", { slotTiming: "Morning" }],
  ["within a week", "Saturday 14:00", { slotTiming: "Afternoon", slotDays: ["Saturday"] }],
  ["not within a week", "6 Dec 18:30", { startsOn: "2025-12-05", slotDays: ["Saturday"] }],
])("the ticket of a session that is %s begins with “%s”", async (_, words, payment) => {
  await openAfterPaying(payment);
  await expect.element(ticket.getByText(/^\d+:\d\d$/).first()).toBeVisible();
  await expect.element(ticket).toMatchTextContent(words);
});

// D52 D56
test("a renewal’s ticket begins with its own first session, then says which is next until then, and cancels the renewal", async () => {
  const renewal = samplePayment({
    startsOn: "2025-12-20",
    endsOn: "2026-01-19",
    cancellableUntil: "2025-12-03T04:00:00.000Z",
  });
  const earlier = { _id: "running", transactionId: "pi_earlier" };
  await openAfterPaying(renewal, {
    api: (api) => api.grant("GET /save-payment-info", [renewal, samplePayment(earlier)]),
  });
  await expect.element(ticket.getByRole("heading")).toHaveTextContent("Renewed, until 19 January 2026");
  await expect.element(ticket.getByText("Saturday 20 December, 18:30–20:00")).toBeVisible();
  await expect.element(ticket.getByText("20 Dec 2025 to 19 Jan 2026")).toBeVisible();
  await expect.element(ticket.getByText("Until then: Today 18:30")).toBeVisible();
  await expect.element(ticket.getByText("Cancel renewal")).toBeVisible();
});

// D53
test("in another time zone the ticket says whose time it is", async () => {
  // As in Paris in winter.
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60);
  await openAfterPaying({});
  await expect.element(ticket).toMatchTextContent("Wednesday 26 November, 18:30–20:00 Dhaka time");
});

test("when no session is left, the ticket of a running membership names its slot", async () => {
  await openAfterPaying({ endsOn: "2025-11-26", slotTiming: "Morning" });
  await expect.element(ticket.getByText("Morning", { exact: true })).toBeVisible();
  await expect.element(ticket.getByText(/^\d+:\d\d$/)).not.toBeInTheDocument();
});

test.each<[string, (api: FakeApi) => void]>([
  ["has no photo", (api) => api.grant("GET /users/:id", sampleUser({ photoUrl: "" }))],
  ["has left", (api) => api.refuse("GET /users/:id", "not_found")],
])("a trainer who %s has their initial in the sun", async (_, api) => {
  await openAfterPaying({ trainerId: "trainer-unlisted" }, { api });
  await expect.element(ticket).toBeVisible();
  await expect.poll(() => document.querySelector(".ticket [data-initial]")).not.toBeNull();
  expect(document.querySelector(".ticket img")).toBeNull();
  expect(document.querySelector<HTMLElement>(".ticket [data-initial]")?.dataset.initial).toBe("T");
});

test.each(["W".repeat(40), "নুসরাত জাহান চৌধুরী", "عبد الرحمن بن محمد الحسيني"])(
  "a trainer’s name does not widen the ticket: %s",
  async (trainerName) => {
    await openAfterPaying({ trainerName, className: "W".repeat(40) });
    await expect.element(ticket.getByRole("link", { name: trainerName })).toBeVisible();
    for (const width of [320, 195]) {
      await page.viewport(width, 800);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  },
);

test("the toast about the payment is beside the ticket, never over it", async () => {
  await openAfterPaying({});
  await expect.element(ticket.getByText("with Tara Trainer")).toBeVisible();
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 844);
    // Anew for each: it goes after a second and a half.
    toast.success("Payment Successful. Redirecting...");
    await expectToast({ kind: "success", title: "Payment Successful. Redirecting..." });
    const said = document.querySelector("section[aria-label=Messages] li");
    const top = document.querySelector(".ticket")?.getBoundingClientRect().top;
    expect(said?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top ?? 0);
  }
});

test.each([
  ["low", "Morning", ["left", "bottom"]],
  ["high", "Afternoon", ["right", "bottom"]],
  ["half set", "Evening", ["right"]],
] as const)("no edge of the ticket shaves a sun that is %s", async (_, slotTiming, sides) => {
  await openAfterPaying({ slotTiming });
  await expect.element(ticket.getByText("with Tara Trainer")).toBeVisible();
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 844);
    const face = document.querySelector(".ticket-light")?.getBoundingClientRect() ?? new DOMRect();
    const portrait = document.querySelector(".light-field-sun")?.getBoundingClientRect() ?? new DOMRect();
    // The sun is 122% as wide as the portrait in it.
    const rim = 0.11 * portrait.width;
    for (const side of sides) {
      expect(Math.abs(face[side] - portrait[side]), `${side} at ${width}`).toBeGreaterThan(rim + 8);
    }
  }
});

// D53
test.each([
  ["in the studio’s time zone", -360],
  ["elsewhere", -60],
])("Home keeps the ticket’s room before it is there, %s", async (_, offset) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  await openPage("/styleguide", { as: member });
  rememberBooking("pi_12345678");
  expect(document.documentElement.dataset.booked).toBe("");
  await openAfterPaying({ cancellableUntil: "2025-11-27T12:02:00.000Z" });
  await expect.element(ticket.getByText("with Tara Trainer")).toBeVisible();
  for (const width of [320, 360, 390, 480, 700, 768, 900, 1040, 1440]) {
    await page.viewport(width, 844);
    const room = document.querySelector("main .ticket-room");
    expect
      .soft(room?.getBoundingClientRect().height, String(width))
      .toBe(Number.parseFloat(room ? getComputedStyle(room).minHeight : ""));
  }
});

test("until the ticket is there, its outline says that one is booked", async () => {
  let goOn = () => {};
  await openAfterPaying(
    {},
    {
      api: (api) => {
        goOn = api.hold("GET /save-payment-info");
      },
    },
  );
  await expect.element(page.getByText("You’re booked")).toBeVisible();
  await expect.element(ticket).not.toBeInTheDocument();
  goOn();
  await expect.element(ticket.getByText("with Tara Trainer")).toBeVisible();
});

// D57
test("the booking is cancelled from its ticket while it can be: all comes back, and the ticket goes", async () => {
  const api = await openAfterPaying({ cancellableUntil: "2025-11-27T12:02:00.000Z" });
  await expect.element(ticket.getByText("until 27 Nov, 18:02, full refund")).toBeVisible();
  await ticket.getByRole("button", { name: "Cancel booking pi_12345678" }).click();
  const question = page.getByRole("alertdialog", {
    name: "Cancel Evening with Tara Trainer, 20 Nov to 19 Dec?",
  });
  await expect.element(question).toMatchTextContent("All $50 goes back to Visa ending in 4242.");
  api.grant("POST /save-payment-info/:id/cancel", () => {
    api.grant("GET /save-payment-info", []);
    return samplePayment({ status: "cancelled", endReason: "member" });
  });
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expectToast({ kind: "success", title: "Your booking is cancelled; $50 is on its way back." });
  await expect.element(ticket).not.toBeInTheDocument();
  await expect.element(home).toHaveFocus();
  expect(localStorage.getItem("booked")).toBeNull();
});

test.each<[string, Partial<Payment>]>([
  ["has ended", { endsOn: "2025-11-25" }],
  ["is not theirs any more", { transactionId: "pi_other" }],
])("a booking that %s is not shown", async (_, payment) => {
  await openAfterPaying(payment);
  await expect.poll(() => localStorage.getItem("booked")).toBeNull();
  await expect.element(ticket).not.toBeInTheDocument();
  expect(document.documentElement.dataset.booked).toBeUndefined();
});

test("after a logout neither the visitor nor the next member sees the ticket; its owner does again", async () => {
  await openAfterPaying({});
  await expect.element(ticket).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect.element(ticket).not.toBeInTheDocument();
  await openSession("else@shokti.test");
  await expect.element(ticket).not.toBeInTheDocument();
  expect(document.documentElement.dataset.booked).toBeUndefined();
  await openSession(member.email ?? "");
  await expect.element(ticket).toBeVisible();
});

test("of two bookings the last is shown until it is hidden, here or in another tab", async () => {
  await openAfterPaying({ transactionId: "pi_2" });
  rememberBooking("pi_2");
  const receipt = ticket.getByRole("link", { name: "Receipt" });
  await expect.element(receipt).toHaveAttribute("href", "/dashboard/receipt/pi_2");
  localStorage.removeItem("booked");
  dispatchEvent(new StorageEvent("storage", { key: "booked" }));
  await expect.element(ticket).not.toBeInTheDocument();
});

test("a booking that cannot be loaded is kept, and a link to it is shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await openAfterPaying({});
  await expect.element(ticket).toBeVisible();
  await reload({ as: member, api: (api) => api.refuse("GET /save-payment-info", "not_found") });
  await expect.element(ticket).toMatchTextContent("Your new booking is in Booked Trainer");
  expect(localStorage.getItem("booked")).not.toBeNull();
});

test("Home requests payments only for members", async () => {
  const api = await openPage("/", { as: sampleUser() });
  await expect.element(home).toBeVisible();
  await expect.element(page.getByRole("region", { name: "TOP CLASSES" })).toBeVisible();
  expect(api.received.filter(({ call }) => call.includes("save-payment-info"))).toEqual([]);
});
