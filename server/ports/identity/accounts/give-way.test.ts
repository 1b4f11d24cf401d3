import { expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { setUpDemoGoogle, signIn, whoIs } from "#tests/server/demo-google.ts";
import { addPasskey, logInByPasskey, offerPasskey } from "#tests/server/passkey.ts";
import {
  askForReset,
  cookiesOf,
  goodPassword,
  proofTokenTo,
  proveAddress,
  registerPerson,
  resetTokenTo,
  send,
} from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { totpCode } from "#tests/totp.ts";

// A taker registers with someone else's address and adds whatever opens an account; then its owner proves the address.

const bench = setUpDemoGoogle();
const { studio } = bench;
const newPassword = "Fresh!2026x";
const nothing = { password: false, authenticator_app: false, passkeys: 0, providers: [] };

const post = (path: string, body: unknown, cookie = "") =>
  send(studio, "POST", path, body, { Cookie: cookie });
const logIn = (email: string, password: string) => askIdentity(studio, "/sign-in/email", { email, password });
const identify = (cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie: cookie }));
const setPassword = (token: string) => askIdentity(studio, "/reset-password", { token, newPassword });

/** Follows the proof's link in a browser without a session, and chooses a password with the token returned. */
async function proveByLink(email: string): Promise<void> {
  const confirmed = post("/address-proof/confirm", { token: await proofTokenTo(studio, email) });
  const { choose_password: token } = await read<{ choose_password: string }>(confirmed);
  expect((await logIn(email, goodPassword)).status).toBe(401);
  await read(setPassword(token));
}

async function resetByMail(email: string): Promise<void> {
  await askForReset(studio, email);
  await read(setPassword(await resetTokenTo(studio, email)));
}

const ways = [
  ["the proof's link", proveByLink],
  ["a reset", resetByMail],
] as const;

// D67
test.each(ways)(
  "after %s no passkey, code, password or session of before opens the account",
  async (_, prove) => {
    const taker = await registerGuarded(studio);
    const { email, uri, cookie } = taker;
    const passkey = await addPasskey(studio, taker);
    const { token } = await read<{ token: string }>(post("/jwt", { email }, cookie));
    const bearer = { Authorization: `Bearer ${token}` };
    const halfIn = cookiesOf(await logIn(email, goodPassword));
    await prove(email);
    expect(await identify(cookie)).toBeNull();
    expect((await send(studio, "GET", "/me/data", undefined, bearer)).status).toBe(401);
    expect((await logInByPasskey(studio, passkey)).status).toBe(401);
    expect((await logIn(email, goodPassword)).status).toBe(401);
    const code = totpCode(uri, { later: 1 });
    expect((await askIdentity(studio, "/two-factor/verify-totp", { code }, halfIn)).status).not.toBe(200);
    const entered = await logIn(email, newPassword);
    expect(await identify(cookiesOf(entered))).toMatchObject({ email, emailVerified: true });
  },
);

// D67
test.each(ways)("after %s no other service's login of before opens the account", async (way, prove) => {
  const email = `${way.replaceAll(/\W/g, "-")}@shokti.test`;
  const taker = bench.newVisitor();
  await signIn(taker, { email });
  await taker.send("POST", "/users", { name: "Taker", email, photoUrl: "" });
  expect(await whoIs(taker)).toMatchObject({ email, emailVerified: false });
  await bench.identity.settled?.();
  const token = await proofTokenTo(studio, email);
  const { removed } = await read<{ removed: object }>(post("/address-proof/read", { token }));
  expect(removed).toEqual({ ...nothing, providers: ["google"] });
  await prove(email);
  expect(await whoIs(taker)).toBeUndefined();
  const again = await signIn(taker, { email });
  expect(again.searchParams.get("error")).toBe("account_not_linked");
  expect(await whoIs(taker)).toBeUndefined();
});

