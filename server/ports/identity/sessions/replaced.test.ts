import { expect, test, vi } from "vitest";
import { read } from "#tests/server/answers.ts";
import { cookiesOf, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

const studio = setUpStudio();

const signIn = (email: string, cookie = "") =>
  askIdentity(studio, "/sign-in/email", { email, password: goodPassword }, cookie);
const whoIs = async (cookie: string) =>
  (await studio.parts.identity.whoIs(new Headers({ Cookie: cookie })))?.email;
const payments = (token: string) =>
  send(studio, "GET", "/save-payment-info", undefined, { Authorization: `Bearer ${token}` });

test("who logs in anew in a browser ends what it was logged in as, with its token, and nothing elsewhere", async () => {
  const [first, second] = [await registerPerson(studio), await registerPerson(studio)];
  const elsewhere = cookiesOf(await signIn(first.email));
  const anew = cookiesOf(await signIn(second.email, first.cookie));
  expect(await whoIs(first.cookie)).toBeUndefined();
  expect((await payments(first.token)).status).toBe(401);
  for (const [cookie, email] of [
    [anew, second.email],
    [second.cookie, second.email],
    [elsewhere, first.email],
  ] as const)
    expect(await whoIs(cookie)).toBe(email);
});

test("a login that is refused, and a change of one's name, end nothing", async () => {
  const { email, cookie } = await registerPerson(studio);
  const wrong = { email, password: "Wrong!2025x" };
  expect((await askIdentity(studio, "/sign-in/email", wrong, cookie)).status).toBe(401);
  await read(askIdentity(studio, "/update-user", { name: "Other" }, cookie));
  expect(await whoIs(cookie)).toBe(email);
});

test("where a code is asked for, its login ends the one before", async () => {
  const before = await registerPerson(studio);
  const { email, uri } = await registerGuarded(studio);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  const half = cookiesOf(await signIn(email, before.cookie));
  const entered = await askIdentity(studio, "/two-factor/verify-totp", { code: totpCode(uri) }, half);
  vi.useRealTimers();
  expect(await whoIs(cookiesOf(entered))).toBe(email);
  expect(await whoIs(before.cookie)).toBeUndefined();
});
