import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const next = page.getByRole("region", { name: "Your next session" });
const trainer = sampleUser({
  available_slots: ["Morning", "Evening"],
  slot_days: ["Thursday", "Friday"],
  slot_duration: 1.5,
  available_classes: ["YOGA"],
});

beforeEach(() => {
  // Thursday, 16:00 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

// D24 D53
test("a trainer's dashboard begins with their next session and its members", async () => {
  const booking = {
    trainerId: trainer._id,
    slotTiming: "Evening",
    slotDays: trainer.slot_days,
    startsOn: "2026-11-20",
    endsOn: "2026-12-19",
  } as const;
  await openPage("/dashboard/manage-slot", {
    as: trainer,
    api: (api) =>
      api.grant("GET /save-payment-info", [
        samplePayment({ ...booking, _id: "1", userName: "Lamia Karim", className: "YOGA" }),
        samplePayment({ ...booking, _id: "2", userName: "Later", startsOn: "2026-12-01" }),
        samplePayment({ ...booking, _id: "3", userName: "Mornings", slotTiming: "Morning" }),
      ]),
  });
  await expect.element(next).toMatchTextContent("Thursday 26 Nov, 18:30–20:00");
  await expect.element(next).toMatchTextContent(/Today\s*Lamia Karim \(YOGA\)$/);
});

const openAlone = (hours: number) =>
  openPage("/dashboard/manage-slot", {
    as: { ...trainer, slot_duration: hours },
    api: (api) => api.grant("GET /save-payment-info", []),
  });

test("a next session without bookings says so", async () => {
  await openAlone(1);
  await expect.element(next).toMatchTextContent("Nobody has booked it yet.");
});

test("a trainer who takes no bookings has no next session", async () => {
  await openAlone(0);
  await expect.element(page.getByText(/^Your slots are closed/)).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
});
