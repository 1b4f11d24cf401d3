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
import { Deleted, Inserted, Modified } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { errorWith, json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentArticle } from "./present.ts";
import { findArticle, findVote, listArticles } from "./reads.ts";
import { castVote } from "./votes.ts";
import { changeArticle, deleteArticle, postArticle } from "./writes.ts";

const call = callsOf("Articles");

const list = call("get", "/articles", "listArticles", {
  summary: "List articles, newest first",
  guard: shared,
  query: ArticlesQuery,
  answers: { 200: json(Article.array(), "The articles") },
});

const read = call("get", "/articles/{id}", "readArticle", {
  summary: "Get an article",
  guard: shared,
  answers: { 200: json(Article, "The article") },
});

const post = call("post", "/articles", "postArticle", {
  summary: "Post an article",
  guard: only("admin", "trainer"),
  body: NewArticle,
  answers: { 201: json(Inserted, "Posted") },
});

const change = call("patch", "/articles/{id}", "changeArticle", {
  summary: "Change an article (its author or an admin)",
  guard: signedIn,
  body: ArticleChange,
  answers: { 200: json(Modified, "Changed") },
  errors: ["conflict"],
});

const remove = call("delete", "/articles/{id}", "deleteArticle", {
  summary: "Delete an article with its votes (its author or an admin)",
  guard: signedIn,
  answers: { 200: json(Deleted, "How many were deleted") },
  takesAnyId: true,
});

const readVote = call("get", "/articles/{id}/vote", "readOwnVote", {
  summary: "Get the caller's vote for an article",
  guard: signedIn,
  answers: { 200: json(OwnVote, "The vote") },
});

const vote = call("post", "/articles/{id}/vote", "voteForArticle", {
  summary: "Vote for an article, once",
  guard: signedIn,
  body: NewVote,
  answers: {
    200: json(
      VoteCounts,
      "The counts with this vote; others see it once it counts: at once, or for an account of less than a day once its address is confirmed",
    ),
    ...errorWith("conflict", AlreadyVoted),
  },
});

/** Articles by trainers and admins, and readers' votes. */
export const articles = createRouter()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    const rows = await rowsOf(c, listArticles(c.get("parts").db, query));
    const shown = rows.map((article) => presentArticle(article, query.view));
    return c.json(shown, 200);
  })
  .openapi(read, async (c) => {
    const article = await findArticle(c.get("parts").db, c.req.valid("param").id);
    if (!article) throw new ApiError("not_found", "We couldn’t find this article.");
    return c.json(presentArticle(article), 200);
  })
  .openapi(post, async (c) => {
    const { db, clock } = c.get("parts");
    const writing = { writer: c.get("caller"), input: c.req.valid("json"), now: clock.now() };
    return c.json(await postArticle(db, writing), 201);
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    const { db, clock } = c.get("parts");
    const correction = { caller: c.get("caller"), id, change: c.req.valid("json"), now: clock.now() };
    return c.json(await changeArticle(db, correction), 200);
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
