import { decodeJwt } from "jose";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { Session } from "#contract/sessions.ts";
import { openAnotherProcess } from "#tests/server/another-process.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { mailsBySubject } from "#tests/server/mails.ts";
import { withoutTable } from "#tests/server/missing-table.ts";
import {
  askForReset,
  cookiesOf,
  createPerson,
  goodPassword,
  linkTokenIn,
  type RegisteredPerson,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { type Studio, setUpStudio } from "#tests/server/studio.ts";
import { signAccessToken } from "./tokens.ts";

const studio = setUpStudio();
/** Another process of the same studio, on the same database. */
let other: Studio;

afterEach(() => void vi.useRealTimers());

beforeAll(() => {
  other = openAnotherProcess(studio);
});

const newPassword = "Fresh!2026x";
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
type Login = { cookie: string; token: string };

const own = (at: Studio, { token }: { token: string }) =>
  send(at, "GET", "/save-payment-info", undefined, { Authorization: `Bearer ${token}` });
const asPage = ({ cookie }: { cookie: string }) => ({ Cookie: cookie, Origin: "http://localhost:3000" });
const identityCall = (path: string, body: unknown, headers = {}) =>
  send(studio, "POST", `/api/auth${path}`, body, headers);
const askForToken = ({ email, cookie }: { email: string; cookie: string }) =>
  send(studio, "POST", "/jwt", { email }, { Cookie: cookie });

async function logIn(email: string, headers = {}): Promise<Login> {
  const login = { email, password: goodPassword };
  const cookie = cookiesOf(await identityCall("/sign-in/email", login, headers));
  const { token } = await read<{ token: string }>(askForToken({ email, cookie }));
  return { cookie, token };
}

/** A token as the version before issues it. */
function unnamed({ email, token }: { email: string; token: string }, now = new Date()) {
  const { authSecret: secret } = studio.parts.config;
  return signAccessToken({ subject: String(decodeJwt(token).sub), email }, { secret, now });
}

async function expectEnded(...logins: { token: string }[]): Promise<void> {
  for (const login of logins)
    for (const at of [studio, other]) expect((await refusal(own(at, login))).code).toBe("unauthenticated");
}

async function expectOpen(...logins: { token: string }[]): Promise<void> {
  for (const login of logins)
    for (const at of [studio, other]) expect(await read(own(at, login))).toEqual([]);
}

/** Has this login's session be so old. */
async function age({ token }: { token: string }, ms: number): Promise<void> {
  const sessions = studio.db.withTables<{ identity_session: { id: string; createdAt: string } }>();
  await sessions
    .updateTable("identity_session")
    .set({ createdAt: new Date(Date.now() - ms).toISOString() })
    .where("id", "=", String(decodeJwt(token).sid))
    .execute();
}

// D70
test("logging out ends the access token at once, in every process, and no other login's (D70)", async () => {
  const person = await registerPerson(studio);
  const second = await logIn(person.email);
  await expectOpen(person, second);
  await read(identityCall("/sign-out", {}, asPage(person)));
  await expectEnded(person);
  await expectOpen(second);
});

// D70
test("a changed password ends every session, the copied one of the same browser too, and opens a new one (D70)", async () => {
  const person = await registerPerson(studio);
  const second = await logIn(person.email);
  const change = { currentPassword: goodPassword, newPassword, revokeOtherSessions: false };
  const answer = await identityCall("/change-password", change, asPage(person));
  const cookie = cookiesOf(answer);
  expect(await read(answer)).toEqual({ user: { id: expect.any(String) } });
  // As long as after any login.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * 24 * 60 * 60 * 1000 });
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).not.toBeNull();
  vi.useRealTimers();
  await expectEnded(person, second);
  expect((await refusal(askForToken(person))).code).toBe("unauthenticated");
  const { token } = await read<{ token: string }>(askForToken({ email: person.email, cookie }));
  await expectOpen({ token });
  expect([...(await mailsBySubject(studio, person)).keys()]).toContain("Your Shokti password has changed");
});

