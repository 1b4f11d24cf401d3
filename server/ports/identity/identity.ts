import type { Expression, SqlBool } from "kysely";
import type { IdentityProvider } from "#contract/settings.ts";
import type { Role } from "#contract/users.ts";
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

/** Somebody with the session that proves who they are; without one where the service keeps its sessions to itself. */
export type ProvenPerson = IdentityPerson & {
  /** `cookies` are for the answer: a session that is used lasts longer. */
  session?: { id: string; cookies: string[] };
  /** When they logged in, where no session of ours says it. */
  loggedInAt?: Date;
};

/** A session that is open. `seenAt` is right to about an hour; `address` is where its login came from. */
export type OpenSession = { id: string; startedAt: Date; seenAt: Date; address: string; userAgent: string };

/** What the server itself does with sessions, which are kept in its database. */
export type SessionKeeping = {
  /** Within a statement that reads `users`: whether this session is that person's, and has not ended (D70). */
  isOpen(id: string, now: Date): Expression<SqlBool>;
  /**
   * When its person last proved in this session who they are, by its login or by their password since, and when by a
   * second factor, if they did.
   */
  proof(db: Db, id: string): Promise<{ at: Date; byFactorAt: Date | undefined } | undefined>;
  /** An account's open sessions, the last used first. */
  list(db: Db, account: { subject: string; role: Role }, now: Date): Promise<OpenSession[]>;
  /** Ends an account's sessions, or some of them; how many there were. */
  end(db: Db, subject: string, which: { only?: string; except?: string | undefined }): Promise<number>;
};

/** Whether a proof of who somebody is was given within the last ten minutes. */
export function isRecent(provenAt: Date | undefined, now: Date): boolean {
  return provenAt !== undefined && now.getTime() - provenAt.getTime() <= 10 * 60 * 1000;
}

/** An account to be made by the server itself, for somebody whose address is known to be theirs. */
export type NewAccount = { email: string; name: string; photoUrl: string };

/** Who has this account by now, read within `tx`. */
export type FindPerson = (subject: string, tx: Db) => Promise<IdentityPerson | undefined>;

/** An account that has no record at the studio. */
export type UnfinishedAccount = { subject: string; email: string; madeAt: Date };

/** What the server itself does with accounts. Each is whole or has not happened, whenever a process ends. */
export type AccountKeeping = {
  find: FindPerson;
  /** Sees to it that there is an account with this email, and that this password opens it. */
  ensureAccount(account: NewAccount & { password: string }): Promise<IdentityPerson>;
  /** Whether this password opens the account with this email; "none" for one that has no password. */
  checkPassword(email: string, password: string): Promise<"right" | "wrong" | "none">;
  /** Makes an account that has no password yet, within `tx`. An earlier one with this email goes, with its sessions. */
  makeAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** The same, and mails a link to set a password. */
  inviteAccount(account: NewAccount, tx: Db): Promise<IdentityPerson>;
  /** Mails a link that proves the account's address (D67), unless it is proven or was mailed often lately. */
  mailProof(subject: string): Promise<void>;
  /** Whose such a link is, while it holds, and since when they have their account. */
  readProof(token: string): Promise<(IdentityPerson & { madeAt: Date }) | undefined>;
  /** Uses such a link up within `tx`: the address is proven. Undefined for one that does not hold. */
  useProof(token: string, tx: Db): Promise<IdentityPerson | undefined>;
  /** Accounts without a record at the studio, the oldest hundred; of those made before a moment where it is given. */
  findUnfinished(db: Db, madeBefore?: Date): Promise<UnfinishedAccount[]>;
  /** Removes such an account, unless it has a record by now. */
  removeUnfinished(subject: string): Promise<void>;
  /** Removes an account's authenticator app, recovery codes and passkeys, within `tx`. */
  removeFactors(subject: string, tx: Db): Promise<void>;
  /** Removes the account with this email and ends its sessions (D38), within `tx` where there is one. */
  removeAccount(email: string, tx?: Db): Promise<void>;
};

/**
 * The identity service behind one small port (D11): who is this request from, and the few things the
 * server itself does with accounts. Signing up and in goes between the browser and the service.
 */
export type Identity = {
  kind: "embedded" | "firebase";
  /** With whom one may sign in beside a password: Google, and another OpenID provider by its name. */
  providers: readonly IdentityProvider[];
  /** Answers a request under `/api/auth`; absent when the service runs elsewhere. */
  handle?: (request: Request, clientAddress: string) => Promise<Response>;
  /** Who the request proves to be from, by the service's session or ID token; null when by nobody. */
  whoIs(headers: Headers): Promise<ProvenPerson | null>;
  /** Deletes sessions and links that have ended, until `signal` says to stop; absent where the service keeps them. */
  purgeEnded?(db: Db, now: Date, signal: AbortSignal): Promise<void>;
  /** Absent where the service keeps its sessions to itself. */
  sessions?: SessionKeeping;
  /** Absent where the service keeps its accounts to itself. */
  accounts?: AccountKeeping;
  /** Waits for what is still done for requests that have been answered. */
  settled?(): Promise<void>;
};
