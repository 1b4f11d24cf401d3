/** Something that changes an account, and whether the studio said that it did. */
export type Change = { to: string[]; heard: "done" | "refused" | "nothing" };

/** An account at an address, as far as the studio has told its owner. */
export type Account = {
  /** The passwords that it may have: several where an answer was not heard, none if there is no account. */
  passwords: string[];
  /** Whether one of them must let its owner in. */
  isSure: boolean;
  /** Whether its address was proven: an account that was not is deleted some day (D67). */
  isProven: boolean;
  /** Cookies that log in, and those that the studio said it has ended. */
  sessions: string[];
  ended: string[];
  /** What was changed in this beat, in an order that nobody knows. */
  changes: Change[];
};

/** An address at which nobody has an account yet. */
export const noAccount = (): Account => ({
  ...{ passwords: [], isSure: false, isProven: false },
  ...{ sessions: [], ended: [], changes: [] },
});

/** The address of the one account. */
export const ownerEmail = "owner@shokti.test";
