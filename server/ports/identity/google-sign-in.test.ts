import { sql } from "kysely";
import { expect, test } from "vitest";
import { endPath, openChooser, setUpDemoGoogle, signIn, whoIs } from "#tests/server/demo-google.ts";
import { goodPassword } from "#tests/server/people.ts";

type Account = Record<"providerId" | "accessToken" | "refreshToken" | "idToken", string | null>;

const bench = setUpDemoGoogle();

// §7.27
test("the first sign-in makes an account and a studio member, with name, photo and verified address", async () => {
  const visitor = bench.newVisitor();
  const url = await signIn(visitor, { account: "demo-sadia" });
  expect(url.pathname + url.search).toBe(`${endPath}?attempt=1`);
  const person = await whoIs(visitor);
  expect(person).toMatchObject({
    email: "sadia.g@shokti.test",
    name: "Sadia Gomes",
    image: "/pictures/reviewers/lamia-karim.svg",
    emailVerified: true,
  });
  const token = await visitor.send("POST", "/jwt", { email: "sadia.g@shokti.test" });
  expect(await token.json()).toMatchObject({ registered: false });
  const member = { email: person?.email, name: person?.name, photoUrl: person?.image };
  expect((await visitor.send("POST", "/users", member)).status).toBe(201);
});

test("a second sign-in is the same person, and the studio answers 409 to the member it knows", async () => {
  const email = "again@shokti.test";
  const first = bench.newVisitor();
  await signIn(first, { email, verified: "yes" });
  const { id, name } = (await whoIs(first)) ?? {};
  await first.send("POST", "/users", { email, name, photoUrl: "" });
  const second = bench.newVisitor();
  await signIn(second, { email, verified: "yes" });
  expect((await whoIs(second))?.id).toBe(id);
  expect((await second.send("POST", "/users", { email, name, photoUrl: "" })).status).toBe(409);
});

test("a password account whose address nobody verified is never captured", async () => {
  const email = "unproven@shokti.test";
  const owner = bench.newVisitor();
  await owner.send("POST", "/api/auth/sign-up/email", { name: "Owner", email, password: goodPassword });
  const visitor = bench.newVisitor();
  const url = await signIn(visitor, { email, verified: "yes" });
  expect(url.pathname).toBe(endPath);
  expect(url.searchParams.get("error")).toBe("account_not_linked");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("a password account with a verified address and the same Google address are one person", async () => {
  const email = "proven@shokti.test";
  const account = { email, name: "Proven", photoUrl: "", password: goodPassword };
  const subject = (await bench.identity.accounts?.ensureAccount(account))?.subject;
  const visitor = bench.newVisitor();
  await signIn(visitor, { email, verified: "yes" });
  expect(await whoIs(visitor)).toMatchObject({ id: subject, name: "Proven" });
});

test("a Google address that Google has not verified opens nobody's account", async () => {
  const email = "claimed@shokti.test";
  await bench.identity.accounts?.ensureAccount({
    email,
    name: "Claimed",
    photoUrl: "",
    password: goodPassword,
  });
  const visitor = bench.newVisitor();
  const url = await signIn(visitor, { email });
  expect(url.searchParams.get("error")).toBe("account_not_linked");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("an unverified Google address of its own signs in and stays unverified", async () => {
  const visitor = bench.newVisitor();
  await signIn(visitor, { account: "demo-tareq" });
  expect(await whoIs(visitor)).toMatchObject({ email: "tareq.g@shokti.test", emailVerified: false });
});

test("no token of Google's is kept", async () => {
  await signIn(bench.newVisitor(), { email: "tokens@shokti.test", verified: "yes" });
  const { rows } = await sql<Account>`select * from identity_account`.execute(bench.studio.db);
  const accounts = rows.filter(({ providerId }) => providerId === "google");
  expect(accounts.length).toBeGreaterThan(0);
  for (const { accessToken, refreshToken, idToken } of accounts)
    expect([accessToken, refreshToken, idToken]).toEqual([null, null, null]);
});

test("cancelling ends on the page that closes the popup, and nobody is signed in", async () => {
  const visitor = bench.newVisitor();
  const { url, answer } = await visitor.visit(`${await openChooser(visitor)}/cancel`);
  expect(url.pathname).toBe(endPath);
  expect(url.searchParams.get("attempt")).toBe("1");
  expect(url.searchParams.get("error")).toBe("access_denied");
  expect(await answer.text()).toContain("window.close()");
  expect(await whoIs(visitor)).toBeUndefined();
});

test("the popup's last page runs its own script only", async () => {
  const { answer } = await bench.newVisitor().visit(`${endPath}?attempt=1`);
  const policy = answer.headers.get("Content-Security-Policy");
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'/);
  expect(answer.headers.get("Content-Type")).toContain("text/html");
});
