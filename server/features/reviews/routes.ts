import { createRoute, type RouteHandler, z } from "@hono/zod-openapi";
import { Deleted, Id, Inserted, Modified } from "#contract/primitives.ts";
import { NewReview, OwnReview, Review, ReviewRecord, ReviewsQuery } from "#contract/reviews.ts";
import { hasBooked } from "#server/features/payments/reads.ts";
import { type GuardedEnv, only, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentReview, presentReviewRecord } from "./present.ts";
import { findReviewBy, listReviews } from "./reads.ts";
import { changeReview, deleteReview, moderateReview, postReview } from "./writes.ts";

const tags = ["Reviews"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const list = createRoute({
  method: "get",
  path: "/reviews",
  operationId: "listReviews",
  tags,
  summary: "List reviews, newest first",
  middleware: shared,
  request: { query: ReviewsQuery },
  responses: { 200: json(Review.array(), "The reviews"), ...errors("invalid", "too_many_requests") },
});

const listByAdmin = createRoute({
  method: "get",
  path: "/reviewsbyadmin",
  operationId: "listReviewsAsAdmin",
  tags,
  summary: "List all reviews, including hidden ones",
  security: token,
  middleware: only("admin"),
  request: { query: ReviewsQuery },
  responses: {
    200: json(ReviewRecord.array(), "All reviews"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const readOwn = createRoute({
  method: "get",
  path: "/reviews/mine",
  operationId: "readOwnReview",
  tags,
  summary: "Get the caller's review, and whether they may write one",
  security: token,
  middleware: signedIn,
  responses: { 200: json(OwnReview, "The review"), ...errors("unauthenticated") },
});

const post = createRoute({
  method: "post",
  path: "/reviews",
  operationId: "postReview",
  tags,
  summary: "Write a review: once, for anyone who has or had a membership",
  security: token,
  middleware: signedIn,
  request: { body: body(NewReview) },
  responses: {
    201: json(Inserted, "Written"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict"),
  },
});

const change = createRoute({
  method: "patch",
  path: "/reviews/{id}",
  operationId: "changeReview",
  tags,
  summary: "Change the caller's review",
  security: token,
  middleware: signedIn,
  request: { params, body: body(NewReview) },
  responses: {
    200: json(Modified, "Changed"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/reviews/{id}",
  operationId: "deleteReview",
  tags,
  summary: "Delete the caller's review",
  security: token,
  middleware: signedIn,
  request: { params },
  responses: {
    200: json(Deleted, "How many were deleted"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

/** What an admin may do with a review: the last part of its address. */
const moderations = { hide: "Hide a review", show: "Show a hidden review again" } as const;

function moderationRoute<Verb extends keyof typeof moderations>(verb: Verb) {
  return createRoute({
    method: "patch",
    path: `/reviews/{id}/${verb}`,
    operationId: `${verb}Review`,
    tags,
    summary: moderations[verb],
    security: token,
    middleware: only("admin"),
    request: { params },
    responses: {
      200: json(Modified, "Done, or done already"),
      ...errors("invalid", "unauthenticated", "forbidden", "not_found"),
    },
  });
}

function moderate<Verb extends keyof typeof moderations>(
  verb: Verb,
): RouteHandler<ReturnType<typeof moderationRoute<Verb>>, GuardedEnv> {
  return async (c) => {
    const { db, clock } = c.get("parts");
    const hiddenAt = verb === "hide" ? clock.now() : null;
    return c.json(await moderateReview(db, { id: c.req.valid("param").id, hiddenAt }), 200);
  };
}

/** What members say of the studio. */
export const reviews = createRouter()
  .openapi(list, async (c) => {
    const page = await listReviews(c.get("parts").db, c.req.valid("query"));
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentReview), 200);
  })
  .openapi(listByAdmin, async (c) => {
    const page = await listReviews(c.get("parts").db, { ...c.req.valid("query"), isModerator: true });
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentReviewRecord), 200);
  })
  .openapi(readOwn, async (c) => {
    const { db } = c.get("parts");
    const { id } = c.get("caller");
    const own = await findReviewBy(db, id);
    return c.json({ review: own ? presentReviewRecord(own) : null, mayWrite: await hasBooked(db, id) }, 200);
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
  .openapi(moderationRoute("hide"), moderate("hide"))
  .openapi(moderationRoute("show"), moderate("show"));