test("a change of password with a wrong old one, or where there is none, ends nothing", async () => {
  const person = await registerPerson(studio);
  const refused = { code: "INVALID_PASSWORD", message: "Invalid password" };
  const change = (currentPassword: string) =>
    read(identityCall("/change-password", { currentPassword, newPassword }, asPage(person)), 400);
  expect(await change("Wrong@2025")).toMatchObject(refused);
  const owner = studio.db.selectFrom("users").select("identity_subject").where("id", "=", person.id);
  const tables = studio.db.withTables<{ identity_account: { userId: string | null } }>();
  await tables.deleteFrom("identity_account").where("userId", "=", owner).execute();
  expect(await change(goodPassword)).toMatchObject(refused);
  await expectOpen(person);
  expect([...(await mailsBySubject(studio, person)).keys()]).not.toContain(
    "Your Shokti password has changed",
  );
});

// D70
test("a change of password that ends half-way has changed nothing (D70)", async () => {
  const person = await registerPerson(studio);
  const change = { currentPassword: goodPassword, newPassword };
  await withoutTable(studio, "identity_verification", async () => {
    expect((await identityCall("/change-password", change, asPage(person))).status).toBe(500);
  });
  await expectOpen(person, await logIn(person.email));
});

// D70
test("a password that is set by a mailed link ends every session and token (D70)", async () => {
  const person = await registerPerson(studio);
  const second = await logIn(person.email);
  await askForReset(studio, person.email);
  const { body } = await studio.db
    .selectFrom("outbox")
    .select("body")
    .where("recipient", "=", person.email)
    .where("kind", "=", "reset")
    .executeTakeFirstOrThrow();
  const token = linkTokenIn(studio, body);
  await read(identityCall("/reset-password", { token, newPassword }));
  await expectEnded(person, second);
});

// D70
test("a token names the session by an id that opens nothing, and not somebody else's session (D70)", async () => {
  const [person, stranger] = [await registerPerson(studio), await registerPerson(studio)];
  const { sid, sub } = decodeJwt(person.token);
  expect(person.cookie).not.toContain(String(sid));
  const cookie = `shokti.session_token=${sid}`;
  expect((await refusal(askForToken({ email: person.email, cookie }))).code).toBe("unauthenticated");
  const { authSecret: secret } = studio.parts.config;
  const claims = { subject: String(sub), email: person.email };
  for (const sessionId of [String(decodeJwt(stranger.token).sid), "of-nobody"]) {
    const { token } = await signAccessToken({ ...claims, sessionId }, { secret, now: new Date() });
    await expectEnded({ token });
  }
});

test("a token of the version before, which names no session, lives out its hour", async () => {
  const person = await registerPerson(studio);
  await expectOpen(await unnamed(person));
  await expectEnded(await unnamed(person, new Date(Date.now() - hourMs - 1000)));
});

// D70
test("an admin's session ends twelve hours after the login, a member's after ninety days, however used", async () => {
  const ages: [Partial<RegisteredPerson> & { role: "admin" | "member" }, number][] = [
    [{ role: "admin" }, 12 * hourMs],
    [{ role: "member" }, 90 * dayMs],
  ];
  for (const [{ role }, longestMs] of ages) {
    const person = await registerPerson(studio, { role });
    await age(person, longestMs - hourMs / 60);
    await expectOpen(person);
    await read(askForToken(person));
    await age(person, longestMs);
    await expectEnded(person);
    expect((await refusal(askForToken(person))).code).toBe("unauthenticated");
  }
});

test("the identity service's own calls take no session that has lasted too long", async () => {
  const person = await registerPerson(studio, { role: "admin", name: "Same" });
  await age(person, 12 * hourMs);
  const rename = await identityCall("/update-user", { name: "Other" }, asPage(person));
  expect(rename.status).toBe(401);
});

test("whoever is made an admin logs in again once their login is twelve hours old", async () => {
  const person = await registerPerson(studio);
  await age(person, 13 * hourMs);
  await expectOpen(person);
  await studio.db.updateTable("users").set({ role: "admin" }).where("id", "=", person.id).execute();
  await expectEnded(person);
});

