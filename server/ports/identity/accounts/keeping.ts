import { generateId } from "@better-auth/core/utils/id";
import { sql } from "kysely";
import { oneLine } from "#contract/primitives.ts";
import { newId } from "#server/core/ids.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import type {
  AccountKeeping,
  FindPerson,
  IdentityPerson,
  NewAccount,
  UnfinishedAccount,
} from "#server/ports/identity/identity.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";
import { mailLink } from "#server/ports/identity/links/letters.ts";
import { type Link, lockAccount, makeLink, readLink, voidLinks } from "#server/ports/identity/links/links.ts";
import type { Passwords } from "#server/ports/identity/secrets/passwords.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import { withdrawMailsTo } from "#server/ports/mail/withdraw-mails.ts";
import { emptyAccount, lostByReset, readLogins, removeFactors, removeServices } from "./logins.ts";

export type AuthUser = {
  id: string;
  email: string;
  name: string;
  image?: string | null | undefined;
  emailVerified: boolean;
};

/** An account in the server's own terms. */
export function personOf({ id, email, name, image, emailVerified }: AuthUser): IdentityPerson {
  return {
    subject: id,
    email: email.toLowerCase(),
    // An earlier version let names have several lines.
    name: oneLine(name),
    photoUrl: image ?? "",
    emailVerified: Boolean(emailVerified),
  };
}

/** An account as it is in the library's table right now, by its id or its email, as `Email` makes it. */
export function findUser(db: Db, by: { id: string } | { email: string }) {
  return withIdentity(db)
    .selectFrom("identity_user")
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst();
}

export const findPerson: FindPerson = async (subject, tx) => {
  const user = await findUser(tx, { id: subject });
  return user && personOf(user);
};

/** The account that a valid link names. A proof ends as soon as the address is proven, in whatever way. */
async function findByLink(db: Db, link: Link) {
  const id = await readLink(db, link);
  const user = id === undefined ? undefined : await findUser(db, { id });
  return link.purpose === "prove-email" && user?.emailVerified ? undefined : user;
}

type Needs = { db: Db; mailer: Mailer; passwords: Passwords; config: Pick<Config, "mode"> };

/**
 * The server's own operations on the library's accounts, each in one transaction, its own or the caller's. Passwords
 * are hashed beforehand, because that is slow.
 */
export function keepAccounts({ db, mailer, passwords, config: { mode } }: Needs): AccountKeeping {
  async function remove(email: string, tx: Db): Promise<void> {
    const known = await findUser(tx, { email });
    if (!known) return;
    await deleteUser(tx, known.id);
    const kinds = ["proof", "reset", "invitation", "moved", "known address"] as const;
    await withdrawMailsTo(tx, { recipient: email, kinds });
  }

  const makeProven = (account: NewAccount, tx: Db) =>
    makeUser(tx, { ...account, image: account.photoUrl, emailVerified: true });

  async function make(account: NewAccount, tx: Db): Promise<AuthUser> {
    await remove(account.email, tx);
    return makeProven(account, tx);
  }

  return {
    find: findPerson,
    // Stryker disable next-line all: SQLite has one writer, whatever is locked
    lock: (account, tx) => lockAccount(tx, "email" in account ? account : { id: account.subject }),
    async mailProof(subject) {
      const user = await findUser(db, { id: subject });
      if (!user || user.emailVerified || !(await mayMail(db, { email: user.email, mode }))) return;
      await db.transaction().execute((tx) => mailLink("proof", user, { mailer, tx }));
    },
    async readProof(token) {
      const user = await findByLink(db, { purpose: "prove-email", token });
      if (!user) return undefined;
      return { ...personOf(user), madeAt: new Date(user.createdAt), logins: await readLogins(db, user.id) };
    },
    async readReset(token) {
      const user = await findByLink(db, { purpose: "reset-password", token });
      return user && { ...personOf(user), lost: await lostByReset(db, user.id) };
    },
    async useProof(token, tx) {
      const link = { purpose: "prove-email", token } as const;
      const before = await findByLink(tx, link);
      if (!before) return undefined;
      // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
      await lockAccount(tx, { id: before.id });
      const user = await findByLink(tx, link);
      // Stryker disable next-line ConditionalExpression: nor does anybody use the link in between there
      if (!user) return undefined;
      await markProven(tx, user.id);
      return findPerson(user.id, tx);
    },
    async emptyAccount(subject, tx) {
      await emptyAccount(subject, tx);
      return makeLink(tx, "reset-password", subject);
    },
    async ensureAccount({ password, ...account }) {
      const { email } = account;
      const known = await findUser(db, { email });
      const kept = await findPassword(db, email);
      if (known && kept && (await passwords.verify({ hash: kept, password }))) return personOf(known);
      const hash = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        const user = (await findUser(tx, { email })) ?? (await makeProven(account, tx));
        await setPassword(tx, user.id, hash);
        return personOf(user);
      });
    },
    findUnfinished: (on, madeBefore) => findUnfinished(on, { madeBefore }),
    removeUnfinished: (subject) =>
      db.transaction().execute(async (tx) => {
        // Stryker disable next-line ObjectLiteral: SQLite has one writer, whatever is locked
        await lockAccount(tx, { id: subject });
        const [still] = await findUnfinished(tx, { subject });
        if (still) await remove(still.email, tx);
      }),
    removeFactors,
    async checkPassword(email, password) {
      const hash = await findPassword(db, email);
      return hash === undefined ? undefined : passwords.verify({ hash, password });
    },
    makeAccount: async (account, tx) => personOf(await make(account, tx)),
    async inviteAccount(account, tx) {
      const user = await make(account, tx);
      await mailLink("invitation", user, { mailer, tx });
      return personOf(user);
    },
    removeAccount: (email, tx) =>
      tx ? remove(email, tx) : db.transaction().execute((own) => remove(email, own)),
  };
}

