import { beforeAll, expect, test } from "vitest";
import type { AppType } from "#server/app.ts";
import { newId } from "#server/core/ids.ts";
import { openAnotherProcess } from "#tests/server/another-process.ts";
import { cookiesOf, goodPassword, linkTokenIn } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

const site = "https://shokti.example";
const studio = setUpStudio({ mode: "production", appUrl: site });
/** Another process of the same studio, on the same database. */
let other: AppType;

beforeAll(() => {
  other = openAnotherProcess(studio).app;
});

type Sent = { from?: string; headers?: Record<string, string>; at?: AppType };

let networks = 0;
/** A network that nobody has called from. */
const newNetwork = () => {
  networks += 1;
  return `2001:db8:0:${networks.toString(16)}`;
};
const newEmail = () => `${newId()}@guessed.test`;

/** A call as it comes from a socket; some browsers claim other addresses in headers. */
const call = (
  path: string,
  body: unknown,
  { from = `${newNetwork()}::1`, headers = {}, at = studio.app }: Sent = {},
) =>
  at.request(
    `${site}/api/auth${path}`,
    {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Origin: site, ...headers },
    },
    {
      incoming: {
        socket: { remoteAddress: from },
        headers: { "x-forwarded-for": headers["X-Forwarded-For"] },
      },
    },
  );

const signIn = async (email: string, password: string, sent?: Sent) =>
  (await call("/sign-in/email", { email, password }, sent)).status;
const guess = (email: string, sent?: Sent) => signIn(email, "Guess@2025", sent);

async function signUp(email: string): Promise<string> {
  await call("/sign-up/email", { name: "Sana", email, password: goodPassword });
  return cookiesOf(await call("/sign-in/email", { email, password: goodPassword }));
}

/** As if what was counted had been so long ago. */
async function later(seconds: number): Promise<void> {
  const rows = await studio.db.selectFrom("rate_limits").selectAll().execute();
  for (const { key, ends_at } of rows)
    await studio.db
      .updateTable("rate_limits")
      .set({ ends_at: new Date(Date.parse(ends_at) - seconds * 1000).toISOString() })
      .where("key", "=", key)
      .execute();
}

/** As if whatever has failed once had failed so often: a wait that no slow test outlasts. */
const failedOften = (uses: number) => {
  const failed = studio.db.updateTable("rate_limits").set({ uses }).where("uses", ">", 0);
  return failed.where("key", "like", "failures %").execute();
};

/** Seconds to wait, as a refusal says them. */
async function waitOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ error: { code: "too_many_requests" } });
  return Number(answer.headers.get("Retry-After"));
}

// D31
test("after five wrong passwords an account waits, known or not, twice as long each time, in every process", async () => {
  const known = newEmail();
  await signUp(known);
  for (const email of [known, newEmail()]) {
    for (let count = 0; count < 5; count += 1)
      expect(await guess(email, { at: count % 2 ? studio.app : other })).toBe(401);
    // As if the fifth had been a minute from now.
    await later(-60);
    expect(await guess(email)).toBe(429);
    await failedOften(10);
    for (const at of [studio.app, other]) {
      const seconds = await waitOf(await call("/sign-in/email", { email, password: goodPassword }, { at }));
      expect(seconds).toBeGreaterThan(64);
    }
    await later(60 + 64);
    expect(await guess(email)).toBe(401);
    const seconds = await waitOf(await call("/sign-in/email", { email, password: goodPassword }));
    expect(seconds).toBeGreaterThan(64);
    expect(seconds).toBeLessThanOrEqual(128);
  }
});

test("no wait is longer than a quarter of an hour, and a success forgets what the account failed", async () => {
  const email = newEmail();
  await signUp(email);
  expect(await guess(email)).toBe(401);
  await failedOften(60);
  expect(await signIn(email, goodPassword)).toBe(429);
  await later(15 * 60);
  expect(await signIn(email, goodPassword)).toBe(200);
  expect(await guess(email)).toBe(401);
  expect(await signIn(email, goodPassword)).toBe(200);
});

