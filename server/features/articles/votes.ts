import type { VoteCounts, VoteType } from "#contract/articles.ts";
import { alreadyVotedText } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";

/**
 * Counts one vote per person and article; a unique key enforces it (D35).
 * @throws ApiError unauthenticated for someone deleted meanwhile, not_found, conflict with the current counts
 */
export async function castVote(
  db: Db,
  { articleId, voterId, type, now }: { articleId: string; voterId: string; type: VoteType; now: Date },
): Promise<VoteCounts> {
  return db.transaction().execute(async (tx) => {
    await requirePerson(tx, voterId);
    const counts = await tx
      .updateTable("articles")
      .set((eb) =>
        type === "upvote" ? { upvotes: eb("upvotes", "+", 1) } : { downvotes: eb("downvotes", "+", 1) },
      )
      .where("id", "=", articleId)
      .returning(["upvotes as upvote", "downvotes as downvote"])
      .executeTakeFirst();
    if (!counts) throw new ApiError("not_found", "We couldn’t find this article.");
    const vote = await tx
      .insertInto("votes")
      .values({ article_id: articleId, voter_id: voterId, type, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(["article_id", "voter_id"]).doNothing())
      .returning("type")
      .executeTakeFirst();
    // The refusal rolls back what was counted.
    if (!vote)
      throw new ApiError("conflict", alreadyVotedText, {
        alongside: { ...counts, [type]: counts[type] - 1 } satisfies VoteCounts,
      });
    return counts;
  });
}

/**
 * Their votes go with a person, so nobody who has just gone leaves one.
 * @throws ApiError unauthenticated
 */
async function requirePerson(tx: Db, id: string): Promise<void> {
  await lockPeople(tx, [id]);
  const there = await tx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  if (!there) throw new ApiError("unauthenticated", "Your session has ended. Log in again.");
}
