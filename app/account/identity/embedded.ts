import { callService, personOf } from "./embedded-service.ts";
import { askGoogle } from "./google-popup.ts";
import type { IdentityClient } from "./identity-client.ts";

/** The identity service inside the studio's own server. */
export const embeddedIdentity: IdentityClient = {
  prepare() {},
  async signUp({ name, email, password, photoUrl }) {
    return personOf(await callService("/sign-up/email", { name, email, password, image: photoUrl }));
  },
  async signIn({ email, password }) {
    return personOf(await callService("/sign-in/email", { email, password }));
  },
  askGoogle,
  async signOut() {
    // People log out and close the tab: Firefox drops what is under way then.
    await callService("/sign-out", {}, { keepalive: true });
  },
  // The session's cookie goes with every request.
  proof: async () => ({}),
  async updateProfile({ name, photoUrl }) {
    await callService("/update-user", { name, image: photoUrl });
    return { hasStudioFollowed: true };
  },
  async requestReset(email) {
    await callService("/request-password-reset", { email });
  },
  async resetPassword({ token, password }) {
    await callService("/reset-password", { token, newPassword: password });
  },
};
