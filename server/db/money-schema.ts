import type { EndReason, MovementKind, PaymentStatus, RefundState } from "#contract/payments.ts";

/** A moment as ISO 8601 text in UTC. */
type Moment = string;

/** One row per charge at the provider; `transaction_id` is unique, so a charge ends once (D42). */
export type PaymentsTable = {
  id: string;
  transaction_id: string;
  status: PaymentStatus;
  /** Why it is no booking, or no longer one; empty while it is. */
  end_reason: EndReason | null;
  ended_at: Moment | null;
  /** What went or goes back: all refunds but those that failed. Kept by the database, and never above the price. */
  returned_cents: number;
  /** Who paid; empty once that person is deleted, the rest stays for the books (D38). */
  user_id: string | null;
  user_name: string;
  email: string;
  price_cents: number;
  trainer_id: string;
  trainer_name: string;
  slot_duration: number;
  slot_timing: string;
  /** The weekdays of the slot as JSON, as promised when the member paid (D53). */
  slot_days: string;
  class_id: string | null;
  class_name: string | null;
  /** When the provider took the money (D60). */
  paid_at: Moment;
  /** The first and the last day of the membership at the studio, YYYY-MM-DD (D52). */
  starts_on: string;
  ends_on: string;
  search_text: string;
  created_at: Moment;
};

/** Money that came or went, as the provider had it (D58, D60). The database refuses to change or delete a row. */
export type MovementsTable = {
  id: string;
  payment_id: string;
  kind: MovementKind;
  /** The provider's id of what moved it; a charge's is its intent's. */
  provider_id: string;
  /** Below 0 for what left the studio. */
  amount_cents: number;
  /** In the provider's own word. */
  state: string;
  happened_at: Moment;
  /** The month of `happened_at` where the studio is, YYYY-MM: what the takings are summed by. */
  month: string;
  created_at: Moment;
};

/** Why money goes back: on whose word, or because a dispute was lost. */
export type RefundCause = "refused" | "member" | "admin" | "trainer-left" | "provider" | "dispute";

/** Money that goes back, from when it is due to when it has arrived (D58). */
export type RefundsTable = {
  id: string;
  payment_id: string;
  amount_cents: number;
  cause: RefundCause;
  /** Why, for whom it is paid back to. */
  reason: string;
  state: RefundState;
  provider_id: string | null;
  /** Why the provider would not do it, for admins. */
  failure: string | null;
  /** How it was settled offline. The column keeps its first name: the version before reads it. */
  paid_otherwise: string | null;
  /** The admin who asked for it. */
  asked_by: string | null;
  /** The attempt at asking for it: each is one refund of its payment. */
  attempt_id: string | null;
  /** How often an admin had it tried again: each time is another request to the provider. */
  tries: number;
  /** How often it was sent. */
  attempts: number;
  /** When it is to be sent next; empty once the provider has answered. */
  due_at: Moment | null;
  settled_at: Moment | null;
  created_at: Moment;
};

/** Receipts, numbered from 1 in each year without gaps: of a charge, or of a refund. */
export type ReceiptsTable = {
  year: number;
  number: number;
  payment_id: string;
  refund_id: string | null;
  issued_at: Moment;
};

/** The last number that a year's receipts have. */
export type ReceiptYearsTable = { year: number; last: number };

/** The money of one month, trainer and amount; kept by the database as movements are added. */
export type TakingsTable = Pick<PaymentsTable, "trainer_id" | "trainer_name" | "price_cents"> & {
  month: string;
  /** Charges. */
  payments: number;
  charged_cents: number;
  returned_cents: number;
};

/** Provider events that were applied, kept in the transaction of their effect (D44). */
export type CardEventsTable = { id: string; type: string; received_at: Moment };