/** Accounts without a record at the studio, the oldest hundred; only older ones, or just the given one. */
async function findUnfinished(
  db: Db,
  { subject, madeBefore }: { subject?: string; madeBefore?: Date | undefined } = {},
): Promise<UnfinishedAccount[]> {
  let found = withIdentity(db)
    .selectFrom("identity_user")
    .select(["id", "email", "createdAt"])
    .where(
      sql<boolean>`not exists (select 1 from users
        where users.identity_subject = identity_user.id or users.email = identity_user.email)`,
    )
    .orderBy("createdAt")
    .limit(100);
  if (subject !== undefined) found = found.where("id", "=", subject);
  if (madeBefore) found = found.where("createdAt", "<", madeBefore.toISOString());
  const rows = await found.execute();
  return rows.map(({ id, email, createdAt }) => ({ subject: id, email, madeAt: new Date(createdAt) }));
}

/** Creates an account's row. As the library does it, it would wait for this very transaction. */
export async function makeUser(
  tx: Db,
  { email, name, image, emailVerified }: Omit<AuthUser, "id">,
): Promise<AuthUser> {
  const now = new Date().toISOString();
  return withIdentity(tx)
    .insertInto("identity_user")
    .values({
      id: generateId(),
      email: email.toLowerCase(),
      name,
      image: image || null,
      emailVerified: sql.lit(emailVerified),
      twoFactorEnabled: sql.lit(false),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an account and what opens it. */
export async function deleteUser(tx: Db, id: string): Promise<void> {
  await voidLinks(tx, id);
  // Not left to the foreign keys, which an older release may have declared otherwise.
  await removeServices(id, tx);
  await withIdentity(tx).deleteFrom("identity_user").where("id", "=", id).execute();
}

/** Notes that an account's address is its owner's. */
export async function markProven(tx: Db, id: string): Promise<void> {
  await withIdentity(tx)
    .updateTable("identity_user")
    .set({ emailVerified: sql.lit(true), updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Sets an account's password, by its hash. */
export async function setPassword(tx: Db, userId: string, password: string): Promise<void> {
  const now = new Date().toISOString();
  const login = { userId, providerId: "credential" };
  const { numUpdatedRows } = await withIdentity(tx)
    .updateTable("identity_account")
    .set({ password, updatedAt: now })
    .where((eb) => eb.and(login))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await withIdentity(tx)
    .insertInto("identity_account")
    .values({ ...login, id: newId(), accountId: userId, password, createdAt: now, updatedAt: now })
    .execute();
}

/** The hash of the password that opens the account with this email, whatever its case, if there is one. */
export async function findPassword(db: Db, email: string): Promise<string | undefined> {
  const login = await withIdentity(db)
    .selectFrom("identity_user")
    .innerJoin("identity_account", "identity_account.userId", "identity_user.id")
    .select("identity_account.password")
    .where("identity_user.email", "=", email.toLowerCase())
    .where("identity_account.providerId", "=", "credential")
    .executeTakeFirst();
  return login?.password ?? undefined;
}
