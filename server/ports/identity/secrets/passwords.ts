import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { verifyPassword as verifyScrypt } from "better-auth/crypto";
import { atMost } from "#server/core/at-most.ts";
import type { Db } from "#server/db/open.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";

/** The cost of a guess: KiB of memory, and how many passes over it. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's first choice. Stored in each hash, so that it can be increased. */
export const passwordCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const costOf = ({ memory, passes, parallelism }: PasswordCost) => `m=${memory},t=${passes},p=${parallelism}`;

/** Hashes and verifies passwords; a hash with an outdated cost is renewed at the next login. */
export function keepPasswords(db: Db, cost: PasswordCost = passwordCost) {
  return {
    hash: (password: string) => hashPassword(password, cost),
    verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const fits = await verify(hash, password);
      if (fits && !hash.startsWith(`$argon2id$v=19$${costOf(cost)}$`))
        await rehash(db, { hash, to: await hashPassword(password, cost) });
      return fits;
    },
  };
}

export type Passwords = ReturnType<typeof keepPasswords>;

/** A hash in the form of PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, { salt, length: 32, ...cost });
  return `$argon2id$v=19$${costOf(cost)}$${inPhc(salt)}$${inPhc(key)}`;
}

const deriveKey = promisify(argon2) as (name: "argon2id", asked: Argon2Parameters) => Promise<Buffer>;

/** Half of Node's threads: files and compression need the others, and each at work holds a hash's memory. */
const inTurn = atMost(2);

const derive = (
  password: string,
  { salt, length, ...asked }: PasswordCost & { salt: Buffer; length: number },
) => {
  const message = password.normalize("NFKC");
  return inTurn(() => deriveKey("argon2id", { message, nonce: salt, tagLength: length, ...asked }));
};

const inPhc = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

async function verify(hash: string, password: string): Promise<boolean> {
  // Stryker disable next-line StringLiteral,ArrayDeclaration: what it has found has all of them, else there is no key
  const [, memory, passes, parallelism, salt = "", key = ""] = phc.exec(hash) ?? [];
  // The library's own format, used by earlier versions.
  if (!key) return verifyScrypt({ hash, password });
  const kept = Buffer.from(key, "base64");
  const spent = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const shown = await derive(password, { salt: Buffer.from(salt, "base64"), length: kept.length, ...spent });
  return timingSafeEqual(shown, kept);
}

/** Matched by the old hash, which its salt makes unique: a password changed meanwhile is left alone. */
async function rehash(db: Db, { hash, to }: { hash: string; to: string }): Promise<void> {
  await withIdentity(db)
    .updateTable("identity_account")
    .set({ password: to })
    .where("password", "=", hash)
    .execute();
}
