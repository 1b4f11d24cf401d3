import { Deleted } from "#contract/primitives.ts";
import { MissedMember, MissedMembersQuery } from "#contract/retention.ts";
import {
  CodedVisit,
  Comer,
  NewVisit,
  OwnVisit,
  OwnVisitsQuery,
  SessionList,
  SessionListQuery,
  ShownCode,
  VisitCode,
} from "#contract/visits.ts";
import { ApiError } from "#server/core/api-error.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { readCode, showCode } from "./codes.ts";
import { listMissedMembers, presentMissedMember } from "./missed.ts";
import { listComers, listOwnVisits, presentComer, presentOwnVisit } from "./reads.ts";
import { teaches, tickVisit, untickVisit } from "./ticks.ts";

const call = callsOf("Visits");

const list = call("get", "/comers", "listComers", {
  summary: "List who may come to a trainer's sessions of a day, for admins to everybody's, and who came",
  description: "Those of others that the trainer has taken on that day among them, under their own trainer.",
  guard: only("trainer", "admin"),
  query: SessionListQuery,
  answers: {
    200: json(SessionList.array(), "The sessions that somebody has booked, in the order of the day"),
  },
});

const tick = call("post", "/save-payment-info/{id}/visits", "tickVisit", {
  summary: "Tick that a member came to the session of a day",
  description: "From the start of the session's day until the end of the next, studio time; twice is once.",
  guard: only("trainer", "admin"),
  body: NewVisit,
  answers: { 200: json(Comer, "Ticked before"), 201: json(Comer, "Ticked") },
  errors: ["conflict"],
});

const untick = call("delete", "/save-payment-info/{id}/visits", "untickVisit", {
  summary: "Take such a tick back, in the same time",
  guard: only("trainer", "admin"),
  body: NewVisit,
  answers: { 200: json(Deleted, "How many were taken back") },
  errors: ["conflict"],
});

const show = call("get", "/save-payment-info/{id}/visit-code", "showVisitCode", {
  summary: "Get the address that the session's trainer opens to tick the caller today",
  guard: signedIn,
  answers: { 200: json(VisitCode, "The address") },
  errors: ["conflict"],
});

const open = call("get", "/visit-code", "readVisitCode", {
  summary: "Get whom such an address shows",
  guard: only("trainer", "admin"),
  query: ShownCode,
  answers: { 200: json(CodedVisit, "Somebody who may come today") },
  errors: ["not_found"],
});

const own = call("get", "/own-visits", "listOwnVisits", {
  summary: "List the caller's own visits, newest first; for admins, anybody's",
  guard: signedIn,
  query: OwnVisitsQuery,
  answers: { 200: json(OwnVisit.array(), "The visits of two years at most") },
  errors: ["forbidden"],
});

const missed = call("get", "/missed-members", "listMissedMembers", {
  summary: "List who has not come for two weeks although their membership runs, whose ends first",
  guard: only("admin"),
  query: MissedMembersQuery,
  answers: { 200: json(MissedMember.array(), "Only of slots where visits are ticked") },
});

/** Who comes to which session (D77), and who has not come for long (D79). */
export const visits = createRouter()
  .openapi(list, async (c) => {
    const { db, clock } = c.get("parts");
    const { trainer: trainerId, day } = c.req.valid("query");
    // Nobody's id is empty: without a trainer only admins pass.
    if (!teaches(c.get("caller"), { trainer_id: trainerId ?? "" }))
      throw new ApiError("forbidden", "You don’t have permission to do this.");
    return c.json(await listComers(db, { trainerId, day, now: clock.now() }), 200);
  })
  .openapi(tick, async (c) => {
    const { day } = c.req.valid("json");
    const ticking = { caller: c.get("caller"), membershipId: c.req.valid("param").id, day };
    const { membership, isNew } = await tickVisit(c.get("parts"), ticking);
    const comer = await presentComer(c.get("parts").db, membership, day);
    return isNew ? c.json(comer, 201) : c.json(comer, 200);
  })
  .openapi(untick, async (c) => {
    const { day } = c.req.valid("json");
    const ticking = { caller: c.get("caller"), membershipId: c.req.valid("param").id, day };
    return c.json(await untickVisit(c.get("parts"), ticking), 200);
  })
  .openapi(show, async (c) =>
    c.json(await showCode(c.get("parts"), { caller: c.get("caller"), id: c.req.valid("param").id }), 200),
  )
  .openapi(open, async (c) =>
    c.json(await readCode(c.get("parts"), { caller: c.get("caller"), ...c.req.valid("query") }), 200),
  )
  .openapi(own, async (c) => {
    const { member, ...asked } = c.req.valid("query");
    const { id, role } = c.get("caller");
    if (member !== undefined && member !== id && role !== "admin")
      throw new ApiError("forbidden", "You don’t have permission to do this.");
    const query = { ...asked, memberId: member ?? id };
    const rows = await rowsOf(c, listOwnVisits(c.get("parts").db, query));
    return c.json(rows.map(presentOwnVisit), 200);
  })
  .openapi(missed, async (c) => {
    const { db, clock } = c.get("parts");
    const asked = { ...c.req.valid("query"), now: clock.now() };
    return c.json((await rowsOf(c, listMissedMembers(db, asked))).map(presentMissedMember), 200);
  });
