import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { requireTrainer } from "#server/features/places/reads.ts";

// Stryker disable ArrayDeclaration: SQLite has one writer, whatever is locked
/** Locks all trainers, for what may concern any of them; their ids. */
export async function lockTrainers(tx: Db): Promise<string[]> {
  const trainers = await tx.selectFrom("users").select("id").where("role", "=", "trainer").execute();
  const ids = trainers.map(({ id }) => id);
  await lockPeople(tx, ids);
  return ids;
}

/**
 * Locks a trainer, and `others` with them, until the transaction ends.
 * @throws ApiError not_found unless they are a trainer
 */
export async function lockTrainer(
  tx: Db,
  trainerId: string,
  others: readonly string[] = [],
): Promise<UserRecord> {
  await lockPeople(tx, [trainerId, ...others]);
  return requireTrainer(tx, trainerId);
}
