import { fieldOf } from "#app/data/field-of.ts";
import { callService, personOf } from "./embedded-service.ts";
import { type AuthPerson, type IdentityClient, IdentityFailure } from "./identity-client.ts";
import { askProvider } from "./provider-popup.ts";

/** The identity service inside the studio's own server. */
export const embeddedIdentity: IdentityClient = {
  async signUp({ name, email, password, photoUrl }) {
    await callService("/sign-up/email", { name, email, password, image: photoUrl });
    // The response doesn't reveal whether the email already had an account; a wrong password does.
    const person = await signIn({ email, password }).catch((error) => {
      throw isWrong(error) ? new IdentityFailure("email-already-in-use") : error;
    });
    if (person === "code") throw new IdentityFailure("email-already-in-use");
    return person;
  },
  signIn,
  async confirmPassword({ password }) {
    await callService("/verify-password", { password });
  },
  async enterPasskey() {
    const { askForPasskey } = await import("./passkeys.ts");
    return personOf(await askForPasskey());
  },
  async enterCode({ code, isRecovery }) {
    const path = isRecovery ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
    return personOf(await callService(path, { code }));
  },
  askProvider,
  // The server deletes it with the record.
  async removeAccount() {},
  async signOut() {
    // People log out and close the tab, and Firefox then drops pending requests.
    await callService("/sign-out", {}, { keepalive: true });
  },
  // The session cookie is sent with every request.
  proof: async () => ({}),
  async updateProfile({ name, photoUrl }) {
    await callService("/update-user", { name, image: photoUrl });
    return { hasStudioFollowed: true };
  },
  mailProof: async () => ({ isMailed: false }),
  // The studio's own links have a page of their own.
  proveAddress: async () => {
    throw new IdentityFailure("invalid-link");
  },
  async requestReset(email) {
    await callService("/request-password-reset", { email });
  },
  async resetPassword({ token, password }) {
    await callService("/reset-password", { token, newPassword: password });
  },
};

async function signIn({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<AuthPerson | "code"> {
  const answer = await callService("/sign-in/email", { email, password });
  return fieldOf(answer, "twoFactorRedirect") ? "code" : personOf(answer);
}

const isWrong = (error: unknown) => error instanceof IdentityFailure && error.code === "invalid-credential";
