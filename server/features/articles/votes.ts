import type { VoteCounts, VoteType } from "#contract/articles.ts";
import { alreadyVotedText } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";

/**
 * Counts one vote per person and article; a unique key enforces it (D35).
 * @throws ApiError not_found, conflict with the current counts
 */
export async function castVote(
  db: Db,
  { articleId, voterId, type, now }: { articleId: string; voterId: string; type: VoteType; now: Date },
): Promise<VoteCounts> {
  return db.transaction().execute(async (tx) => {
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
