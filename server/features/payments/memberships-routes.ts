import { createRoute, z } from "@hono/zod-openapi";
import { Departure, Payment } from "#contract/payments.ts";
import { Id } from "#contract/primitives.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { errors, json } from "#server/http/answers.ts";
import { createRouter } from "#server/http/router.ts";
import { cancelMembership } from "./cancelling.ts";
import { foreseeDeparture } from "./departures.ts";
import { presentOnePayment } from "./present.ts";

const token = [{ accessToken: [] }];
const params = z.object({ id: Id });

const cancel = createRoute({
  method: "post",
  path: "/save-payment-info/{id}/cancel",
  operationId: "cancelMembership",
  tags: ["Payments"],
  summary: "Cancel the caller's own membership within days of paying, for a full refund",
  security: token,
  middleware: signedIn,
  request: { params },
  responses: {
    200: json(Payment, "Cancelled; the money is on its way"),
    ...errors("invalid", "unauthenticated", "not_found", "conflict"),
  },
});

const departure = createRoute({
  method: "get",
  path: "/users/{id}/departure",
  operationId: "foreseeDeparture",
  tags: ["People"],
  summary: "Get what would end and be refunded if this person stopped being a trainer",
  security: token,
  middleware: only("admin"),
  request: { params },
  responses: {
    200: json(Departure, "As of today"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

/** How memberships end early (D57, D59). */
export const memberships = createRouter()
  .openapi(cancel, async (c) => {
    const [parts, caller] = [c.get("parts"), c.get("caller")];
    const payment = await cancelMembership(parts, { caller, id: c.req.valid("param").id });
    const reading = { reader: caller, now: parts.clock.now() };
    return c.json(await presentOnePayment(parts.db, payment, reading), 200);
  })
  .openapi(departure, async (c) => {
    const { db, clock } = c.get("parts");
    const { id: trainerId } = c.req.valid("param");
    return c.json(await foreseeDeparture(db, { trainerId, now: clock.now() }), 200);
  });
