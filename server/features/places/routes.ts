import { FewPlaces, NewWaiting, OwnSlot, PlacesQuery, SlotPlaces, Waiting } from "#contract/places.ts";
import { Deleted, Inserted } from "#contract/primitives.ts";
import { signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { limitReads } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { shared } from "#server/http/shared-answers.ts";
import { listFewPlaces } from "./few-places.ts";
import { readOwnSlots, readSlotPlaces } from "./reads.ts";
import { joinWaitingList, listWaiting, stopWaiting } from "./waiting-list.ts";

const call = callsOf("Places");

const places = call("get", "/slot-places", "readSlotPlaces", {
  summary: "Get how full a trainer's slots are",
  guard: limitReads,
  query: PlacesQuery,
  answers: { 200: json(SlotPlaces.array(), "The slots that can be booked") },
  errors: ["not_found"],
});

const few = call("get", "/few-places", "listFewPlaces", {
  summary: "List the slots that can be booked and have five places left or fewer",
  guard: shared,
  answers: { 200: json(FewPlaces.array(), "A hold that has just run out may count for ten minutes more") },
});

const own = call("get", "/own-slots", "readOwnSlots", {
  summary: "Get the caller's memberships and waiting-list entries in a trainer's slots",
  guard: signedIn,
  query: PlacesQuery,
  answers: { 200: json(OwnSlot.array(), "The slots that can be booked") },
  errors: ["not_found"],
});

const join = call("post", "/waiting-list", "joinWaitingList", {
  summary: "Join the waiting list of a full slot",
  guard: signedIn,
  body: NewWaiting,
  answers: { 200: json(Inserted, "On the list already"), 201: json(Inserted, "On the list") },
  errors: ["not_found", "conflict"],
});

const list = call("get", "/waiting-list", "listWaiting", {
  summary: "List the waiting lists that the caller is on",
  guard: signedIn,
  answers: { 200: json(Waiting.array(), "Oldest first") },
});

const leave = call("delete", "/waiting-list/{id}", "leaveWaitingList", {
  summary: "Leave a waiting list",
  guard: signedIn,
  answers: { 200: json(Deleted, "Off the list") },
});

/** How full slots are, and their waiting lists (D54, D55). */
export const slotPlaces = createRouter()
  .openapi(places, async (c) => {
    const { db, clock } = c.get("parts");
    const { trainer: trainerId } = c.req.valid("query");
    return c.json(await readSlotPlaces(db, { trainerId, now: clock.now() }), 200);
  })
  .openapi(few, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await listFewPlaces(db, clock.now()), 200);
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
