import type { IdentityProvider } from "#contract/settings.ts";

/** A person as the identity service knows them. */
export type AuthPerson = { email: string; name: string; photoUrl: string };

/** The second factor of a login. */
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
  | "too-many-accounts"
  | "popup-blocked"
  | "popup-closed-by-user"
  | "account-not-linked"
  | "email-not-verified"
  | "network-request-failed"
  | "unknown";

export class IdentityFailure extends Error {
  readonly code: IdentityFailureCode;

  constructor(code: IdentityFailureCode, message = "") {
    super(message);
    this.code = code;
  }
}

/** The identity service as the pages see it, wherever it runs (D11). Every call may throw IdentityFailure. */
export type IdentityClient = {
  signUp(input: { name: string; email: string; password: string; photoUrl: string }): Promise<AuthPerson>;
  /** Resolves to "code" where a second factor comes next, in the same browser. */
  signIn(input: { email: string; password: string }): Promise<AuthPerson | "code">;
  /** Checks the signed-in person's password again. */
  confirmPassword(input: { email: string; password: string }): Promise<void>;
  /** Signs in with a passkey chosen in the browser, without an email. */
  enterPasskey(): Promise<AuthPerson>;
  /** The second half of signing in: a code from an authenticator app, or a recovery code. */
  enterCode(input: EnteredCode): Promise<AuthPerson>;
  /**
   * Lets the person choose a provider account in a popup. Call it in the click handler: browsers block popups anywhere
   * else.
   * @param from the path the popup goes to when it may not close itself (spec §4)
   */
  askProvider(input: { provider: IdentityProvider; from: string }): Promise<AuthPerson>;
  signOut(): Promise<void>;
  /** Headers that prove to the studio who is signed in (D12); none where a cookie does that, or nobody is signed in. */
  proof(): Promise<Record<string, string>>;
  /** Changes name and photo. Says whether the studio's record has changed with them (D15). */
  updateProfile(input: { name: string; photoUrl: string }): Promise<{ hasStudioFollowed: boolean }>;
  /** Emails a link that confirms the person's email (D67). Says whether it did; if not, the studio must. */
  mailProof(): Promise<{ isMailed: boolean }>;
  /** Confirms an email with the code of such a link, where the service sends its own. */
  proveAddress(code: string): Promise<void>;
  /** Emails a link to set a new password if the email has an account; never says whether it does (D7). */
  requestReset(email: string): Promise<void>;
  /** Removes the signed-in person's account, where the studio can't do so with their record (D71). */
  removeAccount(): Promise<void>;
  resetPassword(input: { token: string; password: string }): Promise<void>;
};
