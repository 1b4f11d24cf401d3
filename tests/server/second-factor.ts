import { sql } from "kysely";
import { totpCode } from "#tests/totp.ts";
import { cookiesOf, goodPassword, type RegisteredPerson, registerPerson, send } from "./people.ts";
import type { OpenStudio } from "./studio.ts";

/** A person whose login asks for a code, and the app that shows it. */
export type GuardedPerson = RegisteredPerson & { uri: string; recoveryCodes: string[] };

/** Posts to the identity service as a page with these cookies does. */
export function askIdentity(studio: OpenStudio, path: string, body: unknown, cookie = "") {
  const headers = { Cookie: cookie, Origin: studio.parts.config.appUrl };
  return send(studio, "POST", `/api/auth${path}`, body, headers);
}

/** Registers an admin who has used a second factor, as production requires. */
export async function registerAdmin(studio: OpenStudio): Promise<RegisteredPerson> {
  const admin = await registerPerson(studio, { role: "admin" });
  const userId = await subjectOf(studio, admin);
  await studio.db
    .withTables<{ identity_session: { userId: string | null; factorAt: string } }>()
    .updateTable("identity_session")
    .set({ factorAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .execute();
  return admin;
}

/** Inserts a passkey that can't log in: a real one takes a device. */
export async function givePasskey(studio: OpenStudio, person: RegisteredPerson): Promise<void> {
  const userId = await subjectOf(studio, person);
  const row = { id: `passkey-${person.id}`, userId, credentialID: person.id, publicKey: "none" };
  await studio.db
    .withTables<{ identity_passkey: Record<string, unknown> }>()
    .insertInto("identity_passkey")
    .values({ ...row, counter: 0, deviceType: "singleDevice", backedUp: sql`'0'` })
    .execute();
}

async function subjectOf(studio: OpenStudio, { id }: RegisteredPerson): Promise<string | null> {
  const found = studio.db.selectFrom("users").select("identity_subject").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).identity_subject;
}

/** Registers a person who adds an authenticator app; the current code is used up then. */
export async function registerGuarded(
  studio: OpenStudio,
  changes: Parameters<typeof registerPerson>[1] = {},
): Promise<GuardedPerson> {
  return addApp(studio, await registerPerson(studio, changes));
}

/** Adds an authenticator app, which replaces the person's session. */
export async function addApp(studio: OpenStudio, person: RegisteredPerson): Promise<GuardedPerson> {
  const begun = await askIdentity(studio, "/two-factor/enable", { password: goodPassword }, person.cookie);
  const { totpURI: uri, backupCodes: recoveryCodes } = (await begun.json()) as {
    totpURI: string;
    backupCodes: string[];
  };
  const code = totpCode(uri);
  const confirmed = await askIdentity(studio, "/two-factor/verify-totp", { code }, person.cookie);
  if (!confirmed.ok) throw new Error(`the code was refused: ${await confirmed.text()}`);
  return { ...person, cookie: cookiesOf(confirmed), uri, recoveryCodes };
}
