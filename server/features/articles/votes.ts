import type { VoteCounts, VoteType } from "#contract/articles.ts";
import { alreadyVotedText } from "#contract/constants.ts";
import { ApiError, sessionEnded } from "#server/core/api-error.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { findVote } from "./reads.ts";

/** How long an account is new, in milliseconds: its votes wait for a proof of its address (D67). */
const newForMs = 24 * 60 * 60 * 1000;

type Voter = { id: string; created_at: string };
type Vote = { articleId: string; voter: Voter; type: VoteType; now: Date };

/**
 * Keeps one vote per person and article; a unique key enforces it (D35). It counts at once, unless the account is new
 * and its address unproven (D67); the counts returned have it in any case, as its voter sees them.
 * @throws ApiError unauthenticated for someone deleted meanwhile, not_found, forbidden for its writer, conflict with the
 * current counts
 */
export async function castVote(db: Db, { articleId, voter, type, now }: Vote): Promise<VoteCounts> {
  return db.transaction().execute(async (tx) => {
    const counted = (await mustWait(tx, voter, now)) ? 0 : 1;
    const article = await addToArticle(tx, { articleId, type, counted });
    if (!article) throw new ApiError("not_found", "We couldn’t find this article.");
    const { writer_id, ...counts } = article;
    if (writer_id === voter.id)
      throw new ApiError("forbidden", "Its readers vote for an article, not its writer.");
    const vote = await tx
      .insertInto("votes")
      .values({ article_id: articleId, voter_id: voter.id, type, created_at: now.toISOString(), counted })
      .onConflict((conflict) => conflict.columns(["article_id", "voter_id"]).doNothing())
      .returning("type")
      .executeTakeFirst();
    const seen: VoteCounts = { ...counts, [type]: counts[type] + 1 - counted };
    if (vote) return seen;
    // The refusal rolls back what was counted.
    const first = await findVote(tx, { articleId, voterId: voter.id });
    const alongside: VoteCounts = { ...seen, [type]: seen[type] - 1 };
    if (first?.type && first.waits_for_proof) alongside[first.type] += 1;
    throw new ApiError("conflict", alreadyVotedText, { alongside });
  });
}

/** Adds a vote, if it counts; returns the article's counts and writer, undefined for an unknown article. */
function addToArticle(
  tx: Db,
  { articleId, type, counted }: { articleId: string; type: VoteType; counted: 0 | 1 },
): Promise<(VoteCounts & { writer_id: string | null }) | undefined> {
  const counts = ["upvotes as upvote", "downvotes as downvote", "writer_id"] as const;
  // A write would have cached pages rendered again.
  if (!counted)
    return tx.selectFrom("articles").select(counts).where("id", "=", articleId).executeTakeFirst();
  return tx
    .updateTable("articles")
    .set((eb) =>
      type === "upvote" ? { upvotes: eb("upvotes", "+", 1) } : { downvotes: eb("downvotes", "+", 1) },
    )
    .where("id", "=", articleId)
    .returning(counts)
    .executeTakeFirst();
}

/**
 * Whether the voter is new here and has not proven their address. Their votes go with a person, so nobody who has just
 * gone leaves one; and a proof waits.
 * @throws ApiError unauthenticated
 */
async function mustWait(tx: Db, { id, created_at }: Voter, now: Date): Promise<boolean> {
  await lockPeople(tx, [id]);
  const voter = await tx.selectFrom("users").select("email_proven").where("id", "=", id).executeTakeFirst();
  if (!voter) throw sessionEnded();
  return voter.email_proven === 0 && Date.parse(created_at) > now.getTime() - newForMs;
}
