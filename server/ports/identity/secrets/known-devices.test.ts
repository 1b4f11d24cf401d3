import { afterEach, expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { cookiesOf, goodPassword, registerPerson, signUp } from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

// Whose guesses count, on which device, and what whoever waits is told.

const studio = setUpStudio({ mode: "production" });

afterEach(() => studio.db.deleteFrom("rate_limits").execute());

const ask = (path: string, body: unknown, cookie = "") => askIdentity(studio, path, body, cookie);
const logIn = (email: string, cookie = "", password = goodPassword) =>
  ask("/sign-in/email", { email, password }, cookie);
/** As if whatever has failed once had failed so often. */
const failedOften = (uses: number) => {
  const failed = studio.db.updateTable("rate_limits").set({ uses }).where("uses", ">", 0);
  return failed.where("key", "like", "failures %").execute();
};
const emailOf = (name: string) => `${name}@devices.test`;
const messageOf = async (answer: Promise<Response>) => {
  const { code, message } = await read<{ code: string; message: string }>(answer, 429);
  expect(code).toBe("TOO_MANY_TRIES");
  return message;
};
/** The cookie by which a device that has logged somebody in is known, as it was set. */
const knownDeviceOf = (answer: Response) =>
  answer.headers.getSetCookie().find((text) => text.includes("known_device"));

/** Has strangers guess somebody's password until all but known devices must wait. */
async function makeWait(email: string): Promise<void> {
  await logIn(email, "", "Guess@2025x");
  await failedOften(10);
  expect((await logIn(email)).status).toBe(429);
  // Not for all of this network.
  await studio.db.deleteFrom("rate_limits").where("key", "like", "failures address%").execute();
}

// D31
test("a device knows the last four people who logged in on it, for a year, however they write their email", async () => {
  const people = ["ana", "ben", "cleo", "dev", "eva"].map(emailOf);
  for (const email of people) await signUp(studio, { name: "Some Body", email });
  let device = "";
  // Whoever logs in once more stays one of four.
  for (const email of [...people, emailOf("eva")]) {
    const known = knownDeviceOf(await logIn(email, device));
    // Nobody's address, and short.
    expect(known).toMatch(/known_device=[\w-]+(\.[\w-]{16}){1,4}\.[^.]+;/);
    expect(known).toMatch(/; Max-Age=31536000(;|$)/i);
    device = String(known?.split(";")[0]);
  }
  const [first, ...others] = people;
  for (const email of others) {
    await makeWait(email);
    expect((await logIn(email.toUpperCase(), device)).status, email).toBe(200);
  }
  await makeWait(String(first));
  expect((await logIn(String(first), device)).status).toBe(429);
});

// D31
test("of two devices that know one person each is counted by itself", async () => {
  const { email } = await registerPerson(studio);
  const [one, other] = [knownDeviceOf(await logIn(email)), knownDeviceOf(await logIn(email))];
  expect((await logIn(email, one, "Guess@2025x")).status).toBe(401);
  await failedOften(10);
  expect((await logIn(email, one)).status).toBe(429);
  expect((await logIn(email, other)).status).toBe(200);
});

// D31
test("wrong codes of whoever adds an app are no failures of others who do", async () => {
  const adds = async () => {
    const { cookie } = await registerPerson(studio);
    const asked = ask("/two-factor/enable", { password: goodPassword }, cookie);
    const { totpURI } = await read<{ totpURI: string }>(asked);
    return (code: string) => ask("/two-factor/verify-totp", { code: code || totpCode(totpURI) }, cookie);
  };
  const [one, other] = [await adds(), await adds()];
  expect((await one("000000")).status).toBe(401);
  await studio.db.deleteFrom("rate_limits").where("key", "like", "failures address%").execute();
  await failedOften(10);
  expect((await other("")).status).toBe(200);
});

// D31
test("whoever waits reads for how long, in seconds or in minutes", async () => {
  const { email } = await registerPerson(studio);
  await logIn(email, "", "Guess@2025x");
  await failedOften(8);
  expect(await messageOf(logIn(email))).toMatch(/^Too many wrong attempts\. Try again in \d+ seconds\.$/);
  await failedOften(60);
  expect(await messageOf(logIn(email))).toBe("Too many wrong attempts. Try again in 15 minutes.");
});

// D31
test("wrong recovery codes count, apart from the password, and so does a wrong password for new ones", async () => {
  const { email, cookie, recoveryCodes } = await registerGuarded(studio);
  const halfIn = async () => cookiesOf(await logIn(email));
  const recover = async (code: string) =>
    (await ask("/two-factor/verify-backup-code", { code }, await halfIn())).status;
  expect(await recover("wrong-code1")).toBe(401);
  await failedOften(10);
  expect(await recover(String(recoveryCodes[0]))).toBe(429);
  await studio.db.deleteFrom("rate_limits").execute();
  const session = cookie
    .split("; ")
    .filter((one) => !one.includes("known_device"))
    .join("; ");
  const renew = async (password: string) =>
    (await ask("/two-factor/generate-backup-codes", { password }, session)).status;
  expect(await renew("Guess@2025x")).toBe(400);
  await failedOften(10);
  expect(await renew(goodPassword)).toBe(429);
  expect((await logIn(email)).status).toBe(429);
});

// D31
test("what is refused without a look at the secret counts for nobody, however often", async () => {
  const { email } = await registerPerson(studio);
  for (let count = 0; count < 8; count += 1) expect((await logIn("no address")).status).toBe(400);
  for (const body of [undefined, { email: 7, password: goodPassword }])
    expect((await ask("/sign-in/email", body)).status).toBe(400);
  const failures = studio.db.selectFrom("rate_limits").select("uses").where("key", "like", "failures %");
  expect((await failures.execute()).filter(({ uses }) => uses > 0)).toEqual([]);
  expect((await logIn(email)).status).toBe(200);
});
