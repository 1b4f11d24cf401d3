import type { Db } from "#server/db/open.ts";
import { type Call, readSession } from "./call-hooks.ts";
import { hasOutlived } from "./session-keeping.ts";

/** Ends an outlived session before the library accepts it. */
export async function endIfOutlived(context: Call, db: Db): Promise<void> {
  const found = await readSession(context);
  if (!found) return;
  const { token, createdAt: startedAt, userId: subject } = found.session;
  if (await hasOutlived(db, { subject, startedAt }))
    await context.context.internalAdapter.deleteSession(token);
}
