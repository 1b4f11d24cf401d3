import type { VoteType } from "#contract/articles.ts";
import type { AuditAction } from "#contract/audit.ts";
import type { SecurityEvent } from "#contract/security-events.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { RequestStatus, Role } from "#contract/users.ts";
import type {
  CardEventsTable,
  MovementsTable,
  PaymentsTable,
  ReceiptsTable,
  ReceiptYearsTable,
  RefundsTable,
  TakingsTable,
} from "./money-schema.ts";
import type { LeasesTable, NotesTable, RateLimitsTable, SizesTable } from "./program-schema.ts";

/** A moment as ISO 8601 text in UTC: it sorts as text, alike in both engines. */
type Moment = string;
/** JSON kept as text: lists that are only shown, never asked about. */
type JsonText = string;

/** Who may do what. The identity service keeps who somebody is; both meet by `email` (D10). */
export type UsersTable = {
  id: string;
  email: string;
  /** The identity account that this record belongs to; a token of an earlier account opens nothing. */
  identity_subject: string | null;
  /** Access tokens that name no session are good if they were issued in this second or later (D70). */
  tokens_after: Moment | null;
  /** Whether that account has shown that the address is its owner's (D67). */
  email_proven: 0 | 1;
  name: string;
  photo_url: string;
  role: Role;
  request_status: RequestStatus;
  /** Counts what the person has applied with: a decision is about the text that was read. */
  application_version: number;
  /** Why the last application was rejected; empty unless that was said (D64). */
  rejection_reason: string;
  biography: string;
  years_of_experience: number;
  slot_duration: number;
  /** The weekdays of the slots; null for all on which the studio is open (D53). */
  slot_days: JsonText | null;
  /** How many people each of the slots takes (D54). */
  places: number;
  social_url: JsonText;
  /** Name in the studio's own sorting form, so that both engines sort alike. */
  sort_name: string;
  search_text: string;
  created_at: Moment;
};

export type UserAreasTable = { user_id: string; area: string; position: number };
export type UserSlotsTable = { user_id: string; slot: SlotTiming };
export type UserClassesTable = { user_id: string; class_id: string };

export type ClassesTable = {
  id: string;
  name: string;
  /** The name in lower case: two classes cannot differ by case alone (D33). */
  name_key: string;
  sort_name: string;
  details: string;
  image_url: string;
  search_text: string;
  created_at: Moment;
  /** Paid, unrefunded bookings that name the class (D34); kept by the database as payments change. */
  total_bookings: number;
  /** Counts its corrections: a change says which it was made from. */
  version: number;
  /** Since when it is no longer taught (D62). */
  archived_at: Moment | null;
};

export type ArticlesTable = {
  id: string;
  title: string;
  /** Markdown. */
  details: string;
  /** The same without marks: for whoever shows or searches its words alone. */
  words: string;
  image_url: string;
  article_date: string;
  writer_id: string | null;
  writer_name: string;
  writer_email: string;
  upvotes: number;
  downvotes: number;
  search_text: string;
  created_at: Moment;
  /** Counts its corrections; votes are none. */
  version: number;
};

/** One row per person and article: the key holds the rule of one vote (D35). */
export type VotesTable = { article_id: string; voter_id: string; type: VoteType; created_at: Moment };

export type ReviewsTable = {
  id: string;
  review: string;
  /** Name and photo of a reviewer without a record; others have them in theirs, and these are empty. */
  reviewer: string;
  reviewer_img_url: string;
  date: string;
  /** Who wrote it: one each. Goes with its writer. */
  user_id: string | null;
  /** Since when it is hidden (D61). */
  hidden_at: Moment | null;
};

/** The newsletter's list; only who has followed the mailed link gets anything (D66). */
export type SubscribersTable = {
  email: string;
  /** What links name, instead of the address. */
  id: string;
  created_at: Moment;
  confirmed_at: Moment | null;
  /** When a link to confirm was last mailed. */
  mailed_at: Moment | null;
};