// D67
test("what is under way while the account is emptied opens nothing afterwards: a passkey's login, a new passkey", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const taker = await registerPerson(studio);
    const passkey = await addPasskey(studio, taker);
    const token = await proofTokenTo(studio, taker.email);
    const [entered, added] = await Promise.all([
      logInByPasskey(studio, passkey),
      // Refused at its first step if the session has ended by then.
      offerPasskey(studio, taker).catch(() => passkey),
      read(post("/address-proof/confirm", { token })),
    ]);
    expect(await identify(cookiesOf(entered))).toBeNull();
    for (const one of [passkey, added]) expect((await logInByPasskey(studio, one)).status).toBe(401);
  }
});

// D67
test("a reset empties an account whose address was proven long ago, too", async () => {
  const person = await registerGuarded(studio);
  await proveAddress(studio, person);
  const passkey = await addPasskey(studio, person);
  await resetByMail(person.email);
  expect((await logInByPasskey(studio, passkey)).status).toBe(401);
  expect(await identify(cookiesOf(await logIn(person.email, newPassword)))).not.toBeNull();
});

// D16 D67
test("an admin's second factor outlives a reset, and the page doesn't say that it goes", async () => {
  const admin = await registerGuarded(studio, { role: "admin" });
  await proveAddress(studio, admin);
  await askForReset(studio, admin.email);
  const token = await resetTokenTo(studio, admin.email);
  const removed = { ...nothing, password: true };
  expect(await read(post("/password-reset/read", { token }))).toMatchObject({ removed });
  await read(setPassword(token));
  const entered = await logIn(admin.email, newPassword);
  expect(await read(entered.clone())).toMatchObject({ twoFactorRedirect: true });
});

// D67
test("a link says before the press what goes: nothing with the account's own session, else all that opens it", async () => {
  const taker = await registerGuarded(studio, { name: "Taker" });
  const { email, cookie } = taker;
  await addPasskey(studio, taker);
  const token = await proofTokenTo(studio, email);
  const removed = { password: true, authenticator_app: true, passkeys: 1, providers: [] };
  expect(await read(post("/address-proof/read", { token }))).toMatchObject({ name: "Taker", removed });
  expect(await read(post("/address-proof/read", { token }, cookie))).toMatchObject({ removed: null });
  const other = await registerPerson(studio);
  expect(await read(post("/address-proof/read", { token }, other.cookie))).toMatchObject({ removed });
  await askForReset(studio, email);
  const reset = await resetTokenTo(studio, email);
  const claim = { email, email_proven: false, removed };
  expect(await read(post("/password-reset/read", { token: reset }))).toEqual(claim);
  await read(post("/password-reset/read", { token }), 404);
});

// D67
test("a proof in the browser that registered keeps what opens the account, and asks for no password", async () => {
  const person = await registerPerson(studio);
  const { email, cookie } = person;
  const passkey = await addPasskey(studio, person);
  const token = await proofTokenTo(studio, email);
  const proven = await read(post("/address-proof/confirm", { token }, cookie));
  expect(proven).toEqual({ acknowledged: true, choose_password: null });
  expect(await identify(cookie)).toMatchObject({ emailVerified: true });
  expect((await logInByPasskey(studio, passkey)).status).toBe(200);
  expect((await logIn(email, goodPassword)).status).toBe(200);
});

// D67
test("confirming an address leaves a reset link that was asked for apart", async () => {
  const { email, cookie } = await registerPerson(studio);
  await askForReset(studio, email);
  const proof = { token: await proofTokenTo(studio, email) };
  await read(post("/address-proof/confirm", proof, cookie));
  await read(setPassword(await resetTokenTo(studio, email)));
});

// D67
test("once a provider has proven the address, a proof's link mailed before proves and deletes nothing", async () => {
  const email = "proven-by-google@shokti.test";
  const person = bench.newVisitor();
  const account = { name: "Sana", email, password: goodPassword };
  await person.send("POST", "/api/auth/sign-up/email", account);
  await person.send("POST", "/api/auth/sign-in/email", account);
  await person.send("POST", "/users", { name: "Sana", photoUrl: "", email });
  const token = await proofTokenTo(studio, email);
  await signIn(person, { email, verified: "yes" });
  for (const step of ["read", "confirm", "disown"])
    await read(post(`/address-proof/${step}`, { token }), 404);
  expect(await whoIs(person)).toMatchObject({ email, emailVerified: true });
});
