import { moneyText } from "./money.ts";

type Limit = {
  /** What may still be refunded, in cents. */
  most: number;
  /** What beside it failed, or waits at the desk. */
  owed: number;
  isAtDesk: boolean;
};

/** Why no more of a payment can be refunded (D58, D91). */
export function refundLimitText({ most, owed, isAtDesk }: Limit): string {
  if (owed === 0) return `Only ${moneyText(most)} is left to refund.`;
  return `No more than ${moneyText(most)}: ${owedText({ owed, isAtDesk })}.`;
}

/** What is owed of a payment already: "$12 failed and is still owed". */
export function owedText({ owed, isAtDesk }: Omit<Limit, "most">): string {
  return `${moneyText(owed)} ${isAtDesk ? "waits at the desk" : "failed and is still owed"}`;
}
