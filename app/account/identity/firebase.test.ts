import * as sdk from "@firebase/auth";
import { beforeEach, expect, test, vi } from "vitest";
import { openFirebase } from "./firebase.ts";

vi.mock("@firebase/app", () => ({ initializeApp: vi.fn() }));
vi.mock("@firebase/auth", () => ({
  GoogleAuthProvider: class {
    setCustomParameters() {}
  },
  getAuth: () => auth,
  createUserWithEmailAndPassword: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  signInWithPopup: vi.fn(),
  signOut: vi.fn(),
  updateProfile: vi.fn(),
  sendEmailVerification: vi.fn(async () => undefined),
  sendPasswordResetEmail: vi.fn(),
  confirmPasswordReset: vi.fn(),
  deleteUser: vi.fn(),
  applyActionCode: vi.fn(),
}));

const auth = { authStateReady: async () => undefined, currentUser: null as object | null };
const refused = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });
const person = { email: "Sana@Shokti.test", displayName: "Sana", photoURL: null };
const credential = { user: person } as unknown as sdk.UserCredential;
const client = openFirebase({ projectId: "p", apiKey: "k", authDomain: "p.example" });

beforeEach(() => {
  auth.currentUser = null;
});

// §1.7 §3.8
test("signing up makes the account and gives it its name and photo (spec §4)", async () => {
  vi.mocked(sdk.createUserWithEmailAndPassword).mockResolvedValue(credential);
  const input = {
    name: "Sana",
    email: "sana@shokti.test",
    password: "Strong@2025",
    photoUrl: "https://p.example/s",
  };
  expect(await client.signUp(input)).toMatchObject({ email: "sana@shokti.test", name: "Sana" });
  expect(sdk.updateProfile).toHaveBeenCalledWith(person, {
    displayName: "Sana",
    photoURL: "https://p.example/s",
  });
  expect(sdk.sendEmailVerification).toHaveBeenCalledWith(person);
});

test("someone without a name at the service goes by the local part of their email", async () => {
  const nameless = { user: { ...person, displayName: null } } as unknown as sdk.UserCredential;
  vi.mocked(sdk.signInWithPopup).mockResolvedValue(nameless);
  expect(await client.askProvider({ provider: { id: "google", name: "Google" }, from: "/" })).toEqual({
    email: "sana@shokti.test",
    name: "sana",
    photoUrl: "",
  });
});

// §8.19
test("a refusal comes in the words of spec §8", async () => {
  vi.mocked(sdk.signInWithEmailAndPassword).mockRejectedValue(refused("wrong-password"));
  const asked = client.signIn({ email: "sana@shokti.test", password: "Wrong@2025" });
  await expect(asked).rejects.toMatchObject({ code: "invalid-credential" });
});

test("the proof is a new ID token each time, and none when signed out or for a closed account (D12)", async () => {
  expect(await client.proof()).toEqual({});
  const getIdToken = vi.fn().mockResolvedValue("an-id-token");
  auth.currentUser = { getIdToken };
  expect(await client.proof()).toEqual({ "X-Identity-Token": "an-id-token" });
  expect(getIdToken).toHaveBeenCalledWith(true);
  for (const code of ["user-disabled", "user-token-expired"]) {
    getIdToken.mockRejectedValue(refused(code));
    expect(await client.proof(), code).toEqual({});
  }
  getIdToken.mockRejectedValue(refused("network-request-failed"));
  await expect(client.proof()).rejects.toMatchObject({ code: "network-request-failed" });
});

// D71
test("a signed-in person can remove their account there (D71)", async () => {
  auth.currentUser = person;
  await client.removeAccount();
  expect(sdk.deleteUser).toHaveBeenCalledWith(person);
  vi.mocked(sdk.deleteUser).mockRejectedValueOnce(refused("network-request-failed"));
  await expect(client.removeAccount()).rejects.toMatchObject({ code: "network-request-failed" });
});

test("asking for a reset link does not reveal whether the email is known (D7)", async () => {
  vi.mocked(sdk.sendPasswordResetEmail).mockRejectedValueOnce(refused("user-not-found"));
  await client.requestReset("nobody@shokti.test");
  vi.mocked(sdk.sendPasswordResetEmail).mockRejectedValueOnce(refused("network-request-failed"));
  await expect(client.requestReset("nobody@shokti.test")).rejects.toThrow();
});

// D15
test("a new password is sent with the link's code; the studio must be told of a new profile (D7, D15)", async () => {
  await client.resetPassword({ token: "the-code", password: "Fresh@2026" });
  expect(sdk.confirmPasswordReset).toHaveBeenCalledWith(auth, "the-code", "Fresh@2026");
  auth.currentUser = person;
  expect(await client.updateProfile({ name: "Sana", photoUrl: "" })).toEqual({ hasStudioFollowed: false });
});

// D67
test("the service itself emails the link that confirms an email address", async () => {
  await expect(client.mailProof()).rejects.toThrow("Your session has expired");
  auth.currentUser = person;
  expect(await client.mailProof()).toEqual({ isMailed: true });
  expect(sdk.sendEmailVerification).toHaveBeenLastCalledWith(person);
  vi.mocked(sdk.applyActionCode).mockRejectedValueOnce(refused("invalid-action-code"));
  await expect(client.proveAddress("of-before")).rejects.toMatchObject({ code: "invalid-link" });
});
