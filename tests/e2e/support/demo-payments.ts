import type { Payment } from "#contract/payments.ts";
import { opening } from "#studio/hours.ts";

/** A member's payments on fixed dates, as the API answers them. */
export const demoPayments: Payment[] = [
  payment("pi_3QaBcDeFgHiJkLmN", "Nusrat Jahan", {
    price: 50,
    slotTiming: "Morning",
    className: "BODY PUMP",
  }),
  payment("pi_3QaXyZaBcDeFgHiJ", "Imran Chowdhury", { price: 100, slotTiming: "Evening", className: null }),
];

function payment(
  transactionId: string,
  trainerName: string,
  { price, slotTiming, className }: Pick<Payment, "price" | "slotTiming" | "className">,
): Payment {
  return {
    _id: transactionId.replace("pi_", "payment-"),
    transactionId,
    status: "booked",
    endReason: null,
    endedAt: null,
    userName: "Arif Rahman",
    email: "member@shokti.test",
    memberId: "arif",
    price,
    refunded: 0,
    refunds: [],
    trainerId: `trainer-${trainerName.toLowerCase().replace(" ", "-")}`,
    trainerName,
    slotDuration: 1.5,
    slotTiming,
    slotDays: [...opening.days],
    chosenDays: [],
    startsOn: "2025-11-12",
    endsOn: "2025-12-11",
    className,
    card: null,
    desk: null,
    paidAt: "2025-11-12T03:30:00.000Z",
    receiptNumber: "2025-000042",
    cancellableUntil: null,
    changedSessions: [],
    whyNotCancellable: null,
    pause: null,
    pausableFrom: null,
    whyNotPausable: null,
    termChanges: [],
  };
}
