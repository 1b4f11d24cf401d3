/** What a mail is about. */
export type MailKind =
  | "reset"
  | "invitation"
  | "moved"
  | "factors reset"
  | "password changed"
  | "proof"
  | "known address"
  | "booked"
  | "booked-you"
  | "booked-soon"
  | "not-coming"
  | "refunded"
  | "cancelled"
  | "renewal"
  | "sessions"
  | "days"
  | "waiting"
  | "place-free"
  | "list-ended"
  | "slot-word"
  | "word"
  | "places-lapsed"
  | "applied"
  | "refund-failed"
  | "approved"
  | "rejected"
  | "demoted"
  | "confirm"
  | "farewell"
  | "article"
  | "test";

/** What lets somebody in or tells of money goes before what tells of a booking (D65). */
export const urgentKinds: readonly MailKind[] = [
  "reset",
  "proof",
  "known address",
  "invitation",
  "factors reset",
  "password changed",
  "cancelled",
  "refunded",
  "refund-failed",
];

/** What goes to many people at once. */
export const newsletterKinds: readonly MailKind[] = ["article", "moved"];
