import {
  CalledOffQuery,
  CalledOffSession,
  DaysToClose,
  ForetoldClosing,
  ForetoldStepping,
  FreeTrainer,
  NewAbsence,
  NewClosedDays,
  NewSubstitute,
  SessionToTake,
  SteppedBack,
  SteppedIn,
  TakenBack,
  TimetableChanges,
  Told,
  ToldOfClosing,
} from "#contract/absences.ts";
import { firstOfWeek } from "#contract/next-session.ts";
import { Modified } from "#contract/primitives.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { only } from "#server/features/people/guards.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { limitReads } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { listCalledOff } from "./called-off.ts";
import { closeStudio, foretellClosing, reopenStudio } from "./closed-days.ts";
import { listFreeTrainers } from "./free-trainers.ts";
import { foretellStepping } from "./stepping-foretold.ts";
import { stepBack, stepIn } from "./substitutes.ts";
import { callOff, takeBackAbsence } from "./writes.ts";

const call = callsOf("Timetable");

const changes = call("get", "/timetable-changes", "readTimetableChanges", {
  summary: "Get who is away, who steps in and when the studio is closed",
  guard: limitReads,
  answers: { 200: json(TimetableChanges, "From the first day of yesterday’s week on") },
});

const absence = call("post", "/absences", "callOff", {
  summary: "Call off a trainer's sessions on some days",
  guard: only("trainer", "admin"),
  body: NewAbsence,
  answers: { 201: json(Told, "Called off") },
  errors: ["not_found", "conflict"],
});

const noAbsence = call("post", "/absences/{id}/end", "takeBackAbsence", {
  summary: "Have the sessions of an absence take place, from tomorrow on",
  guard: only("trainer", "admin"),
  answers: { 200: json(TakenBack, "Taken back") },
  errors: ["conflict"],
});

const calledOff = call("get", "/called-off-sessions", "listCalledOffSessions", {
  summary:
    "List the sessions to come that trainers have called off: to a trainer, those that they could give or do",
  guard: only("trainer", "admin"),
  query: CalledOffQuery,
  answers: { 200: json(CalledOffSession.array(), "In order") },
});

const free = call("get", "/free-trainers", "listFreeTrainers", {
  summary: "List the trainers who could give a session that is called off",
  guard: only("admin"),
  query: SessionToTake,
  answers: { 200: json(FreeTrainer.array(), "By name") },
  errors: ["conflict"],
});

const substitute = call("post", "/substitutes", "stepIn", {
  summary: "Have another trainer give a session that is called off",
  guard: only("trainer", "admin"),
  body: NewSubstitute,
  answers: { 200: json(SteppedIn, "Taken, or taken already") },
  errors: ["not_found", "conflict"],
});

const steppingForetold = call("get", "/substitutes/foretold", "foretellStepping", {
  summary: "Get how many people taking a session that is called off, or giving it back, would concern",
  guard: only("trainer", "admin"),
  query: SessionToTake,
  answers: { 200: json(ForetoldStepping, "As things are booked now") },
  errors: ["not_found", "conflict"],
});

const noSubstitute = call("delete", "/substitutes", "stepBack", {
  summary: "Give back a session that somebody has taken",
  guard: only("trainer", "admin"),
  query: SessionToTake,
  answers: { 200: json(SteppedBack, "Called off again") },
  errors: ["not_found", "conflict"],
});

const closing = call("post", "/closed-days", "closeStudio", {
  summary: "Close the studio on some days",
  guard: only("admin"),
  body: NewClosedDays,
  answers: { 201: json(ToldOfClosing, "Closed") },
  errors: ["conflict"],
});

const closingForetold = call("get", "/closed-days/foretold", "foretellClosing", {
  summary: "Get how many sessions and people closing the studio on some days would concern",
  guard: only("admin"),
  query: DaysToClose,
  answers: { 200: json(ForetoldClosing, "As things are booked now") },
});

const opening = call("post", "/closed-days/{id}/end", "reopenStudio", {
  summary: "Open the studio on closed days, from tomorrow on",
  guard: only("admin"),
  answers: { 200: json(Modified, "Open") },
  errors: ["conflict"],
});

/** What does not take place, who steps in, and when the studio is closed (D72 to D74). */
export const absences = createRouter()
  .openapi(changes, async (c) => {
    const { db, clock } = c.get("parts");
    // Yesterday's last session may end after midnight.
    const from = firstOfWeek(dayAfter(studioDay(clock.now()), -1));
    return c.json(await readTimetableChanges(db, { from }), 200);
  })
  .openapi(absence, async (c) => {
    const change = { caller: c.get("caller"), input: c.req.valid("json") };
    return c.json(await callOff(c.get("parts"), change), 201);
  })
  .openapi(noAbsence, async (c) => {
    const change = { caller: c.get("caller"), id: c.req.valid("param").id };
    return c.json(await takeBackAbsence(c.get("parts"), change), 200);
  })
  .openapi(calledOff, async (c) => {
    const { db, clock } = c.get("parts");
    const asked = { caller: c.get("caller"), ...c.req.valid("query"), now: clock.now() };
    return c.json(await listCalledOff(db, asked), 200);
  })
  .openapi(free, async (c) => {
    const { db, clock } = c.get("parts");
    const free = await listFreeTrainers(db, { session: c.req.valid("query"), now: clock.now() });
    return c.json(free, 200);
  })
  .openapi(substitute, async (c) => {
    const change = { caller: c.get("caller"), input: c.req.valid("json") };
    return c.json(await stepIn(c.get("parts"), change), 200);
  })
  .openapi(steppingForetold, async (c) => {
    const { db, clock } = c.get("parts");
    const asked = { session: c.req.valid("query"), now: clock.now() };
    return c.json(await foretellStepping(db, asked), 200);
  })
  .openapi(noSubstitute, async (c) => {
    const change = { caller: c.get("caller"), session: c.req.valid("query") };
    return c.json(await stepBack(c.get("parts"), change), 200);
  })
  .openapi(closing, async (c) => {
    const change = { caller: c.get("caller"), input: c.req.valid("json") };
    return c.json(await closeStudio(c.get("parts"), change), 201);
  })
  .openapi(closingForetold, async (c) => {
    const { db, clock } = c.get("parts");
    const asked = { stretch: c.req.valid("query"), now: clock.now() };
    return c.json(await foretellClosing(db, asked), 200);
  })
  .openapi(opening, async (c) => {
    const change = { caller: c.get("caller"), id: c.req.valid("param").id };
    return c.json(await reopenStudio(c.get("parts"), change), 200);
  });
