import type { Payment, Refund } from "#contract/payments.ts";

/** A refund's state, for whoever keeps the books. */
export function refundWords({ state, paidOtherwise }: Refund, { desk }: Pick<Payment, "desk">): string {
  if (paidOtherwise) return `${desk ? "paid back" : "settled offline"} (${paidOtherwise})`;
  if (desk) return state === "done" ? "paid back at the desk" : "to pay back at the desk";
  return words[state];
}

const words: Record<Refund["state"], string> = {
  due: "waiting to be sent",
  pending: "on its way",
  failed: "failed",
  done: "paid back",
};
