import type { IdentityProvider } from "#contract/settings.ts";

/** Somebody as the identity service knows them. */
export type AuthPerson = { email: string; name: string; photoUrl: string };

/** What proves a login beside the password. */
export type EnteredCode = { code: string; isRecovery: boolean };

/** Why the identity service refused, in the words of spec §8; the page decides what to show. */
export type IdentityFailureCode =
  | "invalid-credential"
  | "user-disabled"
  | "email-already-in-use"
  | "weak-password"
  | "invalid-input"
  | "invalid-link"
  | "invalid-code"
  | "login-over"
  | "no-passkey"
  | "factor-needed"
  | "too-many-requests"
  | "popup-blocked"
  | "popup-closed-by-user"
  | "account-not-linked"
  | "email-not-verified"
  | "network-request-failed"
  | "unknown";

export class IdentityFailure extends Error {
  readonly code: IdentityFailureCode;

  constructor(code: IdentityFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The identity service as the pages see it, wherever it runs (D11). Every call may throw IdentityFailure. */
export type IdentityClient = {
  /** Loads what the service needs in the browser, so that a click need not wait for it. */
  prepare(): void;
  signUp(input: { name: string; email: string; password: string; photoUrl: string }): Promise<AuthPerson>;
  /** Says "code" where a second factor is asked for next, in the same browser. */
  signIn(input: { email: string; password: string }): Promise<AuthPerson | "code">;
  /** Shows the password of whoever is signed in once more. */
  confirmPassword(input: { email: string; password: string }): Promise<void>;
  /** Signs in by a passkey of this browser's choice, without an email. */
  usePasskey(): Promise<AuthPerson>;
  /** The second half of signing in: a code of an authenticator app, or a recovery code. */
  enterCode(input: EnteredCode): Promise<AuthPerson>;
  /**
   * Lets somebody choose an account of a provider's in a window of its own. Call it in the click itself: a browser
   * opens no window that nobody asked for.
   * @param from the path to which the popup goes when it may not close itself (spec §4)
   */
  askProvider(input: { provider: IdentityProvider; from: string }): Promise<AuthPerson>;
  signOut(): Promise<void>;
  /** Headers that prove to the studio who is signed in (D12); none where a cookie does, or nobody is. */
  proof(): Promise<Record<string, string>>;
  /** Changes name and photo. Says whether the studio's record was changed with them, or is still to be (D15). */
  updateProfile(input: { name: string; photoUrl: string }): Promise<{ hasStudioFollowed: boolean }>;
  /** Mails a link that proves one's address (D67). Says whether it did, or the studio is to. */
  mailProof(): Promise<{ isMailed: boolean }>;
  /** Proves an address by the code of such a link, where it is the service's own. */
  proveAddress(code: string): Promise<void>;
  /** Mails a link to set a new password, if the address is known; never says whether it is (D7). */
  requestReset(email: string): Promise<void>;
  /** Removes the account of whoever is signed in, where the studio cannot do that with their record (D71). */
  removeAccount(): Promise<void>;
  resetPassword(input: { token: string; password: string }): Promise<void>;
};
