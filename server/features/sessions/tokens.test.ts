import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";
import { expect, test, vi } from "vitest";
import type { AccessToken } from "#contract/sessions.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createPerson, createTrainer, registerPerson, send, signUp } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { signAccessToken, verifyAccessToken } from "./tokens.ts";

const studio = setUpStudio();
const hourMs = 60 * 60 * 1000;

const withToken = (token: string) =>
  send(studio, "GET", "/save-payment-info", undefined, { Authorization: `Bearer ${token}` });
const signingKey = (secret: string) => new TextEncoder().encode(`access-token:${secret}`);

// D12
test("no session: 401 and no token, whoever is named (D12)", async () => {
  const { email } = await createPerson(studio);
  const answer = await send(studio, "POST", "/jwt", { email });
  const text = await answer.clone().text();
  expect((await refusal(answer)).code).toBe("unauthenticated");
  expect(text).not.toContain('"token"');
});

test("an access token is no proof for another access token", async () => {
  const person = await createPerson(studio);
  expect((await refusal(person.send("POST", "/jwt", { email: person.email }))).code).toBe("unauthenticated");
});

test("the session of one person gives no token for another", async () => {
  const victim = await createPerson(studio, { role: "admin" });
  const { cookie } = await signUp(studio, { name: "Nosy", email: "nosy@shokti.test" });
  const answer = await send(studio, "POST", "/jwt", { email: victim.email }, { Cookie: cookie });
  expect((await refusal(answer)).code).toBe("unauthenticated");
});

test("a made-up session cookie gives no token", async () => {
  const { email } = await createPerson(studio);
  const cookie = "shokti.session_token=made-up.c2lnbmF0dXJl";
  expect((await refusal(send(studio, "POST", "/jwt", { email }, { Cookie: cookie }))).code).toBe(
    "unauthenticated",
  );
});

test("without a valid email the request is invalid and says which field", async () => {
  for (const body of [{}, { email: "" }, { email: "nobody" }, { email: 7 }, [], null]) {
    const error = await refusal(send(studio, "POST", "/jwt", body));
    expect(error.code).toBe("invalid");
    expect(Object.keys(error.fields ?? {})).toHaveLength(1);
  }
});

// §7.23 D12
test("the token names the person for an hour and carries no role", async () => {
  const { email, cookie } = await registerPerson(studio, { role: "admin" });
  const answer = await send(studio, "POST", "/jwt", { email }, { Cookie: cookie });
  const { token, expiresAt, registered } = await read<AccessToken>(answer);
  const claims = decodeJwt(token);
  expect(Object.keys(claims).sort()).toEqual(["aud", "email", "exp", "iat", "iss", "sid", "sub"]);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
  expect(claims.email).toBe(email);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  expect(Date.parse(expiresAt)).toBe((claims.exp ?? 0) * 1000);
  expect(registered).toBe(true);
});

// D10
test("an email is the same in capitals and with spaces around it (D10)", async () => {
  const { cookie } = await signUp(studio, { name: "Loud", email: "Loud@Shokti.test" });
  const body = { email: "  LOUD@shokti.TEST " };
  const { token } = await read<AccessToken>(send(studio, "POST", "/jwt", body, { Cookie: cookie }));
  expect(decodeJwt(token).email).toBe("loud@shokti.test");
});

test("a token opens nothing before its holder is registered, and does from then on", async () => {
  const email = "early@shokti.test";
  const { cookie } = await signUp(studio, { name: "Early", email });
  const { token, registered } = await read<AccessToken>(
    send(studio, "POST", "/jwt", { email }, { Cookie: cookie }),
  );
  expect(registered).toBe(false);
  expect((await refusal(withToken(token))).code).toBe("unauthenticated");
  await read(send(studio, "POST", "/users", { name: "Early", email }, { Cookie: cookie }), 201);
  expect(await read(withToken(token))).toEqual([]);
});

// §9.10
test("a token ends after its hour", async () => {
  const { token } = await createPerson(studio);
  const ask = () =>
    send(studio, "GET", "/save-payment-info", undefined, { Authorization: `Bearer ${token}` });
  studio.clock.advance(hourMs - 5000);
  expect(await read(ask())).toEqual([]);
  studio.clock.advance(10_000);
  expect((await refusal(ask())).code).toBe("unauthenticated");
});

test("a token that was taken is taken again, but not with a letter changed, nor once its secret is given up", async () => {
  const { token } = await createPerson(studio);
  const now = studio.clock.now();
  const secrets = [studio.parts.config.authSecret];
  const claims = await verifyAccessToken(token, { secrets, now });
  expect(claims).not.toBeNull();
  expect(await verifyAccessToken(token, { secrets, now })).toEqual(claims);
  const changed = token.replace(/.(?=.$)/, (letter) => (letter === "A" ? "B" : "A"));
  expect(await verifyAccessToken(changed, { secrets, now })).toBeNull();
  expect(
    await verifyAccessToken(token, { secrets: ["another secret, as long as the first one"], now }),
  ).toBeNull();
});

