import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Links that open accounts have their token behind a hash; the newsletter's, which open nothing, in the query. */
const inClear = /(?<=#token=)[\w%-]+/g;
const sealed = /(?<=#token=)sealed\.([\w-]+)/g;

const cipher = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts the tokens in a mail with the first of these secrets: a mail that waits for its server is in backups, too,
 * and whoever reads one of those must not get into an account with it.
 */
export function sealTokens(text: string, [secret = ""]: readonly string[]): string {
  return text.replaceAll(inClear, (token) => `sealed.${seal(token, secret)}`);
}

/** Decrypts them for sending; null if none of these secrets fits. */
export function openTokens(text: string, secrets: readonly string[]): string | null {
  let isReadable = true;
  const opened = text.replaceAll(sealed, (_, token: string) => {
    const found = secrets.map((secret) => open(token, secret)).find((one) => one !== undefined);
    isReadable &&= found !== undefined;
    return found ?? "";
  });
  return isReadable ? opened : null;
}

function seal(token: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), iv);
  const bytes = Buffer.concat([sealing.update(token, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), bytes]).toString("base64url");
}

function open(sealedToken: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealedToken, "base64url");
  try {
    const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString();
  } catch {
    return undefined;
  }
}

/** Derived, so that it differs from the other uses of the same secret. */
const keyOf = (secret: string) => createHash("sha256").update(`mailed-token:${secret}`).digest();
