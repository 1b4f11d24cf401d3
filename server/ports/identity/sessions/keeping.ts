import { type SqlBool, sql } from "kysely";
import type { Role } from "#contract/users.ts";
import type { Db } from "#server/db/open.ts";
import type { SessionKeeping } from "#server/ports/identity/identity.ts";
import { type Call, readSession } from "#server/ports/identity/library/hooks.ts";
import { withIdentity } from "#server/ports/identity/library/tables.ts";

const hourMs = 60 * 60 * 1000;
/** How long a session lasts after its login, however much it is used. */
const longestMs = { admin: 12 * hourMs, others: 90 * 24 * hourMs };

/** The studio's operations on the library's sessions. */
export const sessionKeeping: SessionKeeping = {
  askedFor: (sessionId, now) => ({
    sessionId,
    now: now.toISOString(),
    adminsFrom: earliestStart("admin", now),
    othersFrom: earliestStart(undefined, now),
  }),

  isOpen: ({ sessionId, now, adminsFrom, othersFrom }) => sql<SqlBool>`exists (
    select 1 from identity_session
    where id = ${sessionId} and "userId" = users.identity_subject and "expiresAt" > ${now}
    and ("createdAt" > ${adminsFrom} or (users.role <> 'admin' and "createdAt" > ${othersFrom})))`,

  async proof(db, id) {
    const session = await withIdentity(db)
      .selectFrom("identity_session")
      .select(["createdAt", "provenAt", "factorAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    return (
      session && {
        at: new Date(session.provenAt ?? session.createdAt),
        byFactorAt: session.factorAt === null ? undefined : new Date(session.factorAt),
      }
    );
  },

  async list(db, { subject, role }, now) {
    const rows = await withIdentity(db)
      .selectFrom("identity_session")
      .selectAll()
      .where("userId", "=", subject)
      .where("expiresAt", ">", now.toISOString())
      .where("createdAt", ">", earliestStart(role, now))
      .orderBy("updatedAt", "desc")
      .orderBy("id")
      .execute();
    return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      startedAt: new Date(createdAt),
      seenAt: new Date(updatedAt),
      address: ipAddress ?? "",
      // Stryker disable next-line StringLiteral: whatever names no browser reads alike
      userAgent: userAgent ?? "",
    }));
  },

  async end(db, subject, { only, except }) {
    let ended = withIdentity(db).deleteFrom("identity_session").where("userId", "=", subject);
    if (only !== undefined) ended = ended.where("id", "=", only);
    if (except !== undefined) ended = ended.where("id", "!=", except);
    return Number((await ended.executeTakeFirst()).numDeletedRows);
  },
};

/** Whether this session is there, however old. */
export async function hasSession(db: Db, id: string): Promise<boolean> {
  const session = withIdentity(db).selectFrom("identity_session").select("id").where("id", "=", id);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Ends the session that a call is made in before the library accepts it, if it has reached its maximum age. */
export async function endIfOutlived(call: Call, db: Db): Promise<void> {
  const found = await readSession(call);
  if (!found) return;
  const { token, createdAt, userId } = found.session;
  const now = new Date();
  const start = createdAt.toISOString();
  // Stryker disable next-line ConditionalExpression,EqualityOperator: it saves a read for each call of most sessions
  if (start > earliestStart("admin", now)) return;
  const holder = await db
    .selectFrom("users")
    .select("role")
    .where("identity_subject", "=", userId)
    .executeTakeFirst();
  if (start <= earliestStart(holder?.role, now)) await call.context.internalAdapter.deleteSession(token);
}

/** Deletes sessions that have reached their maximum age. */
export async function endOutlived(db: Db, now: Date): Promise<void> {
  const admins = db
    .selectFrom("users")
    .select("identity_subject")
    .where("role", "=", "admin")
    .where("identity_subject", "is not", null)
    .$castTo<{ identity_subject: string }>();
  await withIdentity(db)
    .deleteFrom("identity_session")
    .where((eb) =>
      eb.or([
        eb("createdAt", "<=", earliestStart(undefined, now)),
        eb.and([eb("createdAt", "<=", earliestStart("admin", now)), eb("userId", "in", admins)]),
      ]),
    )
    .execute();
}

/** Sessions of this role, or of those without one, that began at or before this time are over. */
function earliestStart(role: Role | undefined, now: Date): string {
  return new Date(now.getTime() - longestMs[role === "admin" ? "admin" : "others"]).toISOString();
}
