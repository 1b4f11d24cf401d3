import { createRoute, z } from "@hono/zod-openapi";
import { CalendarAddress, CalendarState } from "#contract/places.ts";
import { Deleted, Id } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { errors, json } from "#server/http/answers.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { brand } from "#studio/brand.ts";
import { findAddress, findOwner, makeAddress, removeAddress } from "./addresses.ts";
import { calendarFile } from "./file.ts";
import { findOwnBooking, sessionsOf, sessionsOfMember } from "./sessions.ts";

const tags = ["Calendars"];
const token = [{ accessToken: [] }];
const file = { description: "The calendar", content: { "text/calendar": { schema: z.string() } } };
const headers = { "Content-Type": "text/calendar; charset=utf-8" };

const booking = createRoute({
  method: "get",
  path: "/save-payment-info/{id}/calendar.ics",
  operationId: "readBookingCalendar",
  tags,
  summary: "Get the sessions of one of the caller's bookings, as a calendar file",
  security: token,
  middleware: signedIn,
  request: { params: z.object({ id: Id }) },
  responses: { 200: file, ...errors("invalid", "unauthenticated", "not_found") },
});

const state = createRoute({
  method: "get",
  path: "/calendar-address",
  operationId: "readCalendarState",
  tags,
  summary: "Get whether the caller has a calendar address",
  security: token,
  middleware: signedIn,
  responses: { 200: json(CalendarState, "Since when, if they have one"), ...errors("unauthenticated") },
});

const make = createRoute({
  method: "post",
  path: "/calendar-address",
  operationId: "makeCalendarAddress",
  tags,
  summary: "Create a calendar address, replacing an earlier one",
  security: token,
  middleware: signedIn,
  responses: {
    201: json(CalendarAddress, "The address; it is shown only once"),
    ...errors("unauthenticated", "forbidden"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/calendar-address",
  operationId: "removeCalendarAddress",
  tags,
  summary: "Delete the caller's calendar address",
  security: token,
  middleware: signedIn,
  responses: { 200: json(Deleted, "How many were deleted"), ...errors("unauthenticated") },
});

const subscription = createRoute({
  method: "get",
  path: "/calendar/{file}",
  operationId: "readCalendar",
  tags,
  summary: "Get someone's sessions, for a calendar program that has their address",
  middleware: limitRate({ name: "calendars", most: 300, per: "minute" }),
  request: {
    params: z.object({ file: z.string().meta({ description: "The secret of an address and `.ics`" }) }),
  },
  responses: { 200: file, ...errors("not_found", "too_many_requests") },
});

/** Sessions for people's own calendars, as a file or at an address that their programs read. */
export const calendars = createRouter()
  .openapi(booking, async (c) => {
    const { db, config, clock } = c.get("parts");
    const payment = await findOwnBooking(db, { caller: c.get("caller"), id: c.req.valid("param").id });
    const name = `${payment.slot_timing} with ${payment.trainer_name}`;
    const calendar = { name, appUrl: config.appUrl, now: clock.now() };
    return c.body(calendarFile(sessionsOfMember(payment), calendar), 200, {
      ...headers,
      "Content-Disposition": `attachment; filename="${brand.name.toLowerCase()}-${payment.slot_timing.toLowerCase()}.ics"`,
    });
  })
  .openapi(state, async (c) => c.json(await findAddress(c.get("parts").db, c.get("caller").id), 200))
  .openapi(make, async (c) => {
    const { db, config, clock } = c.get("parts");
    requireProvenAddress(c.get("caller"), "calendar");
    const secret = await makeAddress(db, { userId: c.get("caller").id, now: clock.now() });
    return c.json({ url: `${config.appUrl}/calendar/${secret}.ics` }, 201);
  })
  .openapi(remove, async (c) => c.json(await removeAddress(c.get("parts").db, c.get("caller").id), 200))
  .openapi(subscription, async (c) => {
    const { db, config, clock } = c.get("parts");
    const [, secret = ""] = /^([\w-]+)\.ics$/.exec(c.req.valid("param").file) ?? [];
    const person = await findOwner(db, secret);
    if (!person) throw new ApiError("not_found", "We couldn’t find this calendar.");
    const now = clock.now();
    const calendar = { name: brand.name, appUrl: config.appUrl, now };
    return c.body(calendarFile(await sessionsOf(db, { person, now }), calendar), 200, headers);
  });
