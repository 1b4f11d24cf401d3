import { Deleted, Inserted, Modified } from "#contract/primitives.ts";
import {
  AllReviewsQuery,
  Hiding,
  ModeratedReview,
  NewReview,
  OwnReview,
  Review,
  ReviewsQuery,
} from "#contract/reviews.ts";
import { readFirstSession } from "#server/features/payments/reads.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentModeratedReview, presentReview, presentReviewRecord } from "./present.ts";
import { findReviewBy, listAllReviews, listReviews } from "./reads.ts";
import { changeReview, deleteReview, moderateReview, postReview } from "./writes.ts";

const call = callsOf("Reviews");

const list = call("get", "/reviews", "listReviews", {
  summary: "List reviews, newest first",
  guard: shared,
  query: ReviewsQuery,
  answers: { 200: json(Review.array(), "The reviews") },
});

const listByAdmin = call("get", "/reviewsbyadmin", "listReviewsAsAdmin", {
  summary: "List all reviews, including hidden ones",
  guard: only("admin"),
  query: AllReviewsQuery,
  answers: { 200: json(ModeratedReview.array(), "All reviews") },
});

const readOwn = call("get", "/reviews/mine", "readOwnReview", {
  summary: "Get the caller's review, and whether they may write one",
  guard: signedIn,
  answers: { 200: json(OwnReview, "The review") },
});

const post = call("post", "/reviews", "postReview", {
  summary: "Write a review: once, for anyone who has or had a membership",
  guard: signedIn,
  body: NewReview,
  answers: { 201: json(Inserted, "Written") },
  errors: ["not_found", "conflict"],
});

const change = call("patch", "/reviews/{id}", "changeReview", {
  summary: "Change the caller's review",
  guard: signedIn,
  body: NewReview,
  answers: { 200: json(Modified, "Changed") },
});

const remove = call("delete", "/reviews/{id}", "deleteReview", {
  summary: "Delete the caller's review",
  guard: signedIn,
  answers: { 200: json(Deleted, "How many were deleted") },
  takesAnyId: true,
});

const hide = call("patch", "/reviews/{id}/hide", "hideReview", {
  summary: "Hide a review",
  guard: only("admin"),
  body: Hiding,
  isBodyOptional: true,
  answers: { 200: json(Modified, "Done, or done already") },
});

const show = call("patch", "/reviews/{id}/show", "showReview", {
  summary: "Show a hidden review again",
  guard: only("admin"),
  answers: { 200: json(Modified, "Done, or done already") },
});

/** What members say of the studio. */
export const reviews = createRouter()
  .openapi(list, async (c) => {
    const rows = await rowsOf(c, listReviews(c.get("parts").db, c.req.valid("query")));
    return c.json(rows.map(presentReview), 200);
  })
  .openapi(listByAdmin, async (c) => {
    const rows = await rowsOf(c, listAllReviews(c.get("parts").db, c.req.valid("query")));
    return c.json(rows.map(presentModeratedReview), 200);
  })
  .openapi(readOwn, async (c) => {
    const { db, clock } = c.get("parts");
    const { id } = c.get("caller");
    const own = await findReviewBy(db, id);
    const first = await readFirstSession(db, id);
    const review = own ? presentReviewRecord(own) : null;
    const mayWrite = first !== null && first <= clock.now();
    return c.json({ review, mayWrite, mayWriteFrom: first?.toISOString() ?? null }, 200);
  })
  .openapi(post, async (c) => {
    const { db, clock } = c.get("parts");
    requireProvenAddress(c.get("caller"), "review");
    const writing = { writerId: c.get("caller").id, input: c.req.valid("json"), now: clock.now() };
    return c.json(await postReview(db, writing), 201);
  })
  .openapi(change, async (c) => {
    const { db, clock } = c.get("parts");
    requireProvenAddress(c.get("caller"), "review");
    const writing = { writerId: c.get("caller").id, input: c.req.valid("json"), now: clock.now() };
    return c.json(await changeReview(db, { ...writing, id: c.req.valid("param").id }), 200);
  })
  .openapi(remove, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await deleteReview(c.get("parts").db, { id, writerId: c.get("caller").id }), 200);
  })
  .openapi(hide, async (c) => {
    const { db, clock } = c.get("parts");
    const moderating = { ...c.req.valid("param"), caller: c.get("caller"), now: clock.now() };
    const { reason = "" } = c.req.valid("json");
    return c.json(await moderateReview(db, { ...moderating, isHidden: true, reason }), 200);
  })
  .openapi(show, async (c) => {
    const { db, clock } = c.get("parts");
    const moderating = { ...c.req.valid("param"), caller: c.get("caller"), now: clock.now() };
    return c.json(await moderateReview(db, { ...moderating, isHidden: false }), 200);
  });
