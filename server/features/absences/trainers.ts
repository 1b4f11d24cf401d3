import { ApiError } from "#server/core/api-error.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";

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
  const trainer = await findUser(tx, trainerId);
  if (trainer?.role !== "trainer") throw new ApiError("not_found", "We couldn’t find this trainer.");
  return trainer;
}
