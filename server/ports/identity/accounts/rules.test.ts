import { expect, test } from "vitest";
import { passwordRuleText } from "#contract/passwords.ts";
import { read } from "#tests/server/answers.ts";
import { goodPassword, registerPerson } from "#tests/server/people.ts";
import { askIdentity } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const passkey = { id: "passkey", rawId: "passkey", type: "public-key", response: {} };
const noCode = "Enter the code";
const noPasskey = "We don’t know this passkey";
const noName = "Use 60 characters at most";

// D7 D67
test.each([
  ["/reset-password", { newPassword: goodPassword, token: "a\u0000b" }, "This link isn’t valid"],
  ["/reset-password", { newPassword: goodPassword }, "This link isn’t valid"],
  ["/reset-password", { newPassword: "weak", token: "ab" }, passwordRuleText],
  ["/change-password", { currentPassword: goodPassword, newPassword: "weak" }, passwordRuleText],
  ["/two-factor/verify-totp", { code: "" }, noCode],
  ["/two-factor/verify-totp", { code: "123 456" }, noCode],
  ["/two-factor/verify-totp", { code: " 123456" }, noCode],
  ["/two-factor/verify-totp", { code: "1".repeat(21) }, noCode],
  ["/two-factor/verify-totp", { code: "123456", trustDevice: true }, "Trusted devices are not supported"],
  ["/two-factor/verify-totp", { code: "123456", disableSession: true }, "A code logs in"],
  ["/two-factor/verify-backup-code", { code: "abcde fghij" }, noCode],
  [
    "/two-factor/verify-backup-code",
    { code: "abcde-fghij", trustDevice: true },
    "Trusted devices are not supported",
  ],
  ["/two-factor/verify-backup-code", { code: "abcde-fghij", disableSession: true }, "A code logs in"],
  [
    "/passkey/verify-registration",
    { name: "Phone", response: passkey, createSession: true },
    "Log in to add a passkey",
  ],
  ["/passkey/verify-registration", { name: " ", response: passkey }, noName],
  ["/passkey/verify-registration", { name: "x".repeat(61), response: passkey }, noName],
  ["/passkey/verify-registration", { name: "a\nb", response: passkey }, noName],
  ["/passkey/verify-registration", { name: "Phone", response: { ...passkey, id: "a b" } }, noPasskey],
  ["/passkey/verify-authentication", { response: { ...passkey, id: "" } }, noPasskey],
  ["/passkey/verify-authentication", { response: { ...passkey, id: "x".repeat(1401) } }, noPasskey],
  ["/passkey/update-passkey", { id: "passkey", name: "x".repeat(61) }, noName],
  ["/passkey/update-passkey", { id: "pass/key", name: "Phone" }, noPasskey],
  ["/passkey/delete-passkey", { id: " passkey" }, noPasskey],
  ["/passkey/delete-passkey", { id: "passkey " }, noPasskey],
])("%s with %j is refused in words before anything is looked up", async (path, body, message) => {
  const { cookie } = await registerPerson(studio);
  const refused = await read(askIdentity(studio, path, body, cookie), 400);
  expect(refused).toMatchObject({ code: "VALIDATION_ERROR", message });
});

// D67
test("an app is set up by a code and in the studio's name alone", async () => {
  const { cookie } = await registerPerson(studio);
  const password = goodPassword;
  for (const more of [{ method: "otp" }, { issuer: "Another Studio" }])
    expect(
      await read(askIdentity(studio, "/two-factor/enable", { password, ...more }, cookie), 400),
    ).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  const begun = askIdentity(studio, "/two-factor/enable", { password }, cookie);
  expect(await read(begun)).toMatchObject({ totpURI: expect.stringContaining("issuer=Shokti") });
});

// D67
test("a passkey's name has sixty characters, and what is around it is left out", async () => {
  const { cookie } = await registerPerson(studio);
  const named = { id: "a-passkey_1", name: ` ${"x".repeat(60)} ` };
  await read(askIdentity(studio, "/passkey/update-passkey", named, cookie), 404);
});
