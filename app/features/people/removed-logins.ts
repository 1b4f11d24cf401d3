import type { AccountLogins } from "#contract/address-proof.ts";
import { listed } from "#contract/listed.ts";

/** What opens an account, such as "a password, 2 passkeys and the login with Google"; empty if nothing does. */
export function loginsText({ password, passkeys, authenticator_app, providers }: AccountLogins): string {
  const names = [
    ...(password ? ["a password"] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? "a passkey" : `${passkeys} passkeys`] : []),
    ...(authenticator_app ? ["an authenticator app"] : []),
    ...providers.map((name) => `the login with ${name}`),
  ];
  return listed(names);
}

/** Whether a sentence about them needs the plural. */
export function areSeveral({ password, passkeys, authenticator_app, providers }: AccountLogins): boolean {
  return Number(password) + passkeys + Number(authenticator_app) + providers.length > 1;
}

/** A sentence's first letter in upper case. */
export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
