import { vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import type { User } from "#contract/users.ts";
import { openPage } from "./bench.tsx";
import type { FakeApi } from "./fake-api.ts";
import { samplePayment, sampleSlotPlaces, sampleUser } from "./samples.ts";

/** A trainer with two sessions on Thursdays and Saturdays. */
export const trainer = sampleUser({
  available_slots: ["Morning", "Evening"],
  slot_days: ["Thursday", "Saturday"],
  slot_duration: 1.5,
  available_classes: ["YOGA"],
  places: 2,
});

/** What a trainer's dashboard says of today. */
export const today = page.getByRole("region", { name: /^Today/ });
export const sessions = today.getByRole("region");

/** Makes it Thursday, 16:00 in Dhaka: the trainer's morning is over, the evening to come. */
export function setThursday(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
}

/** When the evening has begun. */
export const begun = new Date("2026-11-26T12:45:00.000Z");

/** Opens the trainer's dashboard; the evening is what is booked where nothing else is said. */
export function openTrainersDay(
  booked: Partial<Payment>[],
  changes: Partial<User> = {},
  prepare: (api: FakeApi) => void = () => {},
) {
  const like = {
    trainerId: trainer._id,
    slotTiming: "Evening",
    slotDays: trainer.slot_days,
    startsOn: "2026-11-20",
    endsOn: "2026-12-19",
    className: null,
  } as const;
  return openPage("/dashboard/manage-slot", {
    as: { ...trainer, ...changes },
    api: (api) => {
      api.grant(
        "GET /save-payment-info",
        booked.map((one, place) => samplePayment({ ...like, _id: String(place), ...one })),
      );
      const { places } = trainer;
      const evening = booked.filter(({ slotTiming = "Evening" }) => slotTiming === "Evening");
      api.grant("GET /slot-places", [
        sampleSlotPlaces({ places, left: Math.max(0, places - evening.length) }),
      ]);
      prepare(api);
    },
  });
}
