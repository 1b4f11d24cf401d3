import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { Article, ArticleChange, NewArticle } from "#contract/articles.ts";
import type { User } from "#contract/users.ts";
import { articlesKey } from "./queries.ts";

/* Writing and editing articles: separate from reading them, so that a visitor's first page loads none of it. */

/** Posts an article (trainers and admins); with what the studio already knows (spec §7). */
export function usePostArticle(writer: User | null | undefined) {
  return useWriting(
    (input: NewArticle) => {
      const byWriter = { writer_name: writer?.name, writer_email: writer?.email };
      const json = { ...input, ...byWriter, upvote: 0, downvote: 0 };
      return unwrap(memberApi.articles.$post({ json }));
    },
    [articlesKey],
  );
}

/** Whether this person may change an article: its writer and admins (D62). */
export function mayCorrect(me: User | null | undefined, { writer_id }: Article): boolean {
  return me?.role === "admin" || (me !== null && me?._id === writer_id);
}

/** Changes an article (its writer and admins, D62). */
export function useChangeArticle(id: string) {
  return useWriting(
    (json: ArticleChange) => unwrap(memberApi.articles[":id"].$patch({ param: { id }, json })),
    [articlesKey],
  );
}

/** Deletes an article (its writer and admins, D62); resolves once the lists no longer show it. */
export function useDeleteArticle() {
  return useWriting(
    (id: string) => unwrap(memberApi.articles[":id"].$delete({ param: { id } })),
    [articlesKey],
    { evenRefused: true },
  );
}