test("a token in use stays known, however many others come, and one that has ended does not", async () => {
  const [secret, now] = ["a secret that is long enough for anybody", new Date("2025-01-01T10:00:00Z")];
  const sign = async (subject: string) =>
    (await signAccessToken({ subject, email: "used@shokti.test" }, { secret, now })).token;
  const see = (token: string, at = now) => verifyAccessToken(token, { secrets: [secret], now: at });
  const used = await sign("used");
  await see(used);
  for (let others = 0; others < 999; others += 1) await see(await sign(`page-${others}`));
  await see(used);
  await see(await sign("page-999"));
  const checks = vi.spyOn(crypto.subtle, "verify");
  expect(await see(used)).toMatchObject({ subject: "used" });
  expect(checks).not.toHaveBeenCalled();
  expect(await see(used, new Date(now.getTime() + hourMs))).toBeNull();
  await see(used);
  expect(checks).toHaveBeenCalledTimes(1);
  checks.mockRestore();
});

test("forged tokens are refused: no algorithm, other keys, issuer, audience or type, no end, garbage", async () => {
  const { token } = await createPerson(studio, { role: "admin" });
  const { authSecret } = studio.parts.config;
  const claims = decodeJwt(token);
  const hs256 = (payload: Record<string, unknown>, secret: string | Uint8Array, typ = "at+jwt") =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: "HS256", typ })
      .sign(typeof secret === "string" ? signingKey(secret) : secret);
  const [head, payload, signature] = token.split(".");
  const forged = [
    new UnsecuredJWT(claims).encode(),
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.${signature}`,
    `${head}.${payload}.`,
    await hs256(claims, "another secret of the same length, for sure"),
    await hs256(claims, new TextEncoder().encode(authSecret)),
    await hs256({ ...claims, iss: "elsewhere" }, authSecret),
    await hs256({ ...claims, aud: "elsewhere" }, authSecret),
    await hs256({ ...claims, aud: undefined }, authSecret),
    await hs256(claims, authSecret, "JWT"),
    await hs256({ ...claims, exp: undefined }, authSecret),
    await hs256({ ...claims, sub: "another-account" }, authSecret),
    "garbage",
    "a.b.c",
  ];
  for (const text of forged) expect((await refusal(withToken(text))).code, text).toBe("unauthenticated");
});

test("another site's page gets no token and no record, though the browser sends the cookie", async () => {
  const { cookie } = await signUp(studio, { name: "Lured", email: "lured@shokti.test" });
  const body = { name: "Lured", email: "lured@shokti.test" };
  for (const path of ["/jwt", "/users"]) {
    for (const Origin of ["https://evil.example", "http://localhost.evil.example", "null"])
      expect((await refusal(send(studio, "POST", path, body, { Cookie: cookie, Origin }))).code).toBe(
        "forbidden",
      );
    const ours = { Cookie: cookie, Origin: "http://localhost:3000" };
    expect((await send(studio, "POST", path, body, ours)).ok, path).toBe(true);
  }
});

// D12
test("approving and demoting act at once on a token given before (D12)", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const applicant = await createPerson(studio, { request_status: "requested" });
  const article = { article_title: "First", article_details: "Words" };
  expect((await refusal(applicant.send("POST", "/articles", article))).code).toBe("forbidden");
  await read(admin.send("PATCH", `/users/${applicant.id}/approve`));
  await read(applicant.send("POST", "/articles", article), 201);

  await studio.db.updateTable("users").set({ role: "member" }).where("id", "=", applicant.id).execute();
  expect((await refusal(applicant.send("POST", "/articles", article))).code).toBe("forbidden");
});

// D38
test("deleting a person ends their token and their session at once (D38)", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const person = await registerPerson(studio);
  await read(admin.send("DELETE", `/users/${person.id}`));
  expect((await refusal(person.send("GET", "/save-payment-info"))).code).toBe("unauthenticated");
  expect((await refusal(person.send("GET", "/users"))).code).toBe("unauthenticated");
  const { email, cookie } = person;
  expect((await refusal(send(studio, "POST", "/jwt", { email }, { Cookie: cookie }))).code).toBe(
    "unauthenticated",
  );
});

test("the token of a deleted account stays dead when its email is registered again", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const first = await registerPerson(studio, { email: "again@shokti.test" });
  await read(admin.send("DELETE", `/users/${first.id}`));
  const second = await registerPerson(studio, { email: "again@shokti.test" });
  expect((await refusal(first.send("GET", "/save-payment-info"))).code).toBe("unauthenticated");
  expect(await read(second.send("GET", "/save-payment-info"))).toEqual([]);
});

test("a new account with a known email, unproven, gets neither that record nor its role", async () => {
  const admin = await createTrainer(studio, { email: "first@shokti.test", role: "admin" });
  const { cookie } = await signUp(studio, { name: "Thief", email: "first@shokti.test" });
  const { token } = await read<AccessToken>(
    send(studio, "POST", "/jwt", { email: admin.email }, { Cookie: cookie }),
  );
  expect((await refusal(withToken(token))).code).toBe("unauthenticated");
  expect(await read(admin.send("GET", `/users/${admin.id}`))).toMatchObject({ name: admin.name });
});
