import type { Db } from "#server/db/open.ts";

/** Puts an address on the newsletter's list; one that stands there already stays there once (D39). */
export async function subscribe(db: Db, { email, now }: { email: string; now: Date }): Promise<void> {
  await db
    .insertInto("subscribers")
    .values({ email, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
