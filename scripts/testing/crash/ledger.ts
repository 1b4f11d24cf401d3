/** Something the studio acknowledged to a person, which must be true from then on. */
export type Told =
  | { what: "intent"; transactionId: string }
  | { what: "booked"; transactionId: string; paymentId: string }
  | { what: "not booked"; transactionId: string }
  | { what: "cancelled"; paymentId: string }
  | { what: "refund"; paymentId: string; cents: number };

/** The outcome of one request: its status, "cut" if the connection ended first, "silent" if it timed out. */
export type Outcome = { asked: string; status: number | "cut" | "silent"; tookMs: number; text: string };

/** Everything the studio acknowledged, over all its lives, and the answers it should not have given. */
export type Ledger = {
  told: readonly Told[];
  faults: readonly string[];
  note(told: Told): void;
  noteFault(fault: string): void;
  noteOutcome(outcome: Outcome): void;
};

/** An empty ledger. A killed studio need not answer, but no request may hang or fail with an error. */
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
