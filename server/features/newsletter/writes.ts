import type { Db } from "#server/db/open.ts";

/** Adds an address to the newsletter's list; a known one is not added twice (D39). */
export async function subscribe(db: Db, { email, now }: { email: string; now: Date }): Promise<void> {
  await db
    .insertInto("subscribers")
    .values({ email, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
