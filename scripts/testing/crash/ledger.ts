/** What the studio told somebody, which must be so from then on. */
export type Told =
  | { what: "intent"; transactionId: string }
  | { what: "booked"; transactionId: string; paymentId: string }
  | { what: "not booked"; transactionId: string }
  | { what: "cancelled"; paymentId: string }
  | { what: "refund"; paymentId: string; cents: number };

/** What came of one request: its status, "cut" where the connection ended first, "silent" where nobody had the patience. */
export type Outcome = { asked: string; status: number | "cut" | "silent"; tookMs: number; text: string };

/** Everything that the studio told its people, over all its lives, and what it should not have answered. */
export type Ledger = {
  told: readonly Told[];
  faults: readonly string[];
  note(told: Told): void;
  noteFault(fault: string): void;
  noteOutcome(outcome: Outcome): void;
};

/** An empty ledger. Of a studio that is killed nobody expects an answer, but none may hang or break. */
export function createLedger(
  isFault = ({ status }: Outcome): boolean => status === "silent" || (status !== "cut" && status >= 500),
): Ledger {
  const told: Told[] = [];
  const faults: string[] = [];
  const noteFault = (fault: string) => void faults.push(fault);
  return {
    told,
    faults,
    note: (entry) => void told.push(entry),
    noteFault,
    noteOutcome(outcome) {
      const { asked, status, tookMs, text } = outcome;
      if (isFault(outcome)) noteFault(`${asked}: ${status} after ${Math.round(tookMs)} ms ${text}`.trim());
    },
  };
}
