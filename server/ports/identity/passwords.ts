import { AsyncLocalStorage } from "node:async_hooks";
import { hashPassword } from "better-auth/crypto";

type Ahead = { password?: string; hash?: string };

const ahead = new AsyncLocalStorage<Ahead>();

/** Answers a request in which a password may be hashed before the library asks for it. */
export function hashingAhead<T>(answer: () => Promise<T>): Promise<T> {
  return ahead.run({}, answer);
}

/**
 * Hashes the password of a sign-up before the library begins its transaction: it takes a tenth of a second, in which
 * SQLite would have no time for anybody else.
 */
export async function hashAhead(password: string): Promise<void> {
  const request = ahead.getStore();
  if (request) Object.assign(request, { password, hash: await hashPassword(password) });
}

/** The hash of a password, the one that was made ahead where there is one. */
export async function hashOnce(password: string): Promise<string> {
  const request = ahead.getStore();
  return (request?.password === password && request.hash) || hashPassword(password);
}
