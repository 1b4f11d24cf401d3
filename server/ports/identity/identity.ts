import type { Expression, SqlBool } from "kysely";
import type { IdentityProvider } from "#contract/settings.ts";
import type { Role } from "#contract/users.ts";
import { isWithin } from "#server/core/clock.ts";
import type { Db } from "#server/db/open.ts";
import type { AccountLogins } from "./accounts/logins.ts";

/** Someone as the identity service knows them. `email` is lower-cased and trimmed (D10). */
export type IdentityPerson = {
  /** The account's id at the service; another account with the same email has another one. */
  subject: string;
  email: string;
  name: string;
  photoUrl: string;
  /** Whether the service has verified the address. */
  emailVerified: boolean;
};

/** Someone with the session that identifies them; without one if the service keeps its sessions to itself. */
export type ProvenPerson = IdentityPerson & {
  /** `cookies` go into the response: using a session extends it. */
  session?: { id: string; cookies: string[] };
  /** When they logged in, if no session of ours records it. */
  loggedInAt?: Date;
};

/** An open session. `seenAt` is accurate to about an hour; `address` is where the login came from. */
export type OpenSession = { id: string; startedAt: Date; seenAt: Date; address: string; userAgent: string };

/** A session, and since when it must have lasted at most to be open now, as ISO times. */
export type AskedSession = { sessionId: string; now: string; adminsFrom: string; othersFrom: string };

/** The server's own operations on sessions that are kept in its database. */
export type SessionKeeping = {
  /** What `isOpen` compares at this moment. */
  askedFor(sessionId: string, now: Date): AskedSession;
  /** For a statement that reads `users`: whether this session is that person's and has not ended (D70). */
  isOpen(asked: AskedSession): Expression<SqlBool>;
  /**
   * When this session's person last proved who they are, by login or password, and when by a second factor, if ever.
   */
  proof(db: Db, id: string): Promise<{ at: Date; byFactorAt: Date | undefined } | undefined>;
  /** An account's open sessions, most recently used first. */
  list(db: Db, account: { subject: string; role: Role }, now: Date): Promise<OpenSession[]>;
  /** Ends an account's sessions, or some of them; returns how many. */
  end(db: Db, subject: string, which: { only?: string; except?: string | undefined }): Promise<number>;
};

/** Whether someone proved who they are within the last ten minutes. */
export function isRecent(provenAt: Date | undefined, now: Date): boolean {
  return provenAt !== undefined && isWithin(provenAt, { ms: 10 * 60 * 1000, now });
}

/** An account the server creates itself, for an address known to be the person's; the email is lower-case (D10). */
export type NewAccount = { email: string; name: string; photoUrl: string };

/** Reads an account's current person within `tx`. */
export type FindPerson = (subject: string, tx: Db) => Promise<IdentityPerson | undefined>;

/** An account without a record at the studio. */
export type UnfinishedAccount = { subject: string; email: string; madeAt: Date };

/** The server's own operations on accounts. Each is atomic, whenever a process is killed. */
export type AccountKeeping = {
  find: FindPerson;
  /** Locks an account within `tx`, if there is one; this has to come before locking people. */
  lock(account: { email: string } | { subject: string }, tx: Db): Promise<void>;
  /** Ensures that an account with this email exists and has this password. */
  ensureAccount(account: NewAccount & { password: string }): Promise<IdentityPerson>;
  /** Whether this is the account’s password; undefined if it has none. */
  checkPassword(email: string, password: string): Promise<boolean | undefined>;
  /**
   * Creates an account without a password, within `tx`. An earlier one with this email is deleted with its sessions.
   */
  makeAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** The same, and mails a link to set a password. */
  inviteAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** Mails a link that proves the account's address (D67), unless it is proven or was mailed too often recently. */
  mailProof(subject: string): Promise<void>;
  /** The person such a link belongs to, if it is valid, when their account was created, and what opens it. */
  readProof(token: string): Promise<(IdentityPerson & { madeAt: Date; logins: AccountLogins }) | undefined>;
  /** The person a link to set a new password belongs to, if it is valid, and what using it removes (D67). */
  readReset(token: string): Promise<(IdentityPerson & { lost: AccountLogins }) | undefined>;
  /**
   * Proves the address by such a link within `tx`, which ends it and all others like it. Undefined if it is not valid.
   */
  useProof(token: string, tx: Db): Promise<IdentityPerson | undefined>;
  /**
   * Removes everything that opens an account, within `tx`: password, passkeys, second factor, other services' logins
   * and sessions (D67). Returns the token of a link to choose a password, valid for an hour.
   */
  emptyAccount(subject: string, tx: Db): Promise<string>;
  /** Accounts without a record at the studio, the oldest hundred; only those older than `madeBefore` if given. */
  findUnfinished(db: Db, madeBefore?: Date): Promise<UnfinishedAccount[]>;
  /** Deletes such an account, unless it has a record by now. */
  removeUnfinished(subject: string): Promise<void>;
  /** Removes an account's authenticator app, recovery codes and passkeys, within `tx`. */
  removeFactors(subject: string, tx: Db): Promise<void>;
  /** Deletes the account with this email and ends its sessions (D38), within `tx` if given. */
  removeAccount(email: string, tx?: Db): Promise<void>;
};

/**
 * The identity service behind one small port (D11): who sent this request, and the few things the server itself does
 * with accounts. Signing up and in happens between the browser and the service.
 */
export type Identity = {
  kind: "embedded" | "firebase";
  /** Ways to sign in besides a password: Google, and another OpenID provider by its name. */
  providers: readonly IdentityProvider[];
  /**
   * Answers a request under `/api/auth`; absent when the service runs elsewhere. `isOfMany`: the address may be an
   * unknown proxy's, and that of all its visitors.
   */
  handle?: (request: Request, clientAddress: string, about?: { isOfMany: boolean }) => Promise<Response>;
  /** Who the request is proven to come from, by the service's session or ID token; null if nobody. */
  whoIs(headers: Headers): Promise<ProvenPerson | null>;
  /** Deletes expired sessions and links, until `signal` aborts; absent if the service keeps them. */
  purgeEnded?(db: Db, now: Date, signal: AbortSignal): Promise<void>;
  /** Absent if the service keeps its sessions to itself. */
  sessions?: SessionKeeping;
  /** Absent if the service keeps its accounts to itself. */
  accounts?: AccountKeeping;
  /** Waits for work still pending for answered requests. */
  settled?(): Promise<void>;
};
