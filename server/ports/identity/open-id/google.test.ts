import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { endPath, openChooser, setUpDemoGoogle, signIn, whoIs } from "#tests/server/demo-google.ts";
import { withoutTable } from "#tests/server/missing-table.ts";
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

// D67
test("a login that is known goes on opening its account, whatever its address is now, and whoever holds that keeps theirs", async () => {
  const email = "new-address@shokti.test";
  const person = bench.newVisitor();
  await signIn(person, { email, verified: "yes" });
  const { id } = (await whoIs(person)) ?? {};
  await sql`update identity_user set email = 'old-address@shokti.test' where email = ${email}`.execute(
    bench.studio.db,
  );
  const stranger = await register(email);
  const wakes = jobsWoken();
  const again = bench.newVisitor();
  await signIn(again, { email, verified: "yes" });
  expect(await whoIs(again)).toMatchObject({ id });
  expect(await whoIs(stranger)).toMatchObject({ email, emailVerified: false });
  expect(wakes()).toEqual([]);
});

test("a second sign-in is the same person, and the studio answers 409 to the member it knows", async () => {
  const email = "again@shokti.test";
  const first = bench.newVisitor();
  const wakes = jobsWoken();
  await signIn(first, { email, verified: "yes" });
  expect(wakes()).toEqual([]);
  const { id, name } = (await whoIs(first)) ?? {};
  await first.send("POST", "/users", { email, name, photoUrl: "" });
  const second = bench.newVisitor();
  await signIn(second, { email, verified: "yes" });
  expect((await whoIs(second))?.id).toBe(id);
  expect((await second.send("POST", "/users", { email, name, photoUrl: "" })).status).toBe(409);
});

/** Registers with a password, as whoever types an address can. */
async function register(email: string) {
  const visitor = bench.newVisitor();
  await visitor.send("POST", "/api/auth/sign-up/email", { name: "First", email, password: goodPassword });
  await visitor.send("POST", "/api/auth/sign-in/email", { email, password: goodPassword });
  await visitor.send("POST", "/users", { name: "First", email, photoUrl: "" });
  return visitor;
}

/** The jobs that somebody's going has woken since. */
function jobsWoken() {
  const wake = vi.spyOn(bench.studio.parts, "wake");
  return () => wake.mock.calls.map(([job]) => job);
}

const recordsOf = (email: string) =>
  bench.studio.db.selectFrom("users").select(["name", "role"]).where("email", "=", email).execute();

// D67
test("an account that nobody has proven gives way to the address's owner, with all that is its own", async () => {
  const email = "unproven@shokti.test";
  const stranger = await register(email);
  const { id } = (await whoIs(stranger)) ?? {};
  const owner = bench.newVisitor();
  const wakes = jobsWoken();
  const url = await signIn(owner, { email, verified: "yes" });
  expect(wakes()).toEqual(["refunds", "places"]);
  expect(url.searchParams.get("error")).toBeNull();
  const person = await whoIs(owner);
  expect(person).toMatchObject({ email, emailVerified: true });
  expect(person?.id).not.toBe(id);
  expect(await whoIs(stranger)).toBeUndefined();
  expect(await recordsOf(email)).toEqual([]);
  const old = await stranger.send("POST", "/api/auth/sign-in/email", { email, password: goodPassword });
  expect(old.status).toBe(401);
});

// D67
test("a giving way that breaks off midway changes nothing, and the next sign-in makes it whole", async () => {
  const email = "half-way@shokti.test";
  const stranger = await register(email);
  // Written to when the record is gone already.
  await withoutTable(bench.studio, "outbox", async () => {
    const owner = bench.newVisitor();
    await signIn(owner, { email, verified: "yes" });
    expect(await whoIs(owner)).toBeUndefined();
  });
  expect(await whoIs(stranger)).toMatchObject({ email, emailVerified: false });
  expect(await recordsOf(email)).toHaveLength(1);
  const owner = bench.newVisitor();
  await signIn(owner, { email, verified: "yes" });
  expect(await whoIs(owner)).toMatchObject({ email, emailVerified: true });
  expect(await recordsOf(email)).toEqual([]);
});

// D67
test("the browser that holds an unproven account's session keeps it: the account is proven, and has both logins", async () => {
  const email = "same@shokti.test";
  const person = await register(email);
  const { id } = (await whoIs(person)) ?? {};
  const wakes = jobsWoken();
  await signIn(person, { email, verified: "yes" });
  expect(wakes()).toEqual([]);
  expect(await whoIs(person)).toMatchObject({ id, name: "First", emailVerified: true });
  expect(await recordsOf(email)).toHaveLength(1);
});

// D67
test("an admin's account gives way to nobody, and an unverified address has nothing give way", async () => {
  const email = "held@shokti.test";
  const holder = await register(email);
  const first = await signIn(bench.newVisitor(), { email });
  expect(first.searchParams.get("error")).toBe("account_not_linked");
  await bench.studio.db.updateTable("users").set({ role: "admin" }).where("email", "=", email).execute();
  const wakes = jobsWoken();
  const second = await signIn(bench.newVisitor(), { email, verified: "yes" });
  expect(wakes()).toEqual([]);
  expect(second.searchParams.get("error")).toBe("account_not_linked");
  expect(await whoIs(holder)).toMatchObject({ email, emailVerified: false });
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
