import { beforeEach, expect, test, vi } from "vitest";
import { firebaseFailure } from "./firebase-failure.ts";
import { IdentityFailure } from "./identity-client.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

const sdkError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

test.each([
  ["auth/invalid-email", "invalid-credential"],
  ["auth/wrong-password", "invalid-credential"],
  ["auth/invalid-credential", "invalid-credential"],
  ["auth/user-not-found", "invalid-credential"],
  ["auth/user-disabled", "user-disabled"],
  ["auth/email-already-in-use", "email-already-in-use"],
  ["auth/weak-password", "weak-password"],
  ["auth/expired-action-code", "invalid-link"],
  ["auth/too-many-requests", "too-many-requests"],
  ["auth/popup-blocked", "popup-blocked"],
  ["auth/popup-closed-by-user", "popup-closed-by-user"],
  ["auth/account-exists-with-different-credential", "account-not-linked"],
  ["auth/network-request-failed", "network-request-failed"],
])("%s reads %s, in a sentence that does not name the service's code (spec §8)", (code, expected) => {
  const failure = firebaseFailure(sdkError(code));
  expect(failure.code).toBe(expected);
  expect(failure.message).toMatch(/^[A-Z][^()]+\.$/);
  expect(console.error).not.toHaveBeenCalled();
});

// §8.19
test("what the project's settings forbid shows as unknown and is logged for the studio", () => {
  const error = sdkError("auth/operation-not-allowed");
  expect(firebaseFailure(error)).toMatchObject({ code: "unknown", message: "" });
  expect(console.error).toHaveBeenCalledWith(expect.any(String), error);
  expect(firebaseFailure(new TypeError("x")).code).toBe("unknown");
});

test("an IdentityFailure is passed through", () => {
  const failure = new IdentityFailure("invalid-link", "This link is over.");
  expect(firebaseFailure(failure)).toBe(failure);
});
