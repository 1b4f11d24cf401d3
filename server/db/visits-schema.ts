/** A time as ISO 8601 text in UTC. */
type Moment = string;

/** Who came to which session, once each; remembered for two years (D77). */
export type VisitsTable = {
  id: string;
  trainer_id: string;
  slot_timing: string;
  /** The day of the session at the studio, YYYY-MM-DD. */
  day: string;
  member_id: string;
  /** Their membership on that day. */
  payment_id: string;
  ticked_at: Moment;
};

/** What was written to everybody of a slot; kept for a week (D78). */
export type SlotWordsTable = {
  id: string;
  trainer_id: string;
  slot_timing: string;
  words: string;
  /** The trainer or an admin; null once an admin has left. */
  author_id: string | null;
  attempt_id: string | null;
  /** To how many it went. */
  people: number;
  written_at: Moment;
};
