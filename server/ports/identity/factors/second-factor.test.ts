import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { read } from "#tests/server/answers.ts";
import { addPasskey } from "#tests/server/passkey.ts";
import { cookiesOf, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { addApp, askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

const studio = setUpStudio();
const half = 30_000;

// Codes go by the clock of the machine: it stands still, and goes on where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const ask = (path: string, body: unknown, cookie?: string) => askIdentity(studio, path, body, cookie);
const whoIs = (cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie: cookie }));
const signIn = (email: string) => ask("/sign-in/email", { email, password: goodPassword });
const enter = (code: string, cookie: string) => ask("/two-factor/verify-totp", { code }, cookie);
const recover = (code: string, cookie: string) => ask("/two-factor/verify-backup-code", { code }, cookie);
const halfIn = async (email: string) => cookiesOf(await signIn(email));

test("after the password a code is asked for, and no session is there before it", async () => {
  const { email, uri } = await registerGuarded(studio);
  const answer = await signIn(email);
  expect(await read(answer.clone())).toMatchObject({ twoFactorRedirect: true });
  const cookie = cookiesOf(answer);
  expect(await whoIs(cookie)).toBeNull();
  expect((await send(studio, "POST", "/jwt", { email }, { Cookie: cookie })).status).toBe(401);
  later(half);
  const entered = await enter(totpCode(uri), cookie);
  expect(await read(entered.clone())).toMatchObject({ user: { email } });
  expect(await whoIs(cookiesOf(entered))).toMatchObject({ email });
});

test("whoever has no second factor logs in as before", async () => {
  const { email } = await registerPerson(studio);
  expect(await whoIs(await halfIn(email))).toMatchObject({ email });
});

test("a code is good once, also the one that set the app up", async () => {
  const { email, uri } = await registerGuarded(studio);
  expect((await enter(totpCode(uri), await halfIn(email))).status).toBe(401);
  later(half);
  expect((await enter(totpCode(uri), await halfIn(email))).status).toBe(200);
  const message = "Wait for the next code and enter that one.";
  expect(await read(enter(totpCode(uri), await halfIn(email)), 401)).toMatchObject({
    ...{ code: "INVALID_CODE", message },
  });
});

test("of two who bring one code at once, one gets in", async () => {
  const { email, uri } = await registerGuarded(studio);
  later(half);
  const [one, other] = [await halfIn(email), await halfIn(email)];
  const answers = await Promise.all([enter(totpCode(uri), one), enter(totpCode(uri), other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a recovery code logs in once, and is in no table as it is", async () => {
  const { email, recoveryCodes } = await registerGuarded(studio);
  const [first = "", second = ""] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const rows = await studio.db
    .withTables<{ identity_two_factor: object }>()
    .selectFrom("identity_two_factor")
    .selectAll()
    .execute();
  expect(JSON.stringify(rows)).not.toContain(first);
  expect((await recover(first, await halfIn(email))).status).toBe(200);
  const again = await read(recover(first, await halfIn(email)), 401);
  expect(again).toMatchObject({ code: "INVALID_BACKUP_CODE" });
  expect((await recover(second, await halfIn(email))).status).toBe(200);
});

test("five wrong codes end the attempt, and the right one comes too late", async () => {
  const { email, uri } = await registerGuarded(studio);
  later(half);
  const cookie = await halfIn(email);
  for (const code of ["000001", "000002", "000003", "000004", "000005"])
    expect((await enter(code, cookie)).status).toBe(401);
  expect((await enter(totpCode(uri), cookie)).status).toBe(400);
  expect((await enter(totpCode(uri, { later: 1 }), cookie)).status).toBe(401);
});

test("ten wrong codes in a row keep an account from more of them for a quarter of an hour, and say so", async () => {
  const { email, uri } = await registerGuarded(studio);
  later(half);
  for (const round of ["1", "2"]) {
    const cookie = await halfIn(email);
    for (const digit of "12345") await enter(`00000${digit}`.replace(/^0/, round), cookie);
  }
  const refused = await enter(totpCode(uri), await halfIn(email));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
  later(15 * 60_000 + half);
  expect((await enter(totpCode(uri), await halfIn(email))).status).toBe(200);
});

test("switching it on, off and new recovery codes ask for the password", async () => {
  const { email, cookie, recoveryCodes } = await registerGuarded(studio);
  const stranger = await registerPerson(studio);
  const wrong = { password: "Wrong!2025x" };
  expect((await ask("/two-factor/enable", wrong, stranger.cookie)).status).toBe(400);
  for (const path of ["/two-factor/disable", "/two-factor/generate-backup-codes"])
    expect((await ask(path, wrong, cookie)).status, path).toBe(400);
  const password = { password: goodPassword };
  const { backupCodes } = await read<{ backupCodes: string[] }>(
    ask("/two-factor/generate-backup-codes", password, cookie),
  );
  expect((await recover(recoveryCodes[0] ?? "", await halfIn(email))).status).toBe(401);
  expect((await recover(backupCodes[0] ?? "", await halfIn(email))).status).toBe(200);
  expect((await ask("/two-factor/disable", password, cookie)).status).toBe(200);
  expect(await whoIs(await halfIn(email))).toMatchObject({ email });
});

test("it is on only once a code has shown that the app has the secret", async () => {
  const { email, cookie } = await registerPerson(studio);
  await read(ask("/two-factor/enable", { password: goodPassword }, cookie));
  expect((await enter("000000", cookie)).status).toBe(401);
  expect(await whoIs(await halfIn(email))).toMatchObject({ email });
});

test("whoever is in learns nothing about codes, and no device is trusted", async () => {
  const { email, uri, cookie } = await registerGuarded(studio);
  later(half);
  const isIn = { code: "ALREADY_IN", message: "You’re already logged in." };
  expect(await read(enter(totpCode(uri), cookie), 400)).toMatchObject(isIn);
  const { cookie: another } = await registerPerson(studio);
  expect(await read(recover("abcde-fghij", another), 400)).toMatchObject(isIn);
  const trusting = { code: totpCode(uri), trustDevice: true };
  expect((await ask("/two-factor/verify-totp", trusting, await halfIn(email))).status).toBe(400);
  for (const path of ["/two-factor/send-otp", "/two-factor/verify-otp", "/two-factor/get-totp-uri"])
    expect((await ask(path, { password: goodPassword }, cookie)).status, path).toBe(404);
});

// D70
test("a new factor, a passkey or an app, ends every other session and leaves its own open", async () => {
  const person = await registerPerson(studio);
  const before = await halfIn(person.email);
  await addPasskey(studio, person);
  expect(await whoIs(before)).toBeNull();
  expect(await whoIs(person.cookie)).toMatchObject({ email: person.email });
  const between = await halfIn(person.email);
  const { cookie } = await addApp(studio, person);
  expect(await whoIs(between)).toBeNull();
  expect(await whoIs(cookie)).toMatchObject({ email: person.email });
});

// D70
test("a login with a code ends no other session", async () => {
  const { email, cookie, uri } = await registerGuarded(studio);
  later(half);
  expect((await enter(totpCode(uri), await halfIn(email))).status).toBe(200);
  expect(await whoIs(cookie)).toMatchObject({ email });
});

// D38
test("an account that is removed leaves no secret", async () => {
  const { email } = await registerGuarded(studio);
  const count = async () =>
    (
      await studio.db
        .withTables<{ identity_two_factor: { id: string } }>()
        .selectFrom("identity_two_factor")
        .select("id")
        .execute()
    ).length;
  const before = await count();
  await studio.parts.identity.accounts?.removeAccount(email);
  expect(await count()).toBe(before - 1);
});
