import { stretchText } from "#app/features/absences/words.ts";
import type { Payment } from "#contract/payments.ts";

/** The pause that a membership is in, or that is to come (D75). */
export function restOf({ status, pause }: Payment, today: string): Payment["pause"] {
  return status === "booked" && pause !== null && pause.until >= today ? pause : null;
}

/** It in words: "Paused until Mon 14 Dec", "Pauses Sat 5 to Mon 14 Dec"; undefined without one. */
export function restText(payment: Payment, today: string): string | undefined {
  const pause = restOf(payment, today);
  if (!pause) return undefined;
  const isNow = pause.from <= today;
  const days = stretchText(isNow ? { from: pause.until, until: pause.until } : pause, {
    withWeekdays: true,
    length: "short",
  });
  return isNow ? `Paused until ${days}` : `Pauses ${days}`;
}
