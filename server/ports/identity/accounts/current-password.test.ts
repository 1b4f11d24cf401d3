import { afterEach, expect, test, vi } from "vitest";
import { keepPasswords } from "#server/ports/identity/secrets/passwords.ts";
import { read } from "#tests/server/answers.ts";
import { meanwhile } from "#tests/server/meanwhile.ts";
import { cookiesOf, goodPassword, type RegisteredPerson, registerPerson } from "#tests/server/people.ts";
import { askIdentity } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const leastCost = { memory: 8, passes: 1, parallelism: 1 };

afterEach(() => void vi.restoreAllMocks());

const tables = () =>
  studio.db.withTables<{
    identity_user: { id: string; email: string };
    identity_account: { userId: string; password: string };
    identity_session: { userId: string };
  }>();
const idOf = ({ email }: RegisteredPerson) =>
  tables().selectFrom("identity_user").select("id").where("email", "=", email);
const sessionsOf = async (person: RegisteredPerson) =>
  (
    await tables()
      .selectFrom("identity_session")
      .select("userId")
      .where("userId", "in", idOf(person))
      .execute()
  ).length;
const whoIs = (cookie: string) => studio.parts.identity.whoIs(new Headers({ Cookie: cookie }));
const logIn = ({ email }: RegisteredPerson) =>
  askIdentity(studio, "/sign-in/email", { email, password: goodPassword });

/** Has somebody's password be this one as soon as they have a session more than now. */
async function changeOnceIn(person: RegisteredPerson, to: string): Promise<void> {
  const before = await sessionsOf(person);
  const password = await keepPasswords(studio.db, leastCost).hash(to);
  meanwhile(
    studio,
    async () => (await sessionsOf(person)) > before,
    () =>
      tables()
        .updateTable("identity_account")
        .set({ password })
        .where("userId", "in", idOf(person))
        .execute(),
  );
}

// D70
test("a login whose password is changed while it is under way opens nothing, and is refused like a wrong one", async () => {
  const person = await registerPerson(studio);
  const before = await sessionsOf(person);
  await changeOnceIn(person, "Fresh!2026x");
  const entered = await logIn(person);
  // Nor is anything kept there for next time.
  expect(cookiesOf(entered)).not.toMatch(/session_token=[^;]|known_device/);
  expect(await read(entered, 401)).toMatchObject({
    code: "INVALID_EMAIL_OR_PASSWORD",
    error: { message: "Invalid email or password" },
  });
  expect(await sessionsOf(person)).toBe(before);
});

test("a login whose password is hashed anew while it is under way goes on", async () => {
  const person = await registerPerson(studio);
  await changeOnceIn(person, goodPassword);
  expect(await whoIs(cookiesOf(await logIn(person)))).toMatchObject({ email: person.email });
});
