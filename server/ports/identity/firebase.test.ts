import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import type { AccessToken } from "#contract/sessions.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { firebase, firebaseKeys, idToken, withIdToken } from "#tests/server/id-tokens.ts";
import { createPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openFirebaseIdentity } from "./firebase.ts";

const studio = setUpStudio({ firebase });
const { projectId } = firebase;
const hourMs = 60 * 60 * 1000;

const askToken = (email: string, headers: object) => send(studio, "POST", "/jwt", { email }, headers);
const whoIs = (token: string) => studio.parts.identity.whoIs(new Headers({ "X-Identity-Token": token }));

// D10 D11
test("a good ID token names its person, the email as we write it (D10, D11)", async () => {
  const claims = {
    email: "Sana@Shokti.Test",
    name: "Sana",
    picture: "https://example.com/sana.png",
  };
  expect(await whoIs(await idToken("sana@shokti.test", { claims }))).toEqual({
    subject: "uid of sana@shokti.test",
    email: "sana@shokti.test",
    name: "Sana",
    photoUrl: "https://example.com/sana.png",
    emailVerified: true,
    loggedInAt: expect.any(Date),
  });
});

test("a name with line ends is one line", async () => {
  const claims = { name: "Sana\r\n\r\nBEGIN:VALARM" };
  expect((await whoIs(await idToken("lines@shokti.test", { claims })))?.name).toBe("Sana BEGIN:VALARM");
});

test("a good ID token gives an access token for its email and for no other (D12)", async () => {
  const email = "one@shokti.test";
  const { token } = await read<AccessToken>(askToken(email, await withIdToken(email)));
  expect(token).toMatch(/^\S+$/);
  const other = askToken("other@shokti.test", await withIdToken(email));
  expect((await refusal(other)).code).toBe("unauthenticated");
});

test("a token of another project is nobody's", async () => {
  const email = "foreign@shokti.test";
  const wrong = [
    { aud: "another-project" },
    { iss: "https://securetoken.google.com/another-project" },
    { aud: "another-project", iss: "https://securetoken.google.com/another-project" },
    { iss: "https://accounts.google.com" },
  ];
  for (const claims of wrong)
    expect(await whoIs(await idToken(email, { claims })), JSON.stringify(claims)).toBeNull();
});

test("a token ends after its hour, and none is from the future", async () => {
  const email = "late@shokti.test";
  const token = await idToken(email);
  studio.clock.advance(hourMs - 5000);
  expect(await whoIs(token)).not.toBeNull();
  studio.clock.advance(10_000);
  expect(await whoIs(token)).toBeNull();
  expect((await refusal(askToken(email, { "X-Identity-Token": token }))).code).toBe("unauthenticated");
  studio.clock.run();
  const later = new Date(Date.now() + hourMs);
  expect(await whoIs(await idToken(email, { now: later }))).toBeNull();
});

test("a token without an end, a person, a sign-in or an email is nobody's", async () => {
  for (const name of ["exp", "sub", "auth_time", "iat", "email"]) {
    const token = await idToken("half@shokti.test", { claims: { [name]: undefined } });
    expect(await whoIs(token), name).toBeNull();
  }
});

test("forged tokens are refused: another key, no algorithm, a shared secret, garbage", async () => {
  const email = "forged@shokti.test";
  const { privateKey } = await generateKeyPair("RS256");
  const [head, payload, signature] = (await idToken(email)).split(".");
  const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
  const forged = [
    await idToken(email, { key: privateKey }),
    new UnsecuredJWT(claims).encode(),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(firebase.apiKey)),
    `${head}.${Buffer.from(JSON.stringify({ ...claims, email: "admin@shokti.test" })).toString("base64url")}.${signature}`,
    `${head}.${payload}.`,
    "garbage",
  ];
  for (const token of forged) expect(await whoIs(token), token).toBeNull();
});

test("where the emulator stands in its unsigned tokens are believed, for this project and while they last, and no signed ones", async () => {
  const { whoIs } = openFirebaseIdentity({
    projectId,
    now: () => new Date(),
    keys: firebaseKeys,
    emulatorHost: "127.0.0.1:9099",
  });
  const ask = (token: string) => whoIs(new Headers({ "X-Identity-Token": token }));
  const email = "made-up@shokti.test";
  const signed = await idToken(email);
  const unsigned = (changes: object) => new UnsecuredJWT({ ...decodeJwt(signed), ...changes }).encode();
  expect(await ask(unsigned({}))).toMatchObject({ email, emailVerified: true });
  expect(await ask(signed)).toBeNull();
  for (const changes of [{ aud: "another" }, { iss: "https://else.example" }, { exp: 1 }, { sub: undefined }])
    expect(await ask(unsigned(changes)), JSON.stringify(changes)).toBeNull();
});

test("nobody is known by a cookie or by an access token of ours", async () => {
  const person = await createPerson(studio);
  expect(await whoIs(person.token)).toBeNull();
  expect((await send(studio, "POST", "/api/auth/sign-in/email", {})).status).toBe(404);
});

test("keys that cannot be had are no word against the token: 503, so that nobody is logged out", async () => {
  const keys = async () => {
    throw new TypeError("fetch failed");
  };
  const identity = openFirebaseIdentity({ projectId, now: () => new Date(), keys });
  const headers = new Headers(await withIdToken("any@shokti.test"));
  await expect(identity.whoIs(headers)).rejects.toMatchObject({ code: "unavailable" });
  const known = openFirebaseIdentity({ projectId, now: () => new Date(), keys: firebaseKeys });
  expect(await known.whoIs(headers)).not.toBeNull();
});
