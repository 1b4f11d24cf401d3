/** What the studio told somebody, which must be so from then on. */
export type Told =
  | { what: "intent"; transactionId: string }
  | { what: "booked"; transactionId: string; paymentId: string }
  | { what: "not booked"; transactionId: string }
  | { what: "cancelled"; paymentId: string }
  | { what: "refund"; paymentId: string; cents: number };

/** Everything that the studio told its people, over all its lives, and what it should not have answered. */
export type Ledger = {
  told: readonly Told[];
  faults: readonly string[];
  note(told: Told): void;
  noteFault(fault: string): void;
};

/** An empty ledger. */
export function createLedger(): Ledger {
  const told: Told[] = [];
  const faults: string[] = [];
  return {
    told,
    faults,
    note: (entry) => void told.push(entry),
    noteFault: (fault) => void faults.push(fault),
  };
}
