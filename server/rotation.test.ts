import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { read, refusal } from "#tests/server/answers.ts";
import { cookiesOf, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { type Studio, setUpStudio } from "#tests/server/studio.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { totpCode } from "#tests/totp.ts";
import { createApp } from "./app.ts";
import { migrateIdentity, openEmbeddedIdentity } from "./ports/identity/embedded.ts";

const before = setUpStudio();
const old = "a secret of the tests, long enough for anybody";
const secret = "another secret of the tests, made in its place";

/** The same studio, started again with other secrets. */
async function startedAgain(previousAuthSecret: string | undefined): Promise<Studio> {
  const config = { ...before.parts.config, authSecret: secret, previousAuthSecret };
  const { db, mailer } = before.parts;
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  const identity = openEmbeddedIdentity({
    db,
    engine,
    config,
    mailer,
    onProfileChange: async () => {},
  });
  const parts = { ...before.parts, config, identity };
  return { ...before, parts, app: createApp(parts) };
}

const tokenFrom = (studio: Studio, { email, cookie }: { email: string; cookie: string }) =>
  send(studio, "POST", "/jwt", { email }, { Cookie: cookie });
const ownPayments = (studio: Studio, token: string) =>
  send(studio, "GET", "/save-payment-info", undefined, { Authorization: `Bearer ${token}` });

async function confirmationFor(email: string): Promise<string> {
  await read(send(before, "POST", "/subscribers", { email }), 201);
  const mail = await before.db
    .selectFrom("outbox")
    .select("body")
    .where("recipient", "=", email)
    .executeTakeFirstOrThrow();
  return /\/newsletter\/confirm\?token=(\S+)/.exec(mail.body)?.[1] ?? "";
}

test("what the previous secret signed is taken: access tokens, sessions, links; what is made is signed with the new one", async () => {
  const person = await registerPerson(before);
  const link = await confirmationFor("reader@shokti.test");
  const rotated = await startedAgain(old);
  expect(await read(ownPayments(rotated, person.token))).toEqual([]);
  const { token } = await read<{ token: string }>(tokenFrom(rotated, person));
  expect(decodeJwt(token).sid).toBe(decodeJwt(person.token).sid);
  await read(send(rotated, "POST", "/newsletter/confirm", { token: link }));
  const session = await send(rotated, "GET", "/api/auth/get-session", undefined, { Cookie: person.cookie });
  expect(await read(session)).toMatchObject({ user: { email: person.email } });

  const login = { email: person.email, password: goodPassword };
  const cookie = cookiesOf(await send(rotated, "POST", "/api/auth/sign-in/email", login));
  const done = await startedAgain(undefined);
  expect(await read(ownPayments(done, token))).toEqual([]);
  await read(tokenFrom(done, { ...person, cookie }));
});

test("among what is taken is no cookie that nobody has signed, and whatever else a browser brings does no harm", async () => {
  const [person, other] = [await registerPerson(before), await registerPerson(before)];
  const rotated = await startedAgain(old);
  const others = ["theme=dark", "nameless", "broken=%E0%A4%A", "empty="].join("; ");
  await read(tokenFrom(rotated, { ...person, cookie: `${others}; ${person.cookie}; ${others}` }));
  const sessionOf = ({ cookie }: { cookie: string }) =>
    decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? "").split(".");
  const forged = `${sessionOf(person)[0]}.${sessionOf(other)[1]}`;
  const cookie = person.cookie.replace(/(?<=session_token=)[^;]+/, encodeURIComponent(forged));
  expect((await refusal(tokenFrom(rotated, { ...person, cookie }))).code).toBe("unauthenticated");
});

test("without the previous secret nothing that it signed is taken", async () => {
  const person = await registerPerson(before);
  const link = await confirmationFor("another@shokti.test");
  const rotated = await startedAgain(undefined);
  expect((await refusal(ownPayments(rotated, person.token))).code).toBe("unauthenticated");
  expect((await refusal(tokenFrom(rotated, person))).code).toBe("unauthenticated");
  expect((await refusal(send(rotated, "POST", "/newsletter/confirm", { token: link }))).code).toBe(
    "not_found",
  );
});

test("the start with a new secret takes over what the previous one had encrypted: authenticator apps go on", async () => {
  const { email, uri } = await registerGuarded(before);
  const { config } = (await startedAgain(old)).parts;
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  const start = () => migrateIdentity({ db: before.db, engine, config });
  const other = await registerPerson(before);
  const secrets = before.db.withTables<{ identity_two_factor: Record<string, unknown> }>();
  const userId = secrets.selectFrom("users").select("identity_subject").where("id", "=", other.id);
  const unread = { id: "other", secret: "that nobody has encrypted", backupCodes: "" };
  await secrets
    .insertInto("identity_two_factor")
    .values({ ...unread, userId })
    .execute();
  const kept = () => secrets.selectFrom("identity_two_factor").select("secret").orderBy("id").execute();
  const first = await kept();
  await start();
  const anew = await kept();
  expect(anew).not.toEqual(first);
  expect(anew).toContainEqual({ secret: unread.secret });
  // Once is enough.
  await start();
  expect(await kept()).toEqual(anew);
  const done = await startedAgain(undefined);
  const halfIn = cookiesOf(await askIdentity(done, "/sign-in/email", { email, password: goodPassword }));
  const code = totpCode(uri, { later: 1 });
  expect(await read(askIdentity(done, "/two-factor/verify-totp", { code }, halfIn))).toMatchObject({
    user: { email },
  });
});
