import type { Movement, MovementKind } from "./payments.ts";

/** What a movement of money is called in Balance's list, its filter and its file (D58, D87, D91). */
export function movementWords({ kind, desk }: Pick<Movement, "kind" | "desk">): string {
  return (desk ? deskMovements : cardMovements)[kind];
}

/** Those of payments by card. */
export const cardMovements: Record<MovementKind, string> = {
  charge: "Paid by card",
  refund: "Refund to the card",
  refund_failed: "Refund failed",
  paid_otherwise: "Refund settled offline",
  dispute: "Dispute",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
};

/** Those of payments at the desk. */
export const deskMovements: Record<MovementKind, string> = {
  ...cardMovements,
  charge: "Paid at the desk",
  paid_otherwise: "Refund at the desk",
};
