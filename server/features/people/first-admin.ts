import { randomBytes } from "node:crypto";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import { noApplication, userColumns } from "#server/db/rows.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";

/**
 * Makes the admin that the configuration names, while there is none (D16): at start, where the identity
 * service lets the server make accounts. Their account is made, or taken back from whoever registered with
 * that address before, and its true owner is mailed a link to set a password: naming an address gives nobody
 * else anything.
 * @throws ConfigError for a production that has no admin and names none
 */
export async function ensureFirstAdmin({
  db,
  identity,
  config,
  clock,
}: Pick<Parts, "db" | "identity" | "config" | "clock">): Promise<void> {
  const { adminEmail: email } = config;
  const { accounts } = identity;
  const admin = await db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst();
  if (admin) return;
  if (!email && config.mode === "production") throw new ConfigError(nobodyRunsItText);
  if (!email || !accounts) return;
  // A new account in place of an earlier one, so that access tokens given to that one open nothing.
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
