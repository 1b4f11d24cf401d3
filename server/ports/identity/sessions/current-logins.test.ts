import { afterEach, expect, test, vi } from "vitest";
import { read } from "#tests/server/answers.ts";
import { meanwhile } from "#tests/server/meanwhile.ts";
import { addPasskey, logInByPasskey, offerPasskey } from "#tests/server/passkey.ts";
import {
  cookiesOf,
  goodPassword,
  type RegisteredPerson,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { askIdentity, registerGuarded } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { totpCode } from "#tests/totp.ts";

// What opens an account is taken away at the very moment at which somebody comes in by it (D67).

const studio = setUpStudio();
const ended = { error: { message: "Your session has ended. Log in again." } };

afterEach(() => void vi.restoreAllMocks());

const tables = () =>
  studio.db.withTables<{
    identity_user: { id: string; email: string };
    identity_session: { id: string; userId: string };
    identity_passkey: { userId: string };
    identity_two_factor: { userId: string };
  }>();
const whoIs = (cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie: cookie }));
const logIn = ({ email }: RegisteredPerson) =>
  askIdentity(studio, "/sign-in/email", { email, password: goodPassword });

async function sessionsOf({ email }: RegisteredPerson): Promise<string[]> {
  const owner = tables().selectFrom("identity_user").select("id").where("email", "=", email);
  const rows = tables().selectFrom("identity_session").select("id").where("userId", "in", owner);
  return (await rows.execute()).map(({ id }) => id);
}

/** Removes somebody's factors of one kind once they have a session more than now. */
async function removeOnceIn(
  person: RegisteredPerson,
  factors: "identity_passkey" | "identity_two_factor",
): Promise<void> {
  const before = (await sessionsOf(person)).length;
  const owner = tables().selectFrom("identity_user").select("id").where("email", "=", person.email);
  meanwhile(
    studio,
    async () => (await sessionsOf(person)).length > before,
    () => tables().deleteFrom(factors).where("userId", "in", owner).execute(),
  );
}

// D67
test("a login by a passkey that is removed meanwhile opens nothing, and what is open elsewhere stays so", async () => {
  const person = await registerPerson(studio);
  const passkey = await addPasskey(studio, person);
  await removeOnceIn(person, "identity_passkey");
  const entered = await logInByPasskey(studio, passkey);
  // Nor is anything kept there for next time.
  expect(cookiesOf(entered)).not.toMatch(/session_token=[^;]|known_device/);
  expect(await read(entered, 401)).toMatchObject(ended);
  expect(await sessionsOf(person)).toHaveLength(1);
  expect(await whoIs(person.cookie)).toMatchObject({ email: person.email });
});

// D67
test.each(["app", "recovery code"])(
  "so does one by the %s of an app that is removed meanwhile",
  async (by) => {
    const person = await registerGuarded(studio);
    const half = cookiesOf(await logIn(person));
    await removeOnceIn(person, "identity_two_factor");
    const entered =
      by === "app"
        ? askIdentity(studio, "/two-factor/verify-totp", { code: totpCode(person.uri, { later: 1 }) }, half)
        : askIdentity(studio, "/two-factor/verify-backup-code", { code: person.recoveryCodes[0] }, half);
    expect(await read(entered, 401)).toMatchObject(ended);
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await whoIs(person.cookie)).toMatchObject({ email: person.email });
  },
);

// D67
test("an app that is removed while its first code is entered asks for no code, and that session ends", async () => {
  const person = await registerPerson(studio);
  const other = cookiesOf(await logIn(person));
  const begun = askIdentity(studio, "/two-factor/enable", { password: goodPassword }, person.cookie);
  const { totpURI } = await read<{ totpURI: string }>(begun);
  const open = await sessionsOf(person);
  const owner = tables().selectFrom("identity_user").select("id").where("email", "=", person.email);
  meanwhile(
    studio,
    async () => (await sessionsOf(person)).some((id) => !open.includes(id)),
    () => tables().deleteFrom("identity_two_factor").where("userId", "in", owner).execute(),
  );
  const code = { code: totpCode(totpURI) };
  const confirmed = await askIdentity(studio, "/two-factor/verify-totp", code, person.cookie);
  expect(await whoIs(cookiesOf(confirmed))).toBeNull();
  expect(await read(confirmed, 401)).toMatchObject(ended);
  expect(await whoIs(other)).toMatchObject({ email: person.email });
  expect(await whoIs(cookiesOf(await logIn(person)))).toMatchObject({ email: person.email });
});

// D67
test("a passkey that is added in a session that ends meanwhile opens nothing, and those of before do", async () => {
  const person = await registerPerson(studio);
  const before = await addPasskey(studio, person);
  const passkeys = async () =>
    (
      await read<unknown[]>(
        send(studio, "GET", "/api/auth/passkey/list-user-passkeys", undefined, { Cookie: person.cookie }),
      )
    ).length;
  expect(await passkeys()).toBe(1);
  const kept = tables().selectFrom("identity_passkey").select("userId");
  const count = (await kept.execute()).length;
  const [session] = await sessionsOf(person);
  meanwhile(
    studio,
    async () => (await kept.execute()).length > count,
    () => tables().deleteFrom("identity_session").where("id", "=", String(session)).execute(),
  );
  const { answer, ...added } = await offerPasskey(studio, person);
  expect(await read(answer, 401)).toMatchObject(ended);
  vi.restoreAllMocks();
  expect((await logInByPasskey(studio, added)).status).toBe(401);
  expect((await logInByPasskey(studio, before)).status).toBe(200);
});
