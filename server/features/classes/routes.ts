import { createRoute, z } from "@hono/zod-openapi";
import { ClassesQuery, NewClass, StudioClass } from "#contract/classes.ts";
import { Id, Inserted } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { only } from "#server/features/people/guards.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { presentClass } from "./present.ts";
import { findClass, listClasses } from "./reads.ts";
import { addClass } from "./writes.ts";

const tags = ["Classes"];

const list = createRoute({
  method: "get",
  path: "/classes",
  operationId: "listClasses",
  tags,
  summary: "The studio's classes",
  middleware: shared,
  request: { query: ClassesQuery },
  responses: { 200: json(StudioClass.array(), "The classes"), ...errors("invalid") },
});

const read = createRoute({
  method: "get",
  path: "/classes/{id}",
  operationId: "readClass",
  tags,
  summary: "One class",
  middleware: shared,
  request: { params: z.object({ id: Id }) },
  responses: { 200: json(StudioClass, "The class"), ...errors("invalid", "not_found") },
});

const add = createRoute({
  method: "post",
  path: "/classes",
  operationId: "addClass",
  tags,
  summary: "Add a class",
  security: [{ accessToken: [] }],
  middleware: only("admin"),
  request: { body: body(NewClass) },
  responses: {
    201: json(Inserted, "Added"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict"),
  },
});

/** What the studio teaches. */
export const classes = createRouter()
  .openapi(list, async (c) => {
    const page = await listClasses(c.get("parts").db, c.req.valid("query"));
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentClass), 200);
  })
  .openapi(read, async (c) => {
    const studioClass = await findClass(c.get("parts").db, c.req.valid("param").id);
    if (!studioClass) throw new ApiError("not_found", "There is no such class.");
    return c.json(presentClass(studioClass), 200);
  })
  .openapi(add, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await addClass(db, { input: c.req.valid("json"), now: clock.now() }), 201);
  });
