import { vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import { openPage } from "./bench.tsx";
import { samplePayment, sampleUser } from "./samples.ts";

/* A member's week on Activity Log. */

export const next = page.getByRole("main").getByRole("region", { name: "Your next session" });
export const member = sampleUser({ role: "member", email: "mina@shokti.test" });

/** Thursday, 16:00 in Dhaka. */
export function makeItThursday(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
}

/** A membership that runs on that Thursday. */
export const booking = (changes: Partial<Payment> = {}) =>
  samplePayment({ email: member.email, startsOn: "2026-11-20", endsOn: "2026-12-19", ...changes });

/** Activity Log of somebody who has paid for these. */
export const openWeek = (paid: Payment[], as: Parameters<typeof openPage>[1] = { as: member }) =>
  openPage("/dashboard/activity-log", {
    ...as,
    api: (api) =>
      api.grant("GET /save-payment-info", ({ query }) =>
        paid.filter(({ status }) => query.has("all") || status === "booked"),
      ),
  });
