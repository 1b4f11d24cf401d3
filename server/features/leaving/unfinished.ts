import { sql } from "kysely";
import { Unfinished, unfinishedDays } from "#contract/unfinished.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { only } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import type { AccountKeeping } from "#server/ports/identity/identity.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { Departures } from "./leaving.ts";
import { purgePerson } from "./purge-person.ts";

const waitMs = unfinishedDays * 24 * 60 * 60 * 1000;

const call = callsOf("People");

const list = call("get", "/unfinished-registrations", "listUnfinishedRegistrations", {
  summary: "List accounts without a record here, the oldest hundred, with when each is deleted",
  guard: only("admin"),
  answers: { 200: json(Unfinished.array(), "None where a hosted service keeps the accounts") },
});

/** Registrations that broke off between the identity service and the studio (D67). */
export const unfinished = createRouter().openapi(list, async (c) => {
  const { db, identity } = c.get("parts");
  const accounts = (await identity.accounts?.findUnfinished(db)) ?? [];
  const shown = accounts.map(({ email, madeAt }) => ({
    email,
    madeAt: madeAt.toISOString(),
    expiresAt: new Date(madeAt.getTime() + waitMs).toISOString(),
  }));
  return c.json(shown, 200);
});

type Purge = { parts: Parts; departures: Departures; signal: AbortSignal };

/** Deletes accounts unused for 30 days: without a record, or unproven and with nothing of their own (D67). */
export async function purgeUnfinished(needs: Purge): Promise<void> {
  const { db, identity, clock } = needs.parts;
  if (!identity.accounts) return;
  const before = new Date(clock.now().getTime() - waitMs);
  for (const { subject } of await identity.accounts.findUnfinished(db, before)) {
    needs.signal.throwIfAborted();
    await identity.accounts.removeUnfinished(subject);
  }
  await purgeUnproven(identity.accounts, { ...needs, before });
}

/** Accounts from before links were mailed never got one, so they do not count as abandoned. */
const firstLinks = sql<string>`(select timestamp from kysely_migration where name = '024-proof')`;

/** What makes an account used, by table and column. */
const belongings = [
  ["payments", "user_id"],
  ["reviews", "user_id"],
  ["articles", "writer_id"],
  ["votes", "voter_id"],
  ["slot_places", "member_id"],
  ["waiting_list", "member_id"],
  ["calendar_addresses", "user_id"],
] as const;
const hasNothing = sql<boolean>`not exists (${sql.join(
  belongings.map(
    ([table, column]) => sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = users.id`,
  ),
  sql` union all `,
)})`;

/** Members who registered before this time, have proved nothing and left nothing here; or just the given one. */
async function findIdle(db: Db, { before, id }: { before: Date; id?: string }) {
  let idle = db
    .selectFrom("users")
    .select(["id", "email", "identity_subject"])
    .where("email_proven", "=", 0)
    .where("role", "=", "member")
    .where("request_status", "=", "none")
    .where("created_at", "<", before.toISOString())
    .where("created_at", ">", firstLinks)
    .where(hasNothing);
  if (id !== undefined) idle = idle.where("id", "=", id);
  return idle.execute();
}

async function purgeUnproven(
  accounts: AccountKeeping,
  { parts, departures, before, signal }: Purge & { before: Date },
): Promise<void> {
  const { db, identity, mailer, clock } = parts;
  const now = clock.now();
  for (const { id, email, identity_subject: subject } of await findIdle(db, { before })) {
    signal.throwIfAborted();
    // Someone with an open session was here recently.
    const sessions = subject && (await identity.sessions?.list(db, { subject, role: "member" }, now));
    if (!subject || sessions?.length) continue;
    await db.transaction().execute(async (tx) => {
      // A concurrent booking waits for these locks, or is already there.
      await accounts.lock({ email }, tx);
      await lockPeople(tx, [id]);
      const isIdle = (await findIdle(tx, { before, id })).length > 0;
      // An invited person is already proven at the identity service, and has just not logged in yet. Without an account
      // is who registered while it was being deleted, in a version that let them.
      const account = await accounts.find(subject, tx);
      if (isIdle && !account?.emailVerified)
        await purgePerson(tx, { id, way: "never used", accounts, mailer, departures, now });
    });
  }
}
