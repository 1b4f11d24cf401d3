import { createRoute } from "@hono/zod-openapi";
import { Opening } from "#contract/opening.ts";
import { only } from "#server/features/people/guards.ts";
import { errors, json } from "#server/http/answers.ts";
import { createRouter } from "#server/http/router.ts";
import { undoneSteps } from "./reads.ts";

const read = createRoute({
  method: "get",
  path: "/opening",
  operationId: "readOpening",
  tags: ["Opening"],
  summary: "List what a new studio still has to do before it opens",
  security: [{ accessToken: [] }],
  middleware: only("admin"),
  responses: { 200: json(Opening, "The remaining steps"), ...errors("unauthenticated", "forbidden") },
});

/** A new studio's way to its first day. */
export const opening = createRouter().openapi(read, async (c) => {
  const { db, config } = c.get("parts");
  return c.json({ undone: config.mode === "demo" ? [] : await undoneSteps(db) }, 200);
});
