import { createRoute, z } from "@hono/zod-openapi";
import { NewWaiting, OwnSlot, PlacesQuery, SlotPlaces, Waiting } from "#contract/places.ts";
import { Deleted, Id, Inserted } from "#contract/primitives.ts";
import { signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { limitReads } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { readOwnSlots, readSlotPlaces } from "./slot-reads.ts";
import { joinWaitingList, listWaiting, stopWaiting } from "./waiting-list.ts";

const tags = ["Places"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const places = createRoute({
  method: "get",
  path: "/slot-places",
  operationId: "readSlotPlaces",
  tags,
  summary: "Get how full a trainer's slots are",
  middleware: limitReads,
  request: { query: PlacesQuery },
  responses: {
    200: json(SlotPlaces.array(), "The slots that can be booked"),
    ...errors("invalid", "not_found", "too_many_requests"),
  },
});

const own = createRoute({
  method: "get",
  path: "/own-slots",
  operationId: "readOwnSlots",
  tags,
  summary: "Get the caller's memberships and waiting-list entries in a trainer's slots",
  security: token,
  middleware: signedIn,
  request: { query: PlacesQuery },
  responses: {
    200: json(OwnSlot.array(), "The slots that can be booked"),
    ...errors("invalid", "unauthenticated", "not_found"),
  },
});

const join = createRoute({
  method: "post",
  path: "/waiting-list",
  operationId: "joinWaitingList",
  tags,
  summary: "Join the waiting list of a full slot",
  security: token,
  middleware: signedIn,
  request: { body: body(NewWaiting) },
  responses: {
    200: json(Inserted, "On the list already"),
    201: json(Inserted, "On the list"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
  },
});

const list = createRoute({
  method: "get",
  path: "/waiting-list",
  operationId: "listWaiting",
  tags,
  summary: "List the waiting lists that the caller is on",
  security: token,
  middleware: signedIn,
  responses: { 200: json(Waiting.array(), "Oldest first"), ...errors("unauthenticated") },
});

const leave = createRoute({
  method: "delete",
  path: "/waiting-list/{id}",
  operationId: "leaveWaitingList",
  tags,
  summary: "Leave a waiting list",
  security: token,
  middleware: signedIn,
  request: { params },
  responses: {
    200: json(Deleted, "Off the list"),
    ...errors("invalid", "unauthenticated", "not_found"),
  },
});

/** How full slots are, and their waiting lists (D54, D55). */
export const slotPlaces = createRouter()
  .openapi(places, async (c) => {
    const { db, clock } = c.get("parts");
    const { trainer: trainerId } = c.req.valid("query");
    return c.json(await readSlotPlaces(db, { trainerId, now: clock.now() }), 200);
  })
  .openapi(own, async (c) => {
    const { db, clock } = c.get("parts");
    const { trainer: trainerId } = c.req.valid("query");
    const asking = { caller: c.get("caller"), trainerId, now: clock.now() };
    return c.json(await readOwnSlots(db, asking), 200);
  })
  .openapi(join, async (c) => {
    requireProvenAddress(c.get("caller"), "wait");
    const { insertedId, isNew } = await joinWaitingList(c.get("parts"), {
      caller: c.get("caller"),
      input: c.req.valid("json"),
    });
    return isNew ? c.json({ insertedId }, 201) : c.json({ insertedId }, 200);
  })
  .openapi(list, async (c) => c.json(await listWaiting(c.get("parts"), c.get("caller")), 200))
  .openapi(leave, async (c) =>
    c.json(await stopWaiting(c.get("parts"), { caller: c.get("caller"), id: c.req.valid("param").id }), 200),
  );
