import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "#tests/server/any-character.ts";
import { goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

const calls = ["sign-up/email", "sign-in/email", "update-user", "request-password-reset", "reset-password"];
const hostileText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom("\u0000", "a\u0000b", "a\u0000@shokti.test", "\uD800", "../..", "%00", "//evil.example"),
);
const hostileBody = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      email: fc.oneof(hostileText, fc.constant("known@shokti.test")),
      name: hostileText,
      password: hostileText,
      newPassword: fc.constantFrom(goodPassword, "weak"),
      token: hostileText,
      image: hostileText,
      callbackURL: hostileText,
      redirectTo: hostileText,
      rememberMe: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

test("no body, however hostile, makes the identity service answer a 5xx", async () => {
  const { cookie } = await registerPerson(studio, { email: "known@shokti.test" });
  const headers = { Cookie: cookie, Origin: "http://localhost:3000" };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), hostileBody, async (call, body) => {
      const answer = await send(studio, "POST", `/api/auth/${call}`, body, headers);
      expect(answer.status, await answer.text()).toBeLessThan(500);
    }),
    { numRuns: 80 },
  );
});

test("a reset token with a null character is refused like any other that is not ours", async () => {
  const body = { newPassword: goodPassword, token: "a\u0000b" };
  expect((await send(studio, "POST", "/api/auth/reset-password", body)).status).toBe(400);
});

test("a login with a null character in its email is refused like any other invalid email", async () => {
  const body = { email: "a\u0000@shokti.test", password: goodPassword };
  expect((await send(studio, "POST", "/api/auth/sign-in/email", body)).status).toBe(400);
});

test("addresses of the identity service with strange bytes answer below 500", async () => {
  for (const path of [
    "%00",
    "reset-password/%00",
    "reset-password/a%FFb?callbackURL=/",
    "get-session?x=%00",
    "..%2f..",
    "",
  ])
    expect((await send(studio, "GET", `/api/auth/${path}`)).status, path).toBeLessThan(500);
});
