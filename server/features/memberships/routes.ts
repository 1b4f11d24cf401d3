import { Departure, Payment, Range } from "#contract/payments.ts";
import { Retention } from "#contract/retention.ts";
import { GivenDays, NewPause } from "#contract/term-changes.ts";
import { ChosenDays } from "#contract/visits.ts";
import { presentOnePayment } from "#server/features/payments/present.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { cancelMembership } from "./cancelling.ts";
import { chooseDays } from "./chosen-days.ts";
import { foreseeDeparture } from "./departures.ts";
import { giveDays } from "./given-days.ts";
import { endPause, pauseMembership } from "./pauses.ts";
import { sumRetention } from "./retention.ts";

const call = callsOf("Payments");

const cancel = call("post", "/save-payment-info/{id}/cancel", "cancelMembership", {
  summary: "Cancel the caller's own membership within days of paying, for a full refund",
  guard: signedIn,
  answers: { 200: json(Payment, "Cancelled; the money is on its way") },
  errors: ["conflict"],
});

const pause = call("post", "/save-payment-info/{id}/pause", "pauseMembership", {
  summary: "Have the caller's own membership pause",
  guard: signedIn,
  body: NewPause,
  answers: { 200: json(Payment, "Paused; it ends later now") },
  errors: ["conflict"],
});

const noPause = call("post", "/save-payment-info/{id}/pause/end", "endPause", {
  summary: "End a pause of the caller's own membership, from tomorrow on",
  guard: signedIn,
  answers: { 200: json(Payment, "It runs again") },
  errors: ["conflict"],
});

const days = call("post", "/save-payment-info/{id}/days", "chooseDays", {
  summary: "Say on which of its slot’s days the caller means to come, by their own membership",
  guard: signedIn,
  body: ChosenDays,
  answers: { 200: json(Payment, "With the days chosen") },
  errors: ["conflict"],
});

const given = call("post", "/save-payment-info/{id}/given-days", "giveDays", {
  summary: "Give a membership days after its end",
  guard: only("admin"),
  body: GivenDays,
  answers: { 200: json(Payment, "It ends later now") },
  errors: ["conflict"],
});

const retention = call("get", "/save-payment-info/retention", "summarizeRetention", {
  summary:
    "Get how many memberships were renewed, of those that ended in a range of days or in the last year",
  guard: only("admin"),
  query: Range,
  answers: { 200: json(Retention, "By month, tier and trainer") },
});

const departure = callsOf("People")("get", "/users/{id}/departure", "foreseeDeparture", {
  summary: "Get what would end and be refunded if this person left or stopped being a trainer",
  guard: only("admin"),
  answers: { 200: json(Departure, "As of today") },
  takesAnyId: true,
});

/** How memberships end early (D57, D59), rest (D75), end later (D76), are gone on with (D79), and have their days (D81). */
export const memberships = createRouter()
  .openapi(cancel, async (c) => {
    const [parts, caller] = [c.get("parts"), c.get("caller")];
    const payment = await cancelMembership(parts, { caller, id: c.req.valid("param").id });
    const reading = { reader: caller, now: parts.clock.now() };
    return c.json(await presentOnePayment(parts.db, payment, reading), 200);
  })
  .openapi(pause, async (c) => {
    const [parts, caller] = [c.get("parts"), c.get("caller")];
    const asked = { caller, id: c.req.valid("param").id, input: c.req.valid("json") };
    const reading = { reader: caller, now: parts.clock.now() };
    return c.json(await presentOnePayment(parts.db, await pauseMembership(parts, asked), reading), 200);
  })
  .openapi(noPause, async (c) => {
    const [parts, caller] = [c.get("parts"), c.get("caller")];
    const payment = await endPause(parts, { caller, id: c.req.valid("param").id });
    return c.json(
      await presentOnePayment(parts.db, payment, { reader: caller, now: parts.clock.now() }),
      200,
    );
  })
  .openapi(days, async (c) => {
    const [parts, caller] = [c.get("parts"), c.get("caller")];
    const asked = { caller, id: c.req.valid("param").id, input: c.req.valid("json") };
    const reading = { reader: caller, now: parts.clock.now() };
    return c.json(await presentOnePayment(parts.db, await chooseDays(parts, asked), reading), 200);
  })
  .openapi(given, async (c) => {
    const [parts, actor] = [c.get("parts"), c.get("caller")];
    const asked = { actor, id: c.req.valid("param").id, input: c.req.valid("json") };
    const reading = { reader: actor, now: parts.clock.now() };
    return c.json(await presentOnePayment(parts.db, await giveDays(parts, asked), reading), 200);
  })
  .openapi(retention, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await sumRetention(db, { range: c.req.valid("query"), now: clock.now() }), 200);
  })
  .openapi(departure, async (c) => {
    const { db, clock } = c.get("parts");
    const { id: personId } = c.req.valid("param");
    return c.json(await foreseeDeparture(db, { personId, now: clock.now() }), 200);
  });
