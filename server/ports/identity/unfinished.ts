import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";
import type { UnfinishedAccount } from "./identity.ts";
import { withIdentity } from "./identity-tables.ts";

/** Accounts without a record at the studio, the oldest hundred; only older ones, or just the given one. */
export async function findUnfinished(
  db: Db,
  { subject, madeBefore }: { subject?: string; madeBefore?: Date | undefined } = {},
): Promise<UnfinishedAccount[]> {
  let found = withIdentity(db)
    .selectFrom("identity_user")
    .select(["id", "email", "createdAt"])
    .where(
      sql<boolean>`not exists (select 1 from users
        where users.identity_subject = identity_user.id or users.email = identity_user.email)`,
    )
    .orderBy("createdAt")
    .limit(100);
  if (subject !== undefined) found = found.where("id", "=", subject);
  if (madeBefore) found = found.where("createdAt", "<", madeBefore.toISOString());
  const rows = await found.execute();
  return rows.map(({ id, email, createdAt }) => ({ subject: id, email, madeAt: new Date(createdAt) }));
}
