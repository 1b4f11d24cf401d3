/** Somebody as the identity service knows them. */
export type AuthPerson = { email: string; name: string; photoUrl: string };

/** Why the identity service refused, in the words of spec §8; the page decides what to show. */
export type IdentityFailureCode =
  | "invalid-credential"
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
  signUp(input: { name: string; email: string; password: string; photoUrl: string }): Promise<AuthPerson>;
  signIn(input: { email: string; password: string }): Promise<AuthPerson>;
  signOut(): Promise<void>;
  /** Changes name and photo; the studio's record follows in the same request (D15). */
  updateProfile(input: { name: string; photoUrl: string }): Promise<void>;
  /** Mails a link to set a new password, if the address is known; never says whether it is (D7). */
  requestReset(email: string): Promise<void>;
  resetPassword(input: { token: string; password: string }): Promise<void>;
};
