import { ClassChange, ClassesQuery, ClassRemoved, NewClass, StudioClass } from "#contract/classes.ts";
import { Inserted, Modified } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { type CallerEnv, only } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf, tokenOptional } from "#server/http/call.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { requireArchivist } from "./policy.ts";
import { presentClass } from "./present.ts";
import { findClass, listClasses } from "./reads.ts";
import { addClass, changeClass, removeClass, restoreClass } from "./writes.ts";

const call = callsOf("Classes");

const list = call("get", "/classes", "listClasses", {
  summary: "List the studio's classes; for admins also the archive",
  guard: shared,
  security: tokenOptional,
  query: ClassesQuery,
  answers: { 200: json(StudioClass.array(), "The classes") },
  errors: ["forbidden"],
});

const read = call("get", "/classes/{id}", "readClass", {
  summary: "Get a class",
  guard: shared,
  answers: { 200: json(StudioClass, "The class") },
});

const add = call("post", "/classes", "addClass", {
  summary: "Add a class",
  guard: only("admin"),
  body: NewClass,
  answers: { 201: json(Inserted, "Added") },
  errors: ["conflict"],
});

const change = call("patch", "/classes/{id}", "changeClass", {
  summary: "Change a class",
  guard: only("admin"),
  body: ClassChange,
  answers: { 200: json(Modified, "Changed") },
  errors: ["conflict"],
});

const remove = call("delete", "/classes/{id}", "removeClass", {
  summary: "Delete a class, or archive one that is taught or was booked",
  guard: only("admin"),
  answers: { 200: json(ClassRemoved, "Whether it was deleted or archived") },
  takesAnyId: true,
  errors: ["conflict"],
});

const restore = call("patch", "/classes/{id}/restore", "restoreClass", {
  summary: "Take a class back out of the archive",
  guard: only("admin"),
  answers: { 200: json(Modified, "Taken back") },
});

/** What the studio teaches. */
export const classes = createRouter<CallerEnv>()
  .openapi(list, async (c) => {
    const query = c.req.valid("query");
    if (query.state) requireArchivist(c.get("caller"));
    const rows = await rowsOf(c, listClasses(c.get("parts").db, query));
    return c.json(rows.map(presentClass), 200);
  })
  .openapi(read, async (c) => {
    const studioClass = await findClass(c.get("parts").db, c.req.valid("param").id);
    if (!studioClass) throw new ApiError("not_found", "We couldn’t find this class.");
    return c.json(presentClass(studioClass), 200);
  })
  .openapi(add, async (c) => {
    const { db } = c.get("parts");
    return c.json(
      await addClass(db, {
        caller: c.get("caller"),
        now: c.get("parts").clock.now(),
        input: c.req.valid("json"),
      }),
      201,
    );
  })
  .openapi(change, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await changeClass(c.get("parts").db, {
        caller: c.get("caller"),
        now: c.get("parts").clock.now(),
        id,
        change: c.req.valid("json"),
      }),
      200,
    );
  })
  .openapi(remove, async (c) => {
    const { db } = c.get("parts");
    return c.json(
      await removeClass(db, {
        caller: c.get("caller"),
        now: c.get("parts").clock.now(),
        id: c.req.valid("param").id,
      }),
      200,
    );
  })
  .openapi(restore, async (c) =>
    c.json(
      await restoreClass(c.get("parts").db, {
        caller: c.get("caller"),
        now: c.get("parts").clock.now(),
        id: c.req.valid("param").id,
      }),
      200,
    ),
  );