/** An article that goes, or went, to the newsletter's readers: how far it has come, in the order of their addresses. */
export type NewsletterSendsTable = {
  article_id: string;
  title: string;
  started_at: Moment;
  finished_at: Moment | null;
  /** The last address that a mail was written to. */
  sent_to: string;
  mails: number;
};

/**
 * Who has which place of a slot, until when: it is free from then on, without anybody's hand (D54). The keys hold that
 * no place is given twice, and none to a member who has one.
 */
export type SlotPlacesTable = {
  trainer_id: string;
  slot_timing: string;
  /** From 1 on. */
  place: number;
  member_id: string;
  /** Kept while somebody pays, kept for who waited for it (D55), or had by a membership. */
  kind: "hold" | "offer" | "membership";
  until: Moment;
  created_at: Moment;
};

/** Who waits for a place of a full slot, once each (D55). */
export type WaitingListTable = {
  id: string;
  trainer_id: string;
  slot_timing: string;
  member_id: string;
  joined_at: Moment;
  /** Until when a place is kept for them; empty while there is none. */
  offered_until: Moment | null;
};

/** Where somebody's calendar program reads their sessions; only a hash of the address's secret is kept. */
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
 * Who got in, who was kept out, and what came that nobody honest sends, for 90 days. The id is a hash of the others but
 * the browser: what happens again within a minute is counted.
 */
export type SecurityEventsTable = {
  id: string;
  event: SecurityEvent;
  person_id: string | null;
  /** The identity service's, where somebody comes who may have no record yet. */
  account_id: string | null;
  /** The end of an email that nobody here has, which was tried. */
  tried_domain: string;
  address: string;
  user_agent: string;
  reason: string;
  times: number;
  created_at: Moment;
};

/** What a mail is about. */
export type MailKind =
  | "reset"
  | "invitation"
  | "factors reset"
  | "proof"
  | "known address"
  | "booked"
  | "booked-you"
  | "refunded"
  | "cancelled"
  | "renewal"
  | "place-free"
  | "approved"
  | "rejected"
  | "demoted"
  | "confirm"
  | "farewell"
  | "article"
  | "test";

/** Mail that waits to be sent, and, without its words, what was told by it or was refused (D65). */
export type OutboxTable = {
  id: string;
  kind: MailKind;
  /** What it tells of; unique, so that it is told once. */
  event: string | null;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  unsubscribe_url: string | null;
  attempts: number;
  /** When it is to be tried next; empty once there is nothing more to do. */
  due_at: Moment | null;
  /** When what it says is no longer true. */
  valid_until: Moment | null;
  /** Why it never went: the mail server's code. */
  refusal: string | null;
  created_at: Moment;
};

/** Pictures from people's own devices; the id is a hash of the bytes, which are WebP (D63). */
export type PicturesTable = { id: string; width: number; height: number; kept_at: Moment; bytes: Uint8Array };

/**
 * Pictures whose addresses people gave us, and which were asked for (D63). The id is a hash of the address, which an
 * index of PostgreSQL cannot hold.
 */
export type OutsidePicturesTable = {
  id: string;
  address: string;
  /** What is kept in its place; empty while there is nothing. It goes with the picture. */
  picture_id: string | null;
  tries: number;
  /** When it is to be asked for again; empty where another try would end alike. */
  due_at: Moment | null;
};

/** All tables but those of the identity library, which makes its own (`identity_…`). */
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
  calendar_addresses: CalendarAddressesTable;
  sizes: SizesTable;
  card_events: CardEventsTable;
  audit: AuditTable;
  security_events: SecurityEventsTable;
  outbox: OutboxTable;
  pictures: PicturesTable;
  outside_pictures: OutsidePicturesTable;
  notes: NotesTable;
  leases: LeasesTable;
  rate_limits: RateLimitsTable;
};
