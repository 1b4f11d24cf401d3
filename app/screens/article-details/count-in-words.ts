import type { VoteType } from "#contract/articles.ts";

/** A count and what it counts: "1 upvote", "12 downvotes". */
export function countInWords(count: number, type: VoteType): string {
  return `${count.toLocaleString("en")} ${type}${count === 1 ? "" : "s"}`;
}