test("a session that is used lasts thirty days from then, and its cookie with it", async () => {
  const person = await registerPerson(studio);
  const sessions = studio.db.withTables<{ identity_session: { id: string; expiresAt: string | Date } }>();
  const id = String(decodeJwt(person.token).sid);
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  await sessions
    .updateTable("identity_session")
    .set({ expiresAt: inDays(2) })
    .where("id", "=", id)
    .execute();
  const answer = await askForToken(person);
  expect(answer.headers.getSetCookie().join()).toContain("Max-Age=2592000");
  const { expiresAt } = await sessions
    .selectFrom("identity_session")
    .select("expiresAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(new Date(expiresAt).toISOString() > inDays(29)).toBe(true);
});

const listOf = async ({ token }: { token: string }) =>
  read<Session[]>(send(studio, "GET", "/sessions", undefined, { Authorization: `Bearer ${token}` }));
const end = ({ token }: { token: string }, path: string) =>
  read(send(studio, "DELETE", path, undefined, { Authorization: `Bearer ${token}` }));

// D70
test("one sees where one is logged in, without what opens a session, and nobody else's (D70)", async () => {
  const person = await registerPerson(studio);
  await registerPerson(studio);
  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const second = await logIn(person.email, { "User-Agent": firefox });
  const open = await listOf(second);
  expect(open).toHaveLength(2);
  const [here] = open.filter(({ current }) => current);
  expect(here).toMatchObject({ _id: decodeJwt(second.token).sid, device: "Firefox on Windows" });
  expect(here?.address).toMatch(/^198\.18\./);
  for (const { startedAt, seenAt } of open) expect(startedAt <= seenAt).toBe(true);
  for (const { cookie } of [person, second]) {
    const secret = /session_token=([^.;]+)/.exec(cookie)?.[1] ?? "none";
    expect(JSON.stringify(open)).not.toContain(secret);
  }
});

// D70
test("one logs out in one place, and nobody else there (D70)", async () => {
  const [person, stranger] = [await registerPerson(studio), await registerPerson(studio)];
  const second = await logIn(person.email);
  const path = `/sessions/${decodeJwt(second.token).sid}`;
  expect(await end(stranger, path)).toEqual({ deletedCount: 0 });
  await expectOpen(second);
  expect(await end(person, path)).toEqual({ deletedCount: 1 });
  await expectEnded(second);
  await expectOpen(person, stranger);
  expect(await listOf(person)).toMatchObject([{ current: true }]);
});

// D70
test("one logs out everywhere else, and everywhere: also what names no session (D70)", async () => {
  const [person, stranger] = [await registerPerson(studio), await registerPerson(studio)];
  const others = [await logIn(person.email), await logIn(person.email), await unnamed(person)];
  expect(await end(person, "/sessions?keep=current")).toEqual({ deletedCount: 2 });
  await expectEnded(...others);
  await expectOpen(person, stranger);
  expect(await end(person, "/sessions")).toEqual({ deletedCount: 1 });
  await expectEnded(person);
  expect((await refusal(askForToken(person))).code).toBe("unauthenticated");
  await expectOpen(stranger, await logIn(person.email));
});

// D70
test("an admin logs somebody out everywhere, which the audit says; nobody else can", async () => {
  const [person, stranger] = [await registerPerson(studio), await registerPerson(studio)];
  const elsewhere = [await logIn(person.email), await unnamed(person)];
  const path = `/users/${person.id}/sessions`;
  for (const caller of [stranger, person])
    expect((await refusal(caller.send("DELETE", path))).code).toBe("forbidden");
  await expectOpen(person, ...elsewhere);

  const admin = await createPerson(studio, { role: "admin" });
  expect(await end(admin, path)).toEqual({ deletedCount: 2 });
  await expectEnded(person, ...elsewhere);
  await expectOpen(stranger, admin);
  const [decision] = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${person.id}`));
  expect(decision).toMatchObject({ action: "logged out", actor: { email: admin.email } });
  expect((await refusal(admin.send("DELETE", "/users/nobody/sessions"))).code).toBe("not_found");
});
