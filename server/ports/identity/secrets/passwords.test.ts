import { hashPassword as asEarlierVersionsDid } from "better-auth/crypto";
import { expect, test } from "vitest";
import { goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { keepPasswords, passwordCost } from "./passwords.ts";

// Production's cost, for as long as which two changes of a password are under way at once.
const studio = setUpStudio({}, { passwordCost });
const today = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

const signIn = async (email: string, password: string) =>
  (await send(studio, "POST", "/api/auth/sign-in/email", { email, password })).status;

const logins = () =>
  studio.db.withTables<{
    identity_account: { userId: string; password: string | null };
    identity_user: { id: string; email: string };
  }>();

const idOf = (email: string) => logins().selectFrom("identity_user").select("id").where("email", "=", email);

async function hashOf(email: string): Promise<string> {
  const { password } = await logins()
    .selectFrom("identity_account")
    .select("password")
    .where("userId", "=", idOf(email))
    .executeTakeFirstOrThrow();
  return password ?? "";
}

async function keep(email: string, password: string): Promise<void> {
  await logins()
    .updateTable("identity_account")
    .set({ password })
    .where("userId", "=", idOf(email))
    .execute();
}

test("a password is kept as an argon2id hash that says what it cost", async () => {
  const { email } = await registerPerson(studio);
  expect(await hashOf(email)).toMatch(today);
});

test("a password of 128 characters counts to its last one, and no sign of it is taken for another", async () => {
  const password = `Long@2026${"x".repeat(119)}`;
  const email = "long@shokti.test";
  await send(studio, "POST", "/api/auth/sign-up/email", { name: "Long", email, password });
  for (const other of [password.slice(0, -1), password.toLowerCase(), ` ${password.slice(1)}`])
    expect(await signIn(email, other)).toBe(401);
  expect(await signIn(email, password)).toBe(200);
});

test("a hash of an earlier version, or of a lower cost, opens the account and is raised by that login alone", async () => {
  const { email } = await registerPerson(studio);
  const cheaper =
    "$argon2id$v=19$m=4096,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$MnkDuIqPF2RSTSsdimzX1pdlqqYP2xZ7F9xaMhxYhc4";
  for (const earlier of [await asEarlierVersionsDid(goodPassword), cheaper]) {
    await keep(email, earlier);
    expect(await signIn(email, "Wrong@2025")).toBe(401);
    expect(await hashOf(email)).toBe(earlier);
    expect(await signIn(email, goodPassword)).toBe(200);
    const raised = await hashOf(email);
    expect(raised).toMatch(today);
    expect([await signIn(email, "Wrong@2025"), await signIn(email, goodPassword)]).toEqual([401, 200]);
    expect(await hashOf(email)).toBe(raised);
  }
});

test("a hash of any cost is read again, and nothing but a whole one", async () => {
  const { hash, verify } = keepPasswords(studio.db, { memory: 96, passes: 12, parallelism: 12 });
  const password = goodPassword;
  const kept = await hash(password);
  expect(await verify({ hash: kept, password })).toBe(true);
  for (const other of [`more${kept}`, `${kept} more`])
    expect(await verify({ hash: other, password }).catch(() => false), other).toBe(false);
});

test("a password that is changed while an old one is raised stays", async () => {
  const { email } = await registerPerson(studio);
  const earlier = await asEarlierVersionsDid("Before!2025x");
  const changed = await hashOf(email);
  expect(await keepPasswords(studio.db).verify({ hash: earlier, password: "Before!2025x" })).toBe(true);
  expect(await hashOf(email)).toBe(changed);
});

// D70
test("of two changes of a password at once one is made, and the other's session has ended (D70)", async () => {
  const { cookie } = await registerPerson(studio);
  const headers = { Cookie: cookie, Origin: "http://localhost:3000" };
  const answers = await Promise.all(
    ["Fresh!2026x1", "Fresh!2026x2"].map((newPassword) => {
      const change = { currentPassword: goodPassword, newPassword };
      return send(studio, "POST", "/api/auth/change-password", change, headers);
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await answers.find(({ ok }) => !ok)?.json()).toMatchObject({
    message: "Your session has ended. Log in again.",
  });
});
