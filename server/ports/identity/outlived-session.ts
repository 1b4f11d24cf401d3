import { getSessionFromCtx } from "better-auth/api";
import type { Db } from "#server/db/open.ts";
import { hasOutlived } from "./session-keeping.ts";

type HookContext = Parameters<typeof getSessionFromCtx>[0];

/** Ends an outlived session before the library accepts it. */
export async function endIfOutlived(context: HookContext, db: Db): Promise<void> {
  const found = await getSessionFromCtx(context, { disableRefresh: true });
  // Makes the library read it again, and so extend it.
  context.context.session = null;
  if (!found) return;
  const { token, createdAt: startedAt, userId: subject } = found.session;
  if (await hasOutlived(db, { subject, startedAt }))
    await context.context.internalAdapter.deleteSession(token);
}
