import { expect, test } from "vitest";
import { passwordRuleText } from "#contract/passwords.ts";
import { createApp } from "#server/app.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { keepPasswords } from "#server/ports/identity/secrets/passwords.ts";
import { read } from "#tests/server/answers.ts";
import {
  askForReset,
  cookiesOf,
  goodPassword,
  linkTokenIn,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";

const studio = setUpStudio();
const newPassword = "Fresh!2026x";

const post = (path: string, body: unknown) => send(studio, "POST", `/api/auth${path}`, body);
const signIn = (email: string, password: string) => post("/sign-in/email", { email, password });
const mailsTo = (email: string) =>
  studio.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .where("kind", "=", "reset")
    .orderBy("created_at")
    .execute();

async function mailedToken(email: string): Promise<string> {
  const before = await mailsTo(email);
  await askForReset(studio, email);
  // Mails of one moment come in any order.
  const [mail] = (await mailsTo(email)).filter(({ id }) => !before.some((one) => one.id === id));
  return linkTokenIn(studio, mail?.body);
}

test("a reset link is mailed, leads to the studio's own page and says how long it holds (D7)", async () => {
  const { email } = await registerPerson(studio);
  await askForReset(studio, email);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.body).toContain("http://localhost:3000/reset-password#token=");
  expect(mail?.body).toContain("This link works for an hour");
});

test("asking for an unknown address is answered like a known one, and mails nobody", async () => {
  const { email } = await registerPerson(studio);
  const failures: unknown[] = [];
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  const identity = openEmbeddedIdentity({
    ...{ ...studio.parts, engine, onProfileChange: async () => {} },
    reportError: (error) => failures.push(error),
  });
  const bench = { ...studio, parts: { ...studio.parts, identity } };
  const reporting = { ...bench, app: createApp(bench.parts) };
  for (const asked of [email, "nobody@shokti.test"])
    expect(await askForReset(reporting, asked)).toEqual({ status: true });
  expect([await mailsTo("nobody@shokti.test"), failures]).toEqual([[], []]);
});

// D7
test("the mailed token sets a new password; the old one and the old session no longer work", async () => {
  const person = await registerPerson(studio);
  const token = await mailedToken(person.email);
  expect(await read(post("/reset-password", { token, newPassword }))).toEqual({ status: true });
  expect((await signIn(person.email, goodPassword)).status).toBe(401);
  expect((await signIn(person.email, newPassword)).status).toBe(200);
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: person.cookie }))).toBeNull();
});

test("a new password obeys the rule, and a refusal does not use up the token", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  const refused = await read<{ message: string }>(
    post("/reset-password", { token, newPassword: "weakpassword" }),
    400,
  );
  expect(refused.message).toBe(passwordRuleText);
  expect((await signIn(email, goodPassword)).status).toBe(200);
  await read(post("/reset-password", { token, newPassword }));
});

test("a token works once, and a made-up one never", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  await read(post("/reset-password", { token, newPassword }));
  for (const tried of [token, "made-up"])
    expect(
      await read(post("/reset-password", { token: tried, newPassword: goodPassword }), 400),
    ).toMatchObject({ code: "INVALID_TOKEN", message: "Invalid token" });
  expect((await signIn(email, newPassword)).status).toBe(200);
});

// D65
test("a reset link's mail is dropped when the link has ended (D65)", async () => {
  const { email } = await registerPerson(studio);
  await askForReset(studio, email);
  const [mail] = await mailsTo(email);
  const endsIn = Date.parse(mail?.valid_until ?? "") - Date.parse(mail?.created_at ?? "");
  expect([mail?.kind, endsIn]).toEqual(["reset", 60 * 60 * 1000]);
});

const tables = () =>
  studio.db.withTables<{
    identity_account: { userId: string; password: string };
    identity_user: { id: string; email: string };
    identity_verification: { identifier: string; value: string };
  }>();
const linksOf = (email: string) =>
  tables()
    .selectFrom("identity_verification")
    .innerJoin("identity_user", "identity_user.id", "identity_verification.value")
    .select("identifier")
    .where("email", "=", email)
    .execute();

// D67
test("of a link only a hash is kept, and none is void before one of them is used", async () => {
  const { email } = await registerPerson(studio);
  const tokens = [await mailedToken(email), await mailedToken(email)];
  const kept = JSON.stringify(await linksOf(email));
  for (const token of tokens) expect(kept).not.toContain(token);
  await read(post("/reset-password", { token: tokens[0], newPassword }));
});

// D67
test("of ten links one sets a password, and voids the other nine", async () => {
  const { email } = await registerPerson(studio);
  const tokens: string[] = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await mailedToken(email));
  expect(new Set(tokens).size).toBe(10);
  await read(post("/reset-password", { token: tokens[3], newPassword }));
  for (const token of tokens)
    expect((await post("/reset-password", { token, newPassword: goodPassword })).status).toBe(400);
  expect((await signIn(email, newPassword)).status).toBe(200);
});

// D67
test("of two links used at once, and of one used twice at once, one sets the password", async () => {
  const { email } = await registerPerson(studio);
  const [one, another] = [await mailedToken(email), await mailedToken(email)];
  const answers = await Promise.all(
    [one, one, another, another].map((token, index) =>
      post("/reset-password", { token, newPassword: `Fresh!2026x${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

const ownerOf = (email: string) =>
  tables().selectFrom("identity_user").select("id").where("email", "=", email);

/** Keeps somebody's password so that looking at one takes longer than all that a mailed link does. */
async function keepDearly(email: string): Promise<void> {
  const password = await keepPasswords(studio.db, { memory: 64 * 1024, passes: 1, parallelism: 1 }).hash(
    goodPassword,
  );
  await tables()
    .updateTable("identity_account")
    .set({ password })
    .where("userId", "=", ownerOf(email))
    .execute();
}

// D70
test("a login that began with the old password opens nothing once another one is set", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  await keepDearly(email);
  const begun = signIn(email, goodPassword);
  await read(post("/reset-password", { token, newPassword }));
  const cookie = cookiesOf(await begun);
  expect(await studio.parts.identity.whoIs(new Headers({ Cookie: cookie }))).toBeNull();
});

// D67
test("a password that is changed voids the links that were mailed before", async () => {
  const { email, cookie } = await registerPerson(studio);
  const token = await mailedToken(email);
  const change = { currentPassword: goodPassword, newPassword };
  const asPage = { Cookie: cookie, Origin: "http://localhost:3000" };
  await read(
    send(studio, "POST", "/api/auth/change-password", { ...change, newPassword: "weak" }, asPage),
    400,
  );
  // One of them is to prove the address.
  expect(await linksOf(email)).toHaveLength(2);
  await read(send(studio, "POST", "/api/auth/change-password", change, asPage));
  expect((await post("/reset-password", { token, newPassword: "Other!2026x" })).status).toBe(400);
  expect(await linksOf(email)).toEqual([]);
  const kept = tables()
    .selectFrom("identity_account")
    .select("password")
    .where("userId", "=", ownerOf(email));
  expect(await kept.execute()).toHaveLength(1);
});

test("no path of ours takes a link's token, and what a link does is never done by reading it", async () => {
  const { email } = await registerPerson(studio);
  const token = await mailedToken(email);
  const path = `/api/auth/reset-password/${token}?callbackURL=/reset-password`;
  expect((await send(studio, "GET", path)).status).toBe(404);
  await read(post("/reset-password", { token, newPassword }));
});
