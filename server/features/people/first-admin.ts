import { randomBytes } from "node:crypto";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";

/**
 * At start, makes the admin whom the configuration names, unless there is an admin (D16) or the identity service
 * is hosted. The account is made anew, so that nobody who registered with that address before keeps anything,
 * and the address is mailed a link to set a password.
 * @throws ConfigError for a production that has no admin and names none
 */
export async function ensureFirstAdmin({
  db,
  identity,
  config,
  clock,
}: Pick<Parts, "db" | "identity" | "config" | "clock">): Promise<void> {
  const { adminEmail: email } = config;
  const admin = await db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst();
  if (admin) return;
  if (!email && config.mode === "production") throw new ConfigError(nobodyRunsItText);
  if (!email || !identity.accounts) return;
  await inviteAdmin({ db, identity, clock }, email);
}

/**
 * Makes an admin of an address, with an account made anew and a mailed link to set its password. Only where the
 * identity service keeps its accounts here.
 */
export async function inviteAdmin(
  { db, identity: { accounts }, clock }: Pick<Parts, "db" | "identity" | "clock">,
  email: string,
): Promise<void> {
  if (!accounts) return;
  // Access tokens of an earlier account with this address open nothing then.
  await accounts.removeAccount(email);
  const person = await accounts.ensureAccount({
    email,
    name: `${brand.name} admin`,
    photoUrl: "",
    password: randomBytes(32).toString("base64url"),
  });
  await db
    .insertInto("users")
    .values(
      userColumns({
        id: newId(),
        email,
        identity_subject: person.subject,
        name: person.name,
        photo_url: person.photoUrl,
        role: "admin",
        request_status: "none",
        application: noApplication,
        slot_duration: 0,
        createdAt: clock.now(),
      }),
    )
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ role: "admin", identity_subject: person.subject }),
    )
    .execute();
  await accounts.resetAccount(email);
}

const nobodyRunsItText = "ADMIN_EMAIL: is missing; the studio has no admin, and nobody else can make one";
