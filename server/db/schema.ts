import type { Generated } from "kysely";
import type { VoteType } from "#contract/articles.ts";
import type { AuditAction } from "#contract/audit.ts";
import type { SecurityEvent } from "#contract/security-events.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { RequestStatus, Role } from "#contract/users.ts";
import type { MailKind } from "./mail-kind.ts";
import type {
  CardEventsTable,
  MovementsTable,
  PaymentsTable,
  ReceiptsTable,
  ReceiptYearsTable,
  RefundsTable,
  TakingsTable,
} from "./money-schema.ts";
import type {
  BookDifferencesTable,
  LeasesTable,
  NotesTable,
  RateLimitsTable,
  SizesTable,
} from "./program-schema.ts";
import type {
  AbsencesTable,
  ClosedDaysTable,
  PausesTable,
  SubstitutesTable,
  TermChangesTable,
} from "./term-schema.ts";
import type { SlotWordsTable, VisitsTable } from "./visits-schema.ts";
import type { ofArticles, ofClasses, WrittenColumns } from "./written.ts";

/** A time as ISO 8601 text in UTC: it sorts as text in both engines. */
type Moment = string;
/** JSON kept as text: lists that are only shown, never queried. */
type JsonText = string;

/** What people may do. Who they are is the identity service's; the two are joined by `email` (D10). */
export type UsersTable = {
  id: string;
  email: string;
  /** The identity account this record belongs to; tokens of an earlier account are refused. */
  identity_subject: string | null;
  /** Access tokens without a session are valid only if issued in this second or later (D70). */
  tokens_after: Moment | null;
  /** Whether the account has proved that the address is its owner's (D67). */
  email_proven: 0 | 1;
  name: string;
  photo_url: string;
  role: Role;
  request_status: RequestStatus;
  /** Incremented by each application: a decision is about the text that was read. */
  application_version: number;
  /** Why the last application was rejected; empty if no reason was given (D64). */
  rejection_reason: string;
  biography: string;
  years_of_experience: number;
  slot_duration: number;
  /** The weekdays of the slots; null for every opening day (D53). */
  slot_days: JsonText | null;
  /** How many people each slot takes (D54). */
  places: number;
  social_url: JsonText;
  /** The name in the studio's own sort form, so that both engines sort alike. */
  sort_name: string;
  search_text: string;
  created_at: Moment;
};

export type UserAreasTable = { user_id: string; area: string; position: number };
export type UserSlotsTable = { user_id: string; slot: SlotTiming };
export type UserClassesTable = { user_id: string; class_id: string };

export type ClassesTable = WrittenColumns<typeof ofClasses> & {
  id: string;
  /** The name in lower case: two classes cannot differ by case alone (D33). */
  name_key: string;
  sort_name: string;
  search_text: string;
  created_at: Moment;
  /** Paid, unrefunded bookings that name the class (D34); kept by triggers. */
  total_bookings: number;
  /** Incremented by each edit: an edit names the version it was made from. */
  version: number;
  /** When it was archived; null while it is taught (D62). */
  archived_at: Moment | null;
};

export type ArticlesTable = WrittenColumns<typeof ofArticles> & {
  id: string;
  /** The details' plain text without headings, for excerpts. */
  words: string;
  writer_id: string | null;
  writer_name: string;
  writer_email: string;
  upvotes: number;
  downvotes: number;
  search_text: string;
  created_at: Moment;
  /** Incremented by each edit; votes do not count. */
  version: number;
};

/** One row per person and article: the key enforces one vote each (D35). */
export type VotesTable = {
  article_id: string;
  voter_id: string;
  type: VoteType;
  created_at: Moment;
  /** 0 until the voter's address is proven, if they were new here (D67); a trigger counts it then. */
  counted: Generated<0 | 1>;
};

export type ReviewsTable = {
  id: string;
  review: string;
  /** Name and photo of a reviewer without a record; empty for others, whose record has them. */
  reviewer: string;
  reviewer_img_url: string;
  date: string;
  /** Its author, one review each. Deleted with them. */
  user_id: string | null;
  /** When it was hidden (D61). */
  hidden_at: Moment | null;
  /** Why, as its author reads it; null where no reason was given. */
  hidden_reason: string | null;
};

/** Newsletter subscribers; only those who have followed the emailed link get anything (D66). */
export type SubscribersTable = {
  email: string;
  /** Used in links instead of the address. */
  id: string;
  created_at: Moment;
  confirmed_at: Moment | null;
  /** When a confirmation link was last mailed. */
  mailed_at: Moment | null;
};

/** The sending of an article to subscribers, and how far it has got, in order of address. */
export type NewsletterSendsTable = {
  article_id: string;
  title: string;
  started_at: Moment;
  finished_at: Moment | null;
  /** The last address a mail was written to; empty once all are. */
  sent_to: string;
  mails: number;
};

