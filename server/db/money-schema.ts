import type { Selectable } from "kysely";
import type { DeskWay } from "#contract/desk.ts";
import type { EndReason, MovementKind, PaymentStatus, RefundState } from "#contract/payments.ts";

/** A time as ISO 8601 text in UTC. */
type Moment = string;

/** One row per charge at the provider, or payment at the desk; `transaction_id` is unique, so each is settled once (D42, D91). */
export type PaymentsTable = {
  id: string;
  transaction_id: string;
  status: PaymentStatus;
  /** Why it is not a booking, or no longer one; null while it is. */
  end_reason: EndReason | null;
  ended_at: Moment | null;
  /** Refunded or being refunded: all refunds that have not failed. Kept by a trigger, and never more than the price. */
  returned_cents: number;
  /** Who paid; null once that person is deleted, while the rest stays for the books (D38). */
  user_id: string | null;
  user_name: string;
  email: string;
  price_cents: number;
  trainer_id: string;
  trainer_name: string;
  slot_duration: number;
  slot_timing: string;
  /** The weekdays of the slot as JSON, as promised at payment (D53). */
  slot_days: string;
  /** Those of them on which its member means to come, as JSON (D81); null while nothing is chosen. */
  chosen_days: string | null;
  class_id: string | null;
  class_name: string | null;
  /** The card that paid: "Visa ending in 4242" (D90); null where the provider told none. */
  card: string | null;
  /** How it was paid at the desk (D91); null where a card was charged. */
  desk: DeskWay | null;
  /** When the provider took the money (D60). */
  paid_at: Moment;
  /** First and last day of the membership at the studio, YYYY-MM-DD (D52). */
  starts_on: string;
  ends_on: string;
  search_text: string;
  created_at: Moment;
};

/** A payment's row. */
export type PaymentRecord = Selectable<PaymentsTable>;

/** Money that came in or went out, as the provider recorded it (D58, D60). The database refuses updates and deletes. */
export type MovementsTable = {
  id: string;
  payment_id: string;
  kind: MovementKind;
  /** The provider's id of the charge, refund or dispute; a charge's is its intent's. */
  provider_id: string;
  /** Below 0 for money that left the studio. */
  amount_cents: number;
  /** The provider's own word. */
  state: string;
  happened_at: Moment;
  /** The month of `happened_at` at the studio, YYYY-MM, by which takings are summed. */
  month: string;
  created_at: Moment;
};

/** Why money goes back: who decided it, or a lost dispute. */
export type RefundCause = "refused" | "member" | "admin" | "trainer-left" | "provider" | "dispute";

/** A refund, from when it is due until it has arrived (D58). */
export type RefundsTable = {
  id: string;
  payment_id: string;
  amount_cents: number;
  cause: RefundCause;
  /** Why, as the person who is refunded reads it. */
  reason: string;
  state: RefundState;
  provider_id: string | null;
  /** Why the provider refused it, for admins. */
  failure: string | null;
  /** How it was settled offline. The column keeps its first name, because the previous version reads it. */
  paid_otherwise: string | null;
  /** How much of it was for unused days of its membership. */
  unused_cents: number;
  /** The admin who asked for it. */
  asked_by: string | null;
  /** The admin's attempt, an idempotency key: each is one refund of its payment. */
  attempt_id: string | null;
  /** How often an admin had it retried: each time is a new request to the provider. */
  tries: number;
  /** How often it has been sent. */
  attempts: number;
  /** When to send it next; null once the provider has answered. */
  due_at: Moment | null;
  settled_at: Moment | null;
  created_at: Moment;
};

/** A refund's row. */
export type RefundRecord = Selectable<RefundsTable>;

/** Receipts for charges and refunds, numbered from 1 each year without gaps. */
export type ReceiptsTable = {
  year: number;
  number: number;
  payment_id: string;
  refund_id: string | null;
  issued_at: Moment;
};

/** The last receipt number of a year. */
export type ReceiptYearsTable = { year: number; last: number };

/** The takings of one month, trainer and amount; kept by triggers as movements are added. */
export type TakingsTable = Pick<PaymentsTable, "trainer_id" | "trainer_name" | "price_cents"> & {
  month: string;
  /** Number of charges. */
  payments: number;
  charged_cents: number;
  returned_cents: number;
};

/** Provider events that have been applied, stored in the transaction of their effect (D44). */
export type CardEventsTable = { id: string; type: string; received_at: Moment };
