import type { UserRecord } from "#server/features/people/reads.ts";
import type { ArticleRecord } from "./reads.ts";

/** Whether `caller` may change or delete an article: its author and admins (D62). */
export function mayCorrect(
  caller: Pick<UserRecord, "id" | "role">,
  { writer_id }: Pick<ArticleRecord, "writer_id">,
): boolean {
  return caller.role === "admin" || caller.id === writer_id;
}