/**
 * Who has which place of a slot, and until when; after that it is free without anyone having to release it (D54).
 * Unique keys ensure that no place is taken twice, and no member has two.
 */
export type SlotPlacesTable = {
  trainer_id: string;
  slot_timing: string;
  /** Counted from 1. */
  place: number;
  member_id: string;
  /** Held during payment (hold), held for someone from the waiting list (offer, D55), or booked (membership). */
  kind: "hold" | "offer" | "membership";
  until: Moment;
  created_at: Moment;
};

/** Who is waiting for a place in a full slot, once each (D55). */
export type WaitingListTable = {
  id: string;
  trainer_id: string;
  slot_timing: string;
  member_id: string;
  joined_at: Moment;
  /** Until when a place is held for them; null while there is none. */
  offered_until: Moment | null;
};

/** A hold or an offer that its member let end without paying; remembered for a day (D54, D55). */
export type LapsedPlacesTable = Pick<WaitingListTable, "trainer_id" | "slot_timing" | "member_id"> & {
  kind: "hold" | "offer";
  at: Moment;
};

/** The secret address of someone's calendar; only a hash of it is stored. */
export type CalendarAddressesTable = { user_id: string; secret_hash: string; made_at: Moment };

/** Who decided what about whom, why and when (D36, D38, D64). It outlives the people it names. */
export type AuditTable = {
  id: string;
  actor_id: string;
  actor_name: string;
  actor_email: string;
  subject_id: string;
  subject_name: string;
  subject_email: string;
  action: AuditAction;
  reason: string;
  search_text: string;
  created_at: Moment;
};

/**
 * Logins, refusals and attacks of the last 90 days. The id is a hash of the other columns except the browser: repeats
 * within a minute are counted.
 */
export type SecurityEventsTable = {
  id: string;
  event: SecurityEvent;
  person_id: string | null;
  /** The identity service's account, for someone who may have no record yet. */
  account_id: string | null;
  /** The domain of an unknown email that was tried. */
  tried_domain: string;
  address: string;
  user_agent: string;
  reason: string;
  times: number;
  created_at: Moment;
};

/** Mail waiting to be sent, and, without its text, what was sent once only or was refused (D65). */
export type OutboxTable = {
  id: string;
  kind: MailKind;
  /** What it is about; unique, so that it is sent once. */
  event: string | null;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  unsubscribe_url: string | null;
  attempts: number;
  /** When to try next; null once it is settled. */
  due_at: Moment | null;
  /** When it stops being true and is no longer sent. */
  valid_until: Moment | null;
  /** Why it failed: the mail server's code. */
  refusal: string | null;
  created_at: Moment;
};

/** Uploaded pictures; the id is a hash of the bytes, which are WebP (D63). */
export type PicturesTable = { id: string; width: number; height: number; kept_at: Moment; bytes: Uint8Array };

/**
 * Outside pictures people have linked to and whether they could be fetched (D63). The id is a hash of the address,
 * which may be too long for a PostgreSQL index.
 */
export type OutsidePicturesTable = {
  id: string;
  address: string;
  /** Our copy of it; null while there is none. Deleted with the picture. */
  picture_id: string | null;
  tries: number;
  /** When to fetch it again; null if another try would fail the same way. */
  due_at: Moment | null;
};

/** All tables but those of the identity library, which creates its own. */
export type Schema = {
  users: UsersTable;
  user_areas: UserAreasTable;
  user_slots: UserSlotsTable;
  user_classes: UserClassesTable;
  classes: ClassesTable;
  articles: ArticlesTable;
  votes: VotesTable;
  reviews: ReviewsTable;
  subscribers: SubscribersTable;
  newsletter_sends: NewsletterSendsTable;
  payments: PaymentsTable;
  movements: MovementsTable;
  refunds: RefundsTable;
  receipts: ReceiptsTable;
  receipt_years: ReceiptYearsTable;
  takings: TakingsTable;
  slot_places: SlotPlacesTable;
  waiting_list: WaitingListTable;
  lapsed_places: LapsedPlacesTable;
  absences: AbsencesTable;
  substitutes: SubstitutesTable;
  closed_days: ClosedDaysTable;
  pauses: PausesTable;
  term_changes: TermChangesTable;
  visits: VisitsTable;
  slot_words: SlotWordsTable;
  calendar_addresses: CalendarAddressesTable;
  sizes: SizesTable;
  card_events: CardEventsTable;
  audit: AuditTable;
  security_events: SecurityEventsTable;
  outbox: OutboxTable;
  pictures: PicturesTable;
  outside_pictures: OutsidePicturesTable;
  notes: NotesTable;
  book_differences: BookDifferencesTable;
  leases: LeasesTable;
  rate_limits: RateLimitsTable;
};
