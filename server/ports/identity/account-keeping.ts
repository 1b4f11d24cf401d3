import { randomBytes } from "node:crypto";
import type { AuthContext } from "better-auth";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { AccountKeeping, FindPerson, IdentityPerson, NewAccount } from "./identity.ts";
import { invitationLetter, linkGoodForMs } from "./reset-letter.ts";

/** Of the library's service what is needed here: its own endpoints do not work within a transaction. */
type Auth = {
  $context: Promise<{
    internalAdapter: AuthContext["internalAdapter"];
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

/** An account as everybody but the library knows it. */
export function personOf({ id, email, name, image, emailVerified }: AuthUser): IdentityPerson {
  return {
    subject: id,
    email: email.trim().toLowerCase(),
    name,
    photoUrl: image ?? "",
    emailVerified: Boolean(emailVerified),
  };
}

/** An account as the library's table has it at this moment. */
export const findPerson: FindPerson = async (subject, tx) => {
  const user = await tx
    .withTables<{ identity_user: AuthUser }>()
    .selectFrom("identity_user")
    .selectAll()
    .where("id", "=", subject)
    .executeTakeFirst();
  return user && personOf(user);
};

/**
 * What the server does with the library's accounts: each in one transaction, its own or the caller's. Passwords are
 * hashed before it begins, which takes a while.
 */
export function keepAccounts({
  db,
  mailer,
  auth,
  authOn,
}: {
  db: Db;
  mailer: Mailer;
  auth: Auth;
  authOn: (tx: Db) => Auth;
}): AccountKeeping {
  const accountsOn = async (tx: Db) => (await authOn(tx).$context).internalAdapter;

  async function remove(email: string, tx: Db): Promise<void> {
    const accounts = await accountsOn(tx);
    const known = await accounts.findUserByEmail(email);
    if (known) await accounts.deleteUser(known.user.id);
  }

  async function make(account: NewAccount, tx: Db): Promise<AuthUser> {
    await remove(account.email, tx);
    return (await accountsOn(tx)).createUser(columnsOf(account), byEmail);
  }

  /** Mails a link to set a password, as the library's own are: it knows it by what is written down here. */
  async function invite({ id, email }: AuthUser, tx: Db): Promise<void> {
    const token = randomBytes(18).toString("hex");
    await (await accountsOn(tx)).createVerificationValue({
      identifier: `reset-password:${token}`,
      value: id,
      expiresAt: new Date(Date.now() + linkGoodForMs),
    });
    await mailer.send(invitationLetter({ to: email, token }), tx);
  }

  return {
    find: findPerson,
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
