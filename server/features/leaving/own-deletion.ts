import type { Context } from "hono";
import { formerMember, OwnDeletion } from "#contract/own-data.ts";
import { Deleted } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { type GuardedEnv, requireRecentProof, signedIn } from "#server/features/people/guards.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { noteSecurityEvent } from "#server/http/security-events.ts";
import { trySecret } from "#server/ports/identity/secrets/secret-tries.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { type Departures, wakeAfterLeaving } from "./leaving.ts";
import { purgePerson } from "./purge-person.ts";

const call = callsOf("People");

const remove = call("delete", "/me", "deleteOwnAccount", {
  summary: "Delete the caller's own account; requires the password (D71)",
  guard: [
    signedIn,
    limitRate<GuardedEnv>({ name: "own-deletion", most: 10, per: "hour", by: (c) => c.get("caller").id }),
  ],
  body: OwnDeletion,
  answers: { 200: json(Deleted, "Deleted") },
  errors: ["conflict"],
});

/** Deleting the caller's own account. */
export const ownDeletion = (departures: Departures) =>
  createRouter().openapi(remove, async (c) => {
    const parts = c.get("parts");
    const caller = c.get("caller");
    const { password } = c.req.valid("json");
    await requireOwner(c, password);
    const deletedCount = await deleteOwnAccount(parts, { caller, departures });
    wakeAfterLeaving(parts);
    noteSecurityEvent(c, "account-deleted", { isWithoutOrigin: true });
    return c.json({ deletedCount }, 200);
  });

/**
 * @throws ApiError invalid for a wrong password, too_many_requests for too many, forbidden without a password unless
 * recently proved otherwise
 */
async function requireOwner(c: Context<GuardedEnv>, password: string): Promise<void> {
  const { db, identity, config } = c.get("parts");
  const { email } = c.get("caller");
  // The password is at the hosted service; a recent login there takes its place.
  if (!identity.accounts) return requireRecentProof(c);
  const tried = await trySecret(db, { email, address: clientAddress(c) }, config);
  if (!tried.allowed) {
    const headers = { "Retry-After": String(tried.retryAfterSeconds) };
    throw new ApiError("too_many_requests", "Too many wrong attempts. Try again later.", { headers });
  }
  const fits = await identity.accounts.checkPassword(email, password);
  if (fits === false) {
    await tried.failed();
    const message = "That’s not your password.";
    throw new ApiError("invalid", message, { fields: { password: message }, event: "sign-in-refused" });
  }
  if (fits) return tried.succeeded();
  await tried.checkedNothing();
  await requireRecentProof(c);
}

/**
 * Deletes the caller's record and account. Payments stay for the books, without their name (D71).
 * @throws ApiError conflict for the only admin
 */
async function deleteOwnAccount(
  { db, mailer, identity, clock, securityLog }: Parts,
  { caller, departures }: { caller: UserRecord; departures: Departures },
): Promise<number> {
  const now = clock.now();
  // Purging finds only what is in the database.
  await securityLog.written();
  return db.transaction().execute(async (tx) => {
    const purging = { accounts: identity.accounts, mailer, departures, now };
    const gone = await purgePerson(tx, { id: caller.id, way: "by themselves", ...purging });
    if (!gone) return 0;
    const nobody = { id: gone.id, name: formerMember, email: "" };
    await noteDecision(tx, { actor: nobody, subject: nobody, action: "deleted", now });
    await mailer.send(farewellLetter(gone), tx);
    return 1;
  });
}

/** Tells someone that their account was deleted, in case it was not them (D71). */
export function farewellLetter({ name, email }: { name: string; email: string }): Letter {
  return {
    kind: "farewell",
    to: email,
    name,
    subject: `Your ${brand.name} account has been deleted`,
    paragraphs: [
      "You’ve deleted your account. Your payments stay in our books, without your name and email.",
      `If this wasn’t you, email ${brand.email} right away.`,
      "Thank you for your time with us.",
    ],
  };
}
