import type { AuthContext } from "better-auth";
import { oneLine } from "#contract/primitives.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import { withdrawMailsTo } from "#server/ports/mail/withdraw-mails.ts";
import { emptyAccount, lostByReset, readLogins, removeFactors } from "./account-logins.ts";
import type { AccountKeeping, FindPerson, IdentityPerson, NewAccount } from "./identity.ts";
import { withIdentity } from "./identity-tables.ts";
import { type Adapter, type Link, lockAccount, makeLink, readLink, voidLinks } from "./mailed-links.ts";
import {
  invitationLetter,
  knownAddressLetter,
  linkGoodForMs,
  proofGoodForMs,
  proofLetter,
} from "./reset-letter.ts";
import { findUnfinished } from "./unfinished.ts";

/** The part of the library's service used here: its endpoints do not work within a transaction. */
export type Auth = {
  $context: Promise<{
    internalAdapter: AuthContext["internalAdapter"];
    adapter: Adapter;
    password: Pick<AuthContext["password"], "hash" | "verify">;
  }>;
};

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
    email: email.trim().toLowerCase(),
    // An earlier version let names have several lines.
    name: oneLine(name),
    photoUrl: image ?? "",
    emailVerified: Boolean(emailVerified),
  };
}

/** An account as it is in the library's table right now. */
export const findPerson: FindPerson = async (subject, tx) => {
  const user = await withIdentity(tx)
    .selectFrom("identity_user")
    .selectAll()
    .where("id", "=", subject)
    .executeTakeFirst();
  return user && personOf(user);
};

/**
 * The server's own operations on the library's accounts, each in one transaction, its own or the caller's. Passwords
 * are hashed beforehand, because that is slow.
 */
export function keepAccounts({
  db,
  mailer,
  auth,
  authOn,
  config: { mode },
}: {
  db: Db;
  mailer: Mailer;
  config: Pick<Config, "mode">;
  auth: Auth;
  authOn: (tx: Db) => Auth;
}): AccountKeeping {
  const accountsOn = async (tx: Db) => (await authOn(tx).$context).internalAdapter;

  async function remove(email: string, tx: Db): Promise<void> {
    const { internalAdapter, adapter } = await authOn(tx).$context;
    const known = await internalAdapter.findUserByEmail(email);
    if (!known) return;
    await voidLinks(adapter, known.user.id);
    const kinds = ["proof", "reset", "invitation", "moved", "known address"] as const;
    await withdrawMailsTo(tx, { recipient: email, kinds });
    await internalAdapter.deleteUser(known.user.id);
  }

  async function make(account: NewAccount, tx: Db): Promise<AuthUser> {
    await remove(account.email, tx);
    return (await accountsOn(tx)).createUser(columnsOf(account), byEmail);
  }

  /** Mails a link to set a password. */
  async function invite({ id, email }: AuthUser, tx: Db): Promise<void> {
    const { adapter } = await authOn(tx).$context;
    const token = await makeLink(adapter, {
      purpose: "reset-password",
      userId: id,
      goodForMs: linkGoodForMs,
    });
    await mailer.send(invitationLetter({ to: email, token }), tx);
  }

  async function findOn(adapter: Adapter, id: string) {
    const where = [{ field: "id", value: id }];
    return (await adapter.findOne<AuthUser & { createdAt: Date }>({ model: "user", where })) ?? undefined;
  }

  /** The account that a valid link names. A proof ends as soon as the address is proven, in whatever way. */
  async function findByLink(adapter: Adapter, link: Link) {
    const id = await readLink(adapter, link);
    const user = id === undefined ? undefined : await findOn(adapter, id);
    return link.purpose === "prove-email" && user?.emailVerified ? undefined : user;
  }

  return {
    find: findPerson,
    async lock(account, tx) {
      await withIdentity(tx)
        .updateTable("identity_user")
        .set((eb) => ({ id: eb.ref("id") }))
        .where((eb) =>
          "email" in account ? eb("email", "=", account.email) : eb("id", "=", account.subject),
        )
        .execute();
    },
    async mailProof(subject) {
      const user = await findOn((await auth.$context).adapter, subject);
      if (!user || user.emailVerified || !(await mayMail(db, { email: user.email, mode }))) return;
      await db.transaction().execute(async (tx) => {
        const { adapter } = await authOn(tx).$context;
        await mailProofTo(user, { adapter, mailer, tx });
      });
    },
    async readProof(token) {
      const user = await findByLink((await auth.$context).adapter, { purpose: "prove-email", token });
      return user && { ...personOf(user), madeAt: user.createdAt, logins: await readLogins(db, user.id) };
    },
    async readReset(token) {
      const user = await findByLink((await auth.$context).adapter, { purpose: "reset-password", token });
      return user && { ...personOf(user), lost: await lostByReset(db, user.id) };
    },
    async useProof(token, tx) {
      const { adapter } = await authOn(tx).$context;
      const link = { purpose: "prove-email", token } as const;
      const before = await findByLink(adapter, link);
      if (!before) return undefined;
      await lockAccount(tx, before.id);
      const user = await findByLink(adapter, link);
      if (!user) return undefined;
      await markProven(adapter, user.id);
      return personOf({ ...user, emailVerified: true });
    },
    async emptyAccount(subject, tx) {
      await emptyAccount(subject, tx);
      const { adapter } = await authOn(tx).$context;
      return makeLink(adapter, { purpose: "reset-password", userId: subject, goodForMs: linkGoodForMs });
    },
    async ensureAccount({ password, ...account }) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const found = await findLogin(internalAdapter, account.email);
      const fits = found.hash && (await passwords.verify({ hash: found.hash, password }));
      if (found.user && fits) return personOf(found.user);
      const hash = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        const accounts = await accountsOn(tx);
        const known = await findLogin(accounts, account.email);
        const user = known.user ?? (await accounts.createUser(columnsOf(account), byEmail));
        if (known.hash) await accounts.updatePassword(user.id, hash);
        else {
          const login = { userId: user.id, accountId: user.id, providerId: "credential" };
          await accounts.linkAccount({ ...login, password: hash });
        }
        return personOf(user);
      });
    },
    findUnfinished: (on, madeBefore) => findUnfinished(on, { madeBefore }),
    removeUnfinished: (subject) =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, subject);
        const [still] = await findUnfinished(tx, { subject });
        if (still) await remove(still.email, tx);
      }),
    removeFactors,
    async checkPassword(email, password) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const { hash } = await findLogin(internalAdapter, email);
      if (!hash) return "none";
      return (await passwords.verify({ hash, password })) ? "right" : "wrong";
    },
    makeAccount: async (account, tx) => personOf(await make(account, tx)),
    async inviteAccount(account, tx) {
      const user = await make(account, tx);
      await invite(user, tx);
      return personOf(user);
    },
    removeAccount: (email, tx) =>
      tx ? remove(email, tx) : db.transaction().execute((own) => remove(email, own)),
  };
}

