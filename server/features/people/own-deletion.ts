import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { formerMember, OwnDeletion } from "#contract/own-data.ts";
import { Deleted } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { searchText } from "#server/db/search.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { noteSecurityEvent } from "#server/http/security-events.ts";
import { trySecret } from "#server/ports/identity/secret-tries.ts";
import type { Parts } from "#server/ports/parts.ts";
import { listAdmins } from "./admins.ts";
import { noteDecision } from "./audit.ts";
import { type GuardedEnv, requireRecentProof, signedIn } from "./guards.ts";
import { farewellLetter } from "./letters.ts";
import type { UserRecord } from "./reads.ts";
import { type EndMemberships, removePerson } from "./writes.ts";

const remove = createRoute({
  method: "delete",
  path: "/me",
  operationId: "deleteOwnAccount",
  tags: ["People"],
  summary: "Delete the caller's own account; requires the password (D71)",
  security: [{ accessToken: [] }],
  middleware: [
    signedIn,
    limitRate<GuardedEnv>({ name: "own-deletion", most: 10, per: "hour", by: (c) => c.get("caller").id }),
  ] as const,
  request: { body: body(OwnDeletion) },
  responses: {
    200: json(Deleted, "Deleted"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict", "too_many_requests"),
  },
});

/** Deleting the caller's own account. */
export const ownDeletion = (endMemberships: EndMemberships) =>
  createRouter<GuardedEnv>().openapi(remove, async (c) => {
    const parts = c.get("parts");
    const caller = c.get("caller");
    const { password } = c.req.valid("json");
    await requireOwner(c, password);
    const deletedCount = await deleteOwnAccount(parts, { caller, endMemberships });
    noteSecurityEvent(c, "account-deleted");
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
  const found = await identity.accounts.checkPassword(email, password);
  if (found === "wrong") {
    const message = "That’s not your password.";
    throw new ApiError("invalid", message, { fields: { password: message }, event: "sign-in-refused" });
  }
  if (found === "right") return tried.succeeded();
  await tried.checkedNothing();
  await requireRecentProof(c);
}

/**
 * Deletes the caller's record and account, as an admin would (D38). Payments stay for the books, without their name
 * (D71).
 * @throws ApiError conflict for the only admin
 */
async function deleteOwnAccount(
  { db, mailer, identity, clock }: Parts,
  { caller, endMemberships }: { caller: UserRecord; endMemberships: EndMemberships },
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (caller.role === "admin") await stepDown(tx, caller);
    await lockPeople(tx, [caller.id]);
    await purgeName(tx, caller);
    const isGone = await removePerson(tx, { person: caller, now, mailer, endMemberships });
    if (!isGone) return 0;
    await identity.accounts?.removeAccount(caller.email, tx);
    await tx.deleteFrom("subscribers").where("email", "=", caller.email).execute();
    await tx.deleteFrom("outbox").where("recipient", "=", caller.email).execute();
    const nobody = { id: caller.id, name: formerMember, email: "" };
    await noteDecision(tx, { actor: nobody, subject: nobody, action: "deleted", now });
    await mailer.send(farewellLetter(caller), tx);
    return 1;
  });
}

/** Locked before they are counted: if two leave at once, one must stay. */
async function stepDown(tx: Db, { id }: UserRecord): Promise<void> {
  await lockPeople(
    tx,
    (await listAdmins(tx)).map((admin) => admin.id),
  );
  if ((await listAdmins(tx)).every((admin) => admin.id === id))
    throw new ApiError("conflict", "You’re the only admin. Make someone else an admin first.");
  await tx.updateTable("users").set({ role: "member" }).where("id", "=", id).execute();
}

/** Removes someone's name and email from what stays when they go: payments, audit entries and articles. */
async function purgeName(tx: Db, { id, identity_subject }: UserRecord): Promise<void> {
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "trainer_name", "transaction_id"])
    .where("user_id", "=", id)
    .execute();
  for (const payment of payments)
    await tx
      .updateTable("payments")
      .set({
        user_name: formerMember,
        email: "",
        search_text: searchText(formerMember, payment.trainer_name, payment.transaction_id),
      })
      .where("id", "=", payment.id)
      .execute();
  const subject = { subject_name: formerMember, subject_email: "", search_text: searchText(formerMember) };
  await tx.updateTable("audit").set(subject).where("subject_id", "=", id).execute();
  await tx.updateTable("articles").set({ writer_email: "" }).where("writer_id", "=", id).execute();
  await tx
    .deleteFrom("security_events")
    .where((eb) => eb.or([eb("person_id", "=", id), eb("account_id", "=", identity_subject)]))
    .execute();
}