test("a password that is set by a mailed link lifts the wait of its account, and of no other, and of no network", async () => {
  const [email, another] = [newEmail(), newEmail()];
  const from = `${newNetwork()}::1`;
  for (const one of [another, email]) {
    await signUp(one);
    await guess(one);
  }
  await failedOften(60);
  await call("/request-password-reset", { email });
  await studio.parts.identity.settled?.();
  const mail = studio.db.selectFrom("outbox").select("body").where("recipient", "=", email);
  const { body } = await mail.where("kind", "=", "reset").executeTakeFirstOrThrow();
  const link = { token: linkTokenIn(studio, body), newPassword: "Fresh!2026x" };
  expect((await call("/reset-password", { ...link, token: "made-up" }, { from })).status).toBe(400);
  await failedOften(19);
  expect((await call("/reset-password", link, { from })).status).toBe(200);
  expect((await call("/reset-password", link, { from })).status).toBe(400);
  expect((await call("/reset-password", link, { from })).status).toBe(429);
  expect(await signIn(email, "Fresh!2026x")).toBe(200);
  expect(await signIn(another, goodPassword)).toBe(429);
});

test("correct logins never count", async () => {
  const email = newEmail();
  await signUp(email);
  const from = `${newNetwork()}::1`;
  for (let count = 0; count < 7; count += 1) expect(await signIn(email, goodPassword, { from })).toBe(200);
});

test("thirty people behind one address who log in at once with right passwords all get in", async () => {
  const from = `${newNetwork()}::1`;
  const emails = Array.from({ length: 30 }, newEmail);
  await Promise.all(
    emails.map((email) => call("/sign-up/email", { name: "Sana", email, password: goodPassword })),
  );
  // Somebody there has mistyped a few times today.
  for (let count = 0; count < 3; count += 1) expect(await guess(newEmail(), { from })).toBe(401);
  const answers = await Promise.all(
    emails.map((email, index) => signIn(email, goodPassword, { from, at: index % 2 ? studio.app : other })),
  );
  expect(answers).toEqual(emails.map(() => 200));
});

// D67
test("a network makes fifty accounts a day, known addresses counted alike, and is told what to do then", async () => {
  const network = newNetwork();
  const account = { name: "Sana", password: goodPassword };
  const known = newEmail();
  await signUp(known);
  const make = (email: string, from: string, headers = {}) =>
    call("/sign-up/email", { ...account, email }, { from, headers });
  await make(newEmail(), `${network}::1`);
  const madeToday = studio.db.updateTable("rate_limits").set({ uses: 49 });
  await madeToday.where("key", "=", `sign-ups a day:${network}`).execute();
  const refused = [];
  for (const email of [newEmail(), known, newEmail()]) refused.push(await make(email, `${network}::2`));
  expect(refused.map(({ status }) => status)).toEqual([200, 429, 429]);
  expect(Number(refused[1]?.headers.get("Retry-After"))).toBeGreaterThan(60 * 60);
  expect(await refused[1]?.json()).toMatchObject({
    code: "TOO_MANY_ACCOUNTS",
    error: { code: "too_many_requests", message: expect.stringContaining("mobile data") },
  });
  expect((await make(newEmail(), `${newNetwork()}::1`)).status).toBe(200);
  // Behind a proxy that TRUSTED_PROXIES lacks, everybody seems to be of one network.
  const proxied = { "X-Forwarded-For": "198.51.100.1" };
  expect((await make(newEmail(), `${network}::2`, proxied)).status).toBe(200);
  // Only what the server itself has seen of the connection counts.
  const claimed = { "X-Shokti-Unknown-Proxy": "yes" };
  expect((await make(newEmail(), `${network}::2`, claimed)).status).toBe(429);
});

test("failures that a clock a day ahead counted keep nobody out once it is right", async () => {
  const email = newEmail();
  await signUp(email);
  await guess(email);
  await failedOften(60);
  await later(-24 * 60 * 60);
  expect(await signIn(email, goodPassword)).toBe(200);
});

test("of ten guesses at once after a wait one is looked at", async () => {
  const email = newEmail();
  await guess(email);
  await failedOften(9);
  await later(32);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => guess(email, { at: index % 2 ? other : studio.app })),
  );
  expect(answers.sort()).toEqual([401, ...Array.from({ length: 9 }, () => 429)]);
});

