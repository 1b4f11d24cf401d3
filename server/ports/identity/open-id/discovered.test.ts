import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { endPath, openDoor, setUpDemoGoogle, startSignIn, whoIs } from "#tests/server/demo-google.ts";
import {
  openTestProvider,
  type SigningKey,
  type Somebody,
  type TestProvider,
} from "#tests/server/open-id-provider.ts";
import { createTrainer, goodPassword, registerPerson } from "#tests/server/people.ts";
import type { Visitor } from "#tests/server/visitor.ts";
import { discovered } from "./discovered.ts";

const bench = setUpDemoGoogle();
let provider: TestProvider;
let newVisitor: () => Visitor;

beforeAll(async () => {
  provider = await openTestProvider();
  ({ newVisitor } = openDoor(bench.studio, { providers: [discovered(provider.settings)] }));
});
afterAll(() => provider.close());
afterEach(() => {
  vi.useRealTimers();
  provider.lies = {};
});

/** Presses the button, says there who they are, and comes back; where the popup ends. */
async function signIn(visitor: Visitor, somebody: Somebody, at = provider): Promise<URL> {
  const start = await startSignIn(visitor, "oidc");
  const { url } = await visitor.visit((await at.choose(start, somebody)).href);
  expect(url.pathname).toBe(endPath);
  expect(url.searchParams.get("attempt")).toBe("1");
  return url;
}

const errorOf = (url: URL) => url.searchParams.get("error");

test("with nothing but its issuer's address people sign in with a provider, each time as the same person", async () => {
  const email = "lina@shokti.test";
  const [first, second] = [newVisitor(), newVisitor()];
  const { origin, searchParams: asked } = await startSignIn(first, "oidc");
  expect(origin).toBe(provider.settings.issuer);
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("nonce")).toMatch(/^.{32,}$/);
  // Studios share computers, and nobody knows of this provider that it can ask which account.
  expect(asked.get("prompt")).toBe("login");
  expect(errorOf(await signIn(first, { email }))).toBeNull();
  const person = await whoIs(first);
  expect(person).toMatchObject({ email, name: "lina", emailVerified: true });
  provider.lies = { idToken: sign };
  await signIn(second, { email });
  expect((await whoIs(second))?.id).toBe(person?.id);
});

/** Signs these claims as the provider does. */
function sign(claims: JWTPayload, { privateKey, kid }: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
}

const nowS = () => Math.floor(Date.now() / 1000);

const forgeries: [what: string, forge: (claims: JWTPayload, key: SigningKey) => Promise<string>][] = [
  ["of another issuer", (claims, key) => sign({ ...claims, iss: "https://else.example" }, key)],
  ["for another client", (claims, key) => sign({ ...claims, aud: "another-client" }, key)],
  [
    "that was issued to another client",
    (claims, key) => sign({ ...claims, aud: ["another", "shokti"], azp: "another" }, key),
  ],
  ["that has ended", (claims, key) => sign({ ...claims, iat: nowS() - 700, exp: nowS() - 100 }, key)],
  ["of two hours ago", (claims, key) => sign({ ...claims, iat: nowS() - 7200 }, key)],
  ["of another attempt", (claims, key) => sign({ ...claims, nonce: "n".repeat(32) }, key)],
  [
    "signed by a foreign key",
    async (claims, { kid }) => sign(claims, { privateKey: (await generateKeyPair("ES256")).privateKey, kid }),
  ],
  [
    "signed with the client's secret",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(provider.settings.clientSecret)),
  ],
  ["that nobody signed", async (claims) => new UnsecuredJWT(claims).encode()],
];