/** Mails the link that proves an account's address, within `tx`. */
export async function mailProofTo(
  { id, email }: Pick<AuthUser, "id" | "email">,
  { adapter, mailer, tx }: { adapter: Adapter; mailer: Mailer; tx: Db },
): Promise<void> {
  const token = await makeLink(adapter, { purpose: "prove-email", userId: id, goodForMs: proofGoodForMs });
  await mailer.send(proofLetter({ to: email, token }), tx);
}

/** Mails the owner of an account that someone wanted to register with their address, within `tx`. */
export async function mailKnownAddressTo(
  { id, email }: Pick<AuthUser, "id" | "email">,
  { adapter, mailer, tx }: { adapter: Adapter; mailer: Mailer; tx: Db },
): Promise<void> {
  const token = await makeLink(adapter, {
    purpose: "reset-password",
    userId: id,
    goodForMs: linkGoodForMs,
  });
  await mailer.send(knownAddressLetter({ to: email, token }), tx);
}

/** Bypasses the library's hooks, which would wait for this very transaction. */
export async function markProven(adapter: Adapter, userId: string): Promise<void> {
  const update = { emailVerified: true, updatedAt: new Date() };
  await adapter.update({ model: "user", where: [{ field: "id", value: userId }], update });
}

type InternalAdapter = Awaited<Auth["$context"]>["internalAdapter"];

const byEmail = { method: "email-password" } as const;

const columnsOf = ({ email, name, photoUrl }: { email: string; name: string; photoUrl: string }) => ({
  email,
  name,
  image: photoUrl || null,
  emailVerified: true,
});

/** The account with this email, and its password's hash where it has one. */
async function findLogin(accounts: InternalAdapter, email: string) {
  const known = await accounts.findUserByEmail(email, { includeAccounts: true });
  const login = known?.accounts.find(({ providerId }) => providerId === "credential");
  return { user: known?.user, hash: login?.password };
}