test("while strangers guess, a device that has logged in before gets in, and is counted by itself", async () => {
  const email = newEmail();
  const Cookie = await signUp(email);
  const own = { headers: { Cookie } };
  await guess(email);
  await failedOften(10);
  expect(await signIn(email, goodPassword)).toBe(429);
  expect(await signIn(email, goodPassword, own)).toBe(200);
  expect(await guess(email, own)).toBe(401);
  await failedOften(10);
  expect(await signIn(email, goodPassword, own)).toBe(429);
});

test("a device is known by what we signed only", async () => {
  const email = newEmail();
  const Cookie = await signUp(email);
  await guess(email);
  await failedOften(10);
  expect(Cookie).toMatch(/known_device=\w/);
  const forged = Cookie.replace(/(known_device=)(.)/, (_, name, first) => name + (first === "0" ? "1" : "0"));
  expect(await signIn(email, goodPassword, { headers: { Cookie: forged } })).toBe(429);
});

test("a network waits for the wrong links and passwords of all its addresses, which no header changes", async () => {
  const network = newNetwork();
  const known = newEmail();
  await signUp(known);
  const follow = async (host: string, headers = {}) => {
    const link = { token: "made-up", newPassword: "Fresh!2026x" };
    return (await call("/reset-password", link, { from: `${network}::${host}`, headers })).status;
  };
  for (let count = 0; count < 19; count += 1) expect(await follow(count.toString(16))).toBe(400);
  expect(await signIn(known, goodPassword, { from: `${network}::1` })).toBe(200);
  expect(await guess(newEmail(), { from: `${network}:1::1` })).toBe(401);
  await later(-60);
  expect(await signIn(known, goodPassword, { from: `${network}::abcd` })).toBe(429);
  for (const name of ["X-Forwarded-For", "X-Shokti-Client-Address"])
    expect(await follow("1", { [name]: "198.51.100.1" }), name).toBe(429);
  expect(await signIn(known, goodPassword)).toBe(200);
});

test("behind a proxy that nobody has named no network waits, as all seem to come from there", async () => {
  const from = "127.0.0.1";
  const link = { token: "made-up", newPassword: "Fresh!2026x" };
  expect((await call("/reset-password", link, { from })).status).toBe(400);
  await failedOften(60);
  expect((await call("/reset-password", link, { from })).status).toBe(400);
});

test("every call that checks the password counts its failures, and waits for those of others", async () => {
  const email = newEmail();
  const Cookie = (await signUp(email))
    .split("; ")
    .filter((cookie) => !cookie.includes("known_device"))
    .join("; ");
  const verify = (password: string) => call("/verify-password", { password }, { headers: { Cookie } });
  const change = (currentPassword: string) =>
    call("/change-password", { currentPassword, newPassword: "Fresh!2026x" }, { headers: { Cookie } });
  const factor = (path: string) => (password: string) =>
    call(`/two-factor/${path}`, { password }, { headers: { Cookie } });
  const all = [verify, change, factor("enable"), factor("disable")];
  const nobodys = { currentPassword: goodPassword, newPassword: "Fresh!2026x" };
  expect((await call("/change-password", nobodys)).status).toBe(401);
  for (const ask of all) {
    expect((await ask("Guess@2025")).status).toBe(400);
    await failedOften(10);
    for (const refused of all) await waitOf(await refused(goodPassword));
    expect(await signIn(email, goodPassword)).toBe(429);
    await studio.db.deleteFrom("rate_limits").execute();
  }
});

test("wrong codes count for their account in every process, apart from its password, and the next one waits", async () => {
  const email = newEmail();
  const Cookie = await signUp(email);
  const enabled = await call("/two-factor/enable", { password: goodPassword }, { headers: { Cookie } });
  const { totpURI: uri } = (await enabled.json()) as { totpURI: string };
  const enter = (code: string, asked: Sent) => call("/two-factor/verify-totp", { code }, asked);
  expect((await enter(totpCode(uri), { headers: { Cookie } })).status).toBe(200);
  const halfIn = async () => {
    const answer = await call("/sign-in/email", { email, password: goodPassword });
    return { headers: { Cookie: cookiesOf(answer) } };
  };
  expect((await enter("000000", await halfIn())).status).toBe(401);
  await failedOften(10);
  const attempt = await halfIn();
  await waitOf(await enter(totpCode(uri, { later: 1 }), attempt));
  await waitOf(await enter("000001", { ...attempt, at: other }));
});
