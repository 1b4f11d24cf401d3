import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { fieldOf } from "#app/data/field-of.ts";
import type { Article, OwnVote, VoteCounts, VoteType } from "#contract/articles.ts";
import { articleQuery, articlesKey } from "./queries.ts";

/** The signed-in person's vote for an article, from any day. */
export function ownVoteQuery(id: string) {
  return queryOptions({
    queryKey: ["own vote", id],
    queryFn: ({ signal }): Promise<OwnVote> =>
      unwrap(memberApi.articles[":id"].vote.$get({ param: { id } }, { init: { signal } })),
  });
}

/**
 * Votes for an article optimistically, rolled back on failure (spec §4, D35). A second vote fails too, but its error
 * carries the current counts.
 */
export function useVote(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = articleQuery(id);

  function show(counts: VoteCounts | undefined) {
    queryClient.setQueryData(queryKey, (article) => article && { ...article, ...counts });
  }

  return useMutation({
    mutationFn: (type: VoteType) =>
      unwrap(memberApi.articles[":id"].vote.$post({ param: { id }, json: { type } })),
    onMutate: async (type) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) show(countsAfter(before, type));
      return before ? { upvote: before.upvote, downvote: before.downvote } : undefined;
    },
    onError: (error, _type, before) => {
      show(countsBeside(error) ?? before);
      // A refusal means that there is a vote from an earlier visit.
      void queryClient.invalidateQueries({ queryKey: ownVoteQuery(id).queryKey });
    },
    onSuccess: (counts, type) => {
      show(counts);
      queryClient.setQueryData(ownVoteQuery(id).queryKey, { type, waits_for_proof: false });
      return queryClient.invalidateQueries({ queryKey: articlesKey, refetchType: "none" });
    },
  });
}

function countsAfter({ upvote, downvote }: Article, type: VoteType): VoteCounts {
  return type === "upvote" ? { upvote: upvote + 1, downvote } : { upvote, downvote: downvote + 1 };
}

function countsBeside(error: Error): VoteCounts | undefined {
  const body = error instanceof ApiFailure ? error.body : undefined;
  const [upvote, downvote] = [fieldOf(body, "upvote"), fieldOf(body, "downvote")];
  return typeof upvote === "number" && typeof downvote === "number" ? { upvote, downvote } : undefined;
}
