import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";
import { rememberBooking } from "./just-booked.ts";

const ticket = page.getByRole("region", { name: "Your new booking" });
const member = sampleUser({ role: "member", email: "mina@shokti.test" });

// D56
test("seen again, a renewal’s ticket begins with the session that comes next, and says until when one has renewed", async () => {
  // A Wednesday, 16:00 at the studio.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  const renewal = samplePayment({ startsOn: "2025-12-20", endsOn: "2026-01-19" });
  const earlier = samplePayment({ _id: "running", transactionId: "pi_earlier" });
  const prepare = (api: FakeApi) => api.grant("GET /save-payment-info", [renewal, earlier]);
  await openPage("/styleguide", { as: member, api: prepare });
  rememberBooking(renewal.transactionId);
  await openPage("/", { as: member, api: prepare });
  await expect.element(ticket.getByText("Until then: Today 18:30")).toBeVisible();
  await openPage("/timetable", { as: member, api: prepare });
  await expect.element(ticket).not.toBeInTheDocument();
  await openPage("/", { as: member, api: prepare });
  await expect.element(ticket.getByText("Wednesday 26 November, 18:30–20:00")).toBeVisible();
  await expect.element(ticket.getByText("Renewed until 19 January 2026")).toBeVisible();
  await expect.element(ticket.getByText("Saturday 20 December, 18:30–20:00")).not.toBeInTheDocument();
});

test.each(["/dashboard/activity-log", "/dashboard/booked-trainer"])(
  "a membership’s ticket, hidden or paid for on another device, is reached from %s",
  async (at) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
    await openPage(at, {
      as: member,
      api: (api) => api.grant("GET /save-payment-info", [samplePayment({})]),
    });
    await page.getByRole("link", { name: "Ticket: Evening with Tara Trainer" }).click();
    await expect.element(ticket.getByRole("button", { name: "Share" })).toBeVisible();
  },
);

// D77
test.each([
  ["Wednesday", 1],
  ["Thursday", 0],
] as const)("on the day of a session alone its ticket on Home shows the code: %s", async (day, codes) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-26T10:00:00.000Z") });
  const payment = samplePayment({ slotDays: [day] });
  const prepare = (api: FakeApi) => api.grant("GET /save-payment-info", [payment]);
  await openPage("/styleguide", { as: member, api: prepare });
  rememberBooking(payment.transactionId);
  await openPage("/", { as: member, api: prepare });
  await expect.element(ticket.getByRole("button", { name: "Share" })).toBeVisible();
  expect(ticket.getByRole("button", { name: "Show my code" }).elements()).toHaveLength(codes);
});
