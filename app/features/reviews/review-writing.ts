import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery } from "#app/data/list-page.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { AllReviewsQuery, Hiding, NewReview } from "#contract/reviews.ts";
import { reviewsQuery } from "./queries.ts";

/* Writing and hiding reviews: separate from reading them, so that a visitor's first page loads none of it. */

const ownKey = ["own review"];
const everyKey = ["all reviews"];
const showingReviews = [reviewsQuery().queryKey, ownKey, everyKey];

/** The person's own review, and whether they may write one (D61). */
export const ownReviewQuery = queryOptions({
  queryKey: ownKey,
  queryFn: ({ signal }) => unwrap(memberApi.reviews.mine.$get({}, { init: { signal } })),
});

/** All reviews page by page, including hidden ones (admins, D61). */
export function everyReviewPagesQuery(query: AllReviewsQuery = {}) {
  return pagesQuery({
    queryKey: everyKey,
    query,
    read: (...call) => unwrapPage(memberApi.reviewsbyadmin.$get(...call)),
  });
}

/** Writes the person's review, or changes the one with this id (D61). */
export function useWriteReview(id: string | undefined) {
  return useWriting(async (json: NewReview) => {
    if (id === undefined) await unwrap(memberApi.reviews.$post({ json }));
    else await unwrap(memberApi.reviews[":id"].$patch({ param: { id }, json }));
  }, showingReviews);
}

/** Deletes the person's review (D61); resolves once the page shows it. */
export function useDeleteReview() {
  return useWriting(
    (id: string) => unwrap(memberApi.reviews[":id"].$delete({ param: { id } })),
    showingReviews,
    { evenRefused: true },
  );
}

/** Hides a review from the public, for a reason, or shows it again (admins, D61). */
export function useModerateReview() {
  return useWriting(
    ({ id, hides }: { id: string; hides?: Hiding }) =>
      hides
        ? unwrap(memberApi.reviews[":id"].hide.$patch({ param: { id }, json: hides }))
        : unwrap(memberApi.reviews[":id"].show.$patch({ param: { id } })),
    showingReviews,
    { evenRefused: true },
  );
}
