import { createRoute } from "@hono/zod-openapi";
import { Review } from "#contract/reviews.ts";
import { json } from "#server/http/answers.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentReview } from "./present.ts";
import { listReviews } from "./reads.ts";

const list = createRoute({
  method: "get",
  path: "/reviews",
  operationId: "listReviews",
  tags: ["Reviews"],
  summary: "What members say",
  middleware: shared,
  responses: { 200: json(Review.array(), "The reviews") },
});

/** What members say of the studio. */
export const reviews = createRouter().openapi(list, async (c) => {
  const rows = await listReviews(c.get("parts").db);
  return c.json(rows.map(presentReview), 200);
});
