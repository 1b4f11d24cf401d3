import { z } from "zod";
import { askGoogle } from "./google-popup.ts";
import {
  type AuthPerson,
  type IdentityClient,
  IdentityFailure,
  type IdentityFailureCode,
} from "./identity-client.ts";

const Refusal = z.object({ code: z.string().default(""), message: z.string().default("") });
const SignedIn = z.object({
  user: z.object({ email: z.string(), name: z.string(), image: z.string().nullish() }),
});

const codes: Record<string, IdentityFailureCode> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credential",
  INVALID_EMAIL: "invalid-credential",
  USER_ALREADY_EXISTS: "email-already-in-use",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-already-in-use",
  PASSWORD_TOO_SHORT: "weak-password",
  PASSWORD_TOO_LONG: "weak-password",
  VALIDATION_ERROR: "invalid-input",
  INVALID_TOKEN: "invalid-link",
};

/** The identity service inside the studio's own server. */
export const embeddedIdentity: IdentityClient = {
  prepare() {},
  async signUp({ name, email, password, photoUrl }) {
    return personOf(await post("/sign-up/email", { name, email, password, image: photoUrl }));
  },
  async signIn({ email, password }) {
    return personOf(await post("/sign-in/email", { email, password }));
  },
  askGoogle,
  async signOut() {
    await post("/sign-out", {});
  },
  // The session's cookie goes with every request.
  proof: async () => ({}),
  async updateProfile({ name, photoUrl }) {
    await post("/update-user", { name, image: photoUrl });
    return { hasStudioFollowed: true };
  },
  async requestReset(email) {
    await post("/request-password-reset", { email });
  },
  async resetPassword({ token, password }) {
    await post("/reset-password", { token, newPassword: password });
  },
};

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new IdentityFailure("network-request-failed", "You seem to be offline.");
  });
  const parsed: unknown = await answer.json().catch(() => null);
  if (answer.ok) return parsed;
  const { code, message } = Refusal.catch({ code: "", message: "" }).parse(parsed);
  throw new IdentityFailure(
    answer.status === 429 ? "too-many-requests" : (codes[code] ?? "unknown"),
    message,
  );
}

function personOf(answer: unknown): AuthPerson {
  const { user } = SignedIn.parse(answer);
  return { email: user.email.trim().toLowerCase(), name: user.name, photoUrl: user.image ?? "" };
}
