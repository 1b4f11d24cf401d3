/** Somebody as the identity service knows them. */
export type AuthPerson = { email: string; name: string; photoUrl: string };

/** Why the identity service refused, in the words of spec §8; the page decides what to show. */
export type IdentityFailureCode =
  | "invalid-credential"
  | "user-disabled"
  | "email-already-in-use"
  | "weak-password"
  | "invalid-input"
  | "invalid-link"
  | "too-many-requests"
  | "popup-blocked"
  | "popup-closed-by-user"
  | "account-not-linked"
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
  signIn(input: { email: string; password: string }): Promise<AuthPerson>;
  /**
   * Lets somebody choose a Google account in a window of its own. Call it in the click itself: a browser opens
   * no window that nobody asked for.
   * @param from the path to which the popup goes when it may not close itself (spec §4)
   */
  askGoogle(input: { from: string }): Promise<AuthPerson>;
  signOut(): Promise<void>;
  /** Headers that prove to the studio who is signed in (D12); none where a cookie does, or nobody is. */
  proof(): Promise<Record<string, string>>;
  /** Changes name and photo. Says whether the studio's record was changed with them, or is still to be (D15). */
  updateProfile(input: { name: string; photoUrl: string }): Promise<{ hasStudioFollowed: boolean }>;
  /** Mails a link to set a new password, if the address is known; never says whether it is (D7). */
  requestReset(email: string): Promise<void>;
  resetPassword(input: { token: string; password: string }): Promise<void>;
};
