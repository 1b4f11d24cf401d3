import { createRoute, z } from "@hono/zod-openapi";
import {
  AlreadyVoted,
  Article,
  ArticleChange,
  ArticlesQuery,
  NewArticle,
  NewVote,
  OwnVote,
  VoteCounts,
} from "#contract/articles.ts";
import { Deleted, Id, Inserted, Modified } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { body, errors, errorWith, json } from "#server/http/answers.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentArticle } from "./present.ts";
import { findArticle, findVote, listArticles } from "./reads.ts";
import { castVote } from "./votes.ts";
import { changeArticle, deleteArticle, postArticle } from "./writes.ts";

const tags = ["Articles"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const list = createRoute({
  method: "get",
  path: "/articles",
  operationId: "listArticles",
  tags,
  summary: "List articles, newest first",
  middleware: shared,
  request: { query: ArticlesQuery },
  responses: { 200: json(Article.array(), "The articles"), ...errors("invalid", "too_many_requests") },
});

const read = createRoute({
  method: "get",
  path: "/articles/{id}",
  operationId: "readArticle",
  tags,
  summary: "Get an article",
  middleware: shared,
  request: { params },
  responses: { 200: json(Article, "The article"), ...errors("invalid", "not_found", "too_many_requests") },
});

const post = createRoute({
  method: "post",
  path: "/articles",
  operationId: "postArticle",
  tags,
  summary: "Post an article",
  security: token,
  middleware: only("admin", "trainer"),
  request: { body: body(NewArticle) },
  responses: { 201: json(Inserted, "Posted"), ...errors("invalid", "unauthenticated", "forbidden") },
});

const change = createRoute({
  method: "patch",
  path: "/articles/{id}",
  operationId: "changeArticle",
  tags,
  summary: "Change an article (its author or an admin)",
  security: token,
  middleware: signedIn,
  request: { params, body: body(ArticleChange) },
  responses: {
    200: json(Modified, "Changed"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/articles/{id}",
  operationId: "deleteArticle",
  tags,
  summary: "Delete an article with its votes (its author or an admin)",
  security: token,
  middleware: signedIn,
  request: { params },
  responses: {
    200: json(Deleted, "How many were deleted"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const readVote = createRoute({
  method: "get",
  path: "/articles/{id}/vote",
  operationId: "readOwnVote",
  tags,
  summary: "Get the caller's vote for an article",
  security: token,
  middleware: signedIn,
  request: { params },
  responses: { 200: json(OwnVote, "The vote"), ...errors("invalid", "unauthenticated", "not_found") },
});

const vote = createRoute({
  method: "post",
  path: "/articles/{id}/vote",
  operationId: "voteForArticle",
  tags,
  summary: "Vote for an article, once",
  security: token,
  middleware: signedIn,
  request: { params, body: body(NewVote) },
  responses: {
    200: json(
      VoteCounts,
      "The counts with this vote; others see it once it counts: at once, or for an account of less than a day once its address is confirmed",
    ),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found"),
    ...errorWith("conflict", AlreadyVoted),
  },
});

/** Articles by trainers and admins, and readers' votes. */
export const articles = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    const page = await listArticles(c.get("parts").db, query);
    await setPageHeaders(c, page);
    return c.json(
      page.rows.map((article) => presentArticle(article, query.view)),
      200,
    );
  })
  .openapi(read, async (c) => {
    const article = await findArticle(c.get("parts").db, c.req.valid("param").id);
    if (!article) throw new ApiError("not_found", "We couldn’t find this article.");
    return c.json(presentArticle(article), 200);
  })
  .openapi(post, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(
      await postArticle(db, { writer: c.get("caller"), input: c.req.valid("json"), now: clock.now() }),
      201,
    );
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    const correction = { caller: c.get("caller"), id, change: c.req.valid("json") };
    return c.json(await changeArticle(c.get("parts").db, correction), 200);
  })
  .openapi(remove, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await deleteArticle(c.get("parts").db, { caller: c.get("caller"), id }), 200);
  })
  .openapi(readVote, async (c) => {
    const articleId = c.req.valid("param").id;
    const own = await findVote(c.get("parts").db, { articleId, voterId: c.get("caller").id });
    if (!own) throw new ApiError("not_found", "We couldn’t find this article.");
    return c.json(own, 200);
  })
  .openapi(vote, async (c) => {
    const { db, clock } = c.get("parts");
    requireProvenAddress(c.get("caller"), "vote");
    const { type } = c.req.valid("json");
    const articleId = c.req.valid("param").id;
    return c.json(await castVote(db, { articleId, voter: c.get("caller"), type, now: clock.now() }), 200);
  });
