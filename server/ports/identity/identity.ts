import type { Db } from "#server/db/open.ts";

/** Somebody as the identity service knows them. `email` is lower-cased and trimmed (D10). */
export type IdentityPerson = {
  /** The account's own name at the service; another account with the same email has another subject. */
  subject: string;
  email: string;
  name: string;
  photoUrl: string;
  /** Whether the service has seen proof that the address is theirs. */
  emailVerified: boolean;
};

/** An account to be made by the server itself, for somebody whose address is known to be theirs. */
export type NewAccount = { email: string; name: string; photoUrl: string };

/** Who has this account by now, read within `tx`. */
export type FindPerson = (subject: string, tx: Db) => Promise<IdentityPerson | undefined>;

/** What the server itself does with accounts. Each is whole or has not happened, whenever a process ends. */
export type AccountKeeping = {
  find: FindPerson;
  /** Sees to it that there is an account with this email, and that this password opens it. */
  ensureAccount(account: NewAccount & { password: string }): Promise<IdentityPerson>;
  /** Makes an account that has no password yet, within `tx`. An earlier one with this email goes, with its sessions. */
  makeAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** The same, and mails a link to set a password. */
  inviteAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** Removes the account with this email and ends its sessions (D38), within `tx` where there is one. */
  removeAccount(email: string, tx?: Db): Promise<void>;
};

/**
 * The identity service behind one small port (D11): who is this request from, and the few things the
 * server itself does with accounts. Signing up and in goes between the browser and the service.
 */
export type Identity = {
  kind: "embedded" | "firebase";
  /** Whether "Sign in with Google" works. */
  google: boolean;
  /** Answers a request under `/api/auth`; absent when the service runs elsewhere. */
  handle?: (request: Request, clientAddress: string) => Promise<Response>;
  /** Who the request proves to be from, by the service's session or ID token; null when by nobody. */
  whoIs(headers: Headers): Promise<IdentityPerson | null>;
  /** Deletes sessions and links that have ended, until `signal` says to stop; absent where the service keeps them. */
  forgetEnded?(db: Db, now: Date, signal: AbortSignal): Promise<void>;
  /** Absent where the service keeps its accounts to itself. */
  accounts?: AccountKeeping;
};
