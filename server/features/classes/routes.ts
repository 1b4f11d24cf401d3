import { createRoute, z } from "@hono/zod-openapi";
import { ClassChange, ClassesQuery, ClassRemoved, NewClass, StudioClass } from "#contract/classes.ts";
import { Id, Inserted, Modified } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { type CallerEnv, only } from "#server/features/people/guards.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { requireArchivist } from "./policy.ts";
import { presentClass } from "./present.ts";
import { findClass, listClasses } from "./reads.ts";
import { addClass, changeClass, removeClass, restoreClass } from "./writes.ts";

const tags = ["Classes"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const list = createRoute({
  method: "get",
  path: "/classes",
  operationId: "listClasses",
  tags,
  summary: "List the studio's classes; for admins also the archive",
  security: [{}, ...token],
  middleware: shared,
  request: { query: ClassesQuery },
  responses: {
    200: json(StudioClass.array(), "The classes"),
    ...errors("invalid", "unauthenticated", "forbidden", "too_many_requests"),
  },
});

const read = createRoute({
  method: "get",
  path: "/classes/{id}",
  operationId: "readClass",
  tags,
  summary: "Get a class",
  middleware: shared,
  request: { params },
  responses: { 200: json(StudioClass, "The class"), ...errors("invalid", "not_found", "too_many_requests") },
});

const add = createRoute({
  method: "post",
  path: "/classes",
  operationId: "addClass",
  tags,
  summary: "Add a class",
  security: token,
  middleware: only("admin"),
  request: { body: body(NewClass) },
  responses: {
    201: json(Inserted, "Added"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict"),
  },
});

const change = createRoute({
  method: "patch",
  path: "/classes/{id}",
  operationId: "changeClass",
  tags,
  summary: "Change a class",
  security: token,
  middleware: only("admin"),
  request: { params, body: body(ClassChange) },
  responses: {
    200: json(Modified, "Changed"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/classes/{id}",
  operationId: "removeClass",
  tags,
  summary: "Delete a class, or archive one that is taught or was booked",
  security: token,
  middleware: only("admin"),
  request: { params },
  responses: {
    200: json(ClassRemoved, "Whether it was deleted or archived"),
    ...errors("invalid", "unauthenticated", "forbidden", "conflict"),
  },
});

const restore = createRoute({
  method: "patch",
  path: "/classes/{id}/restore",
  operationId: "restoreClass",
  tags,
  summary: "Take a class back out of the archive",
  security: token,
  middleware: only("admin"),
  request: { params },
  responses: {
    200: json(Modified, "Taken back"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found"),
  },
});

/** What the studio teaches. */
export const classes = createRouter<CallerEnv>()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    if (query.state) requireArchivist(c.get("caller"));
    const page = await listClasses(c.get("parts").db, query);
    await setPageHeaders(c, page);
    return c.json(page.rows.map(presentClass), 200);
  })
  .openapi(read, async (c) => {
    const studioClass = await findClass(c.get("parts").db, c.req.valid("param").id);
    if (!studioClass) throw new ApiError("not_found", "We couldn’t find this class.");
    return c.json(presentClass(studioClass), 200);
  })
  .openapi(add, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await addClass(db, { input: c.req.valid("json"), now: clock.now() }), 201);
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await changeClass(c.get("parts").db, { id, change: c.req.valid("json") }), 200);
  })
  .openapi(remove, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await removeClass(db, { id: c.req.valid("param").id, now: clock.now() }), 200);
  })
  .openapi(restore, async (c) => c.json(await restoreClass(c.get("parts").db, c.req.valid("param").id), 200));