test.each(forgeries)("an ID token %s lets nobody in", async (_, idToken) => {
  provider.lies = { idToken };
  const visitor = newVisitor();
  expect(errorOf(await signIn(visitor, { email: "forged@shokti.test" }))).toBe("unable_to_get_user_info");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("what the provider says of another person than the ID token's lets nobody in", async () => {
  provider.lies = { userInfo: { sub: "somebody-else", email: "victim@shokti.test" } };
  const visitor = newVisitor();
  expect(errorOf(await signIn(visitor, { email: "else@shokti.test" }))).toBe("unable_to_get_user_info");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("an address that the provider has not verified opens and makes no account, also where it was verified before", async () => {
  const email = "unsure@shokti.test";
  for (const known of [false, true]) {
    if (known) await signIn(newVisitor(), { email });
    const visitor = newVisitor();
    expect(errorOf(await signIn(visitor, { email, verified: false }))).toBe("email_not_verified");
    expect(await whoIs(visitor)).toBeUndefined();
  }
});

// D10
test("an address with a sign whose small letter is another one's opens nobody's account", async () => {
  await signIn(newVisitor(), { email: "kim@shokti.test" });
  const visitor = newVisitor();
  const kelvin = "\u212A";
  expect(errorOf(await signIn(visitor, { email: `${kelvin}im@shokti.test` }))).not.toBeNull();
  expect(await whoIs(visitor)).toBeUndefined();
});

// D67
test("an account that nobody has proven gives way to whom the provider has verified", async () => {
  const email = "squatted@shokti.test";
  const stranger = newVisitor();
  await stranger.send("POST", "/api/auth/sign-up/email", { name: "First", email, password: goodPassword });
  await stranger.send("POST", "/api/auth/sign-in/email", { email, password: goodPassword });
  expect(await whoIs(stranger)).toMatchObject({ email, emailVerified: false });
  const owner = newVisitor();
  expect(errorOf(await signIn(owner, { email }))).toBeNull();
  expect(await whoIs(owner)).toMatchObject({ email, emailVerified: true });
  expect(await whoIs(stranger)).toBeUndefined();
});

// D67
test("a login that opens one account takes no other's address, whatever address the provider says now", async () => {
  const [old, now] = ["mina.old@shokti.test", "mina.new@shokti.test"];
  await signIn(newVisitor(), { email: old, sub: "77" });
  const payer = await registerPerson(bench.studio, { email: now });
  const trainer = await createTrainer(bench.studio);
  await bookSlot(bench.studio, payer, { trainerId: trainer.id });
  const visitor = newVisitor();
  await signIn(visitor, { email: now, sub: "77" });
  expect(await whoIs(visitor)).toMatchObject({ email: old });
  const bookings = await read<unknown[]>(payer.send("GET", "/save-payment-info?mine=true"));
  expect(bookings).toHaveLength(1);
  const places = bench.studio.db.selectFrom("slot_places").selectAll().where("member_id", "=", payer.id);
  expect(await places.execute()).toHaveLength(1);
});

test.each([
  [{ picture: null }, { name: "nadia" }],
  [{ name: null, picture: 7 }, { name: "nadia" }],
])("a provider that says %o lets people in without it", async (userInfo, known) => {
  provider.lies = { userInfo };
  const visitor = newVisitor();
  expect(errorOf(await signIn(visitor, { email: "nadia@shokti.test" }))).toBeNull();
  expect(await whoIs(visitor)).toMatchObject({ ...known, emailVerified: true });
});

test("of an address without a word on whether it was verified, the provider has not verified it", async () => {
  provider.lies = { userInfo: { email_verified: null } };
  const ended = await signIn(newVisitor(), { email: "unsaid@shokti.test" });
  expect(errorOf(ended)).toBe("email_not_verified");
});

test("a provider may change its key: the next sign-in finds the new one", async () => {
  const email = "rotated@shokti.test";
  await signIn(newVisitor(), { email });
  await provider.changeKey();
  // Keys are not read again for half a minute, whatever they are said to be.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  const visitor = newVisitor();
  expect(errorOf(await signIn(visitor, { email }))).toBeNull();
  expect(await whoIs(visitor)).toMatchObject({ email });
});

test("another provider's account of the same subject is another person's", async () => {
  const other = await openTestProvider();
  const door = openDoor(bench.studio, { providers: [discovered(other.settings)] });
  const sub = "1001";
  const [first, second] = [newVisitor(), door.newVisitor()];
  await signIn(first, { email: "first@shokti.test", sub });
  await signIn(second, { email: "second@shokti.test", sub }, other);
  other.close();
  expect(await whoIs(second)).toMatchObject({ email: "second@shokti.test" });
  expect((await whoIs(second))?.id).not.toBe((await whoIs(first))?.id);
});

test("the answer to one attempt finishes no other", async () => {
  const visitor = newVisitor();
  const [asked, other] = [await startSignIn(visitor, "oidc"), await startSignIn(newVisitor(), "oidc")];
  const answer = await provider.choose(other, { email: "mixed@shokti.test" });
  answer.searchParams.set("state", asked.searchParams.get("state") ?? "");
  const { url } = await visitor.visit(answer.href);
  expect(errorOf(url)).toBe("invalid_code");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("an answer that says it comes from another issuer finishes nothing", async () => {
  const visitor = newVisitor();
  const start = await startSignIn(visitor, "oidc");
  const answer = await provider.choose(start, { email: "elsewhere@shokti.test" });
  expect(answer.searchParams.get("iss")).toBe(provider.settings.issuer);
  answer.searchParams.set("iss", "https://else.example");
  const { url } = await visitor.visit(answer.href);
  expect(errorOf(url)).toBe("issuer_mismatch");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("a provider that speaks for another issuer, or does not answer, is none: 503 until it does", async () => {
  const door = openDoor(bench.studio, { providers: [discovered(provider.settings)] });
  const ask = () =>
    door
      .newVisitor()
      .send("POST", "/api/auth/sign-in/social", { provider: "oidc", disableRedirect: true })
      .then(({ status }) => status);
  for (const lies of [
    { isDown: true },
    { discovery: { issuer: "https://else.example" } },
    { discovery: { token_endpoint: "http://else.example/token" } },
    { discovery: { id_token_signing_alg_values_supported: ["HS256", "none"] } },
  ]) {
    provider.lies = lies;
    expect(await ask(), JSON.stringify(lies)).toBe(503);
  }
  provider.lies = {};
  expect(await ask()).toBe(200);
});
