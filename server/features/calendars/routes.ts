import { z } from "zod";
import { CalendarAddress, CalendarState } from "#contract/places.ts";
import { Deleted } from "#contract/primitives.ts";
import { ApiError } from "#server/core/api-error.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { bookingOfPath } from "#server/features/places/calendar-links.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { findAddress, findOwner, makeAddress, removeAddress } from "./addresses.ts";
import { calendarFile } from "./file.ts";
import { type Booking, findOwnBooking, sessionsOf, sessionsOfMember } from "./sessions.ts";

const call = callsOf("Calendars");
const file = { description: "The calendar", content: { "text/calendar": { schema: z.string() } } };
const headers = { "Content-Type": "text/calendar; charset=utf-8" };

const booking = call("get", "/save-payment-info/{id}/calendar.ics", "readBookingCalendar", {
  summary: "Get the sessions of one of the caller's bookings, as a calendar file",
  guard: signedIn,
  answers: { 200: file },
});

const state = call("get", "/calendar-address", "readCalendarState", {
  summary: "Get whether the caller has a calendar address",
  guard: signedIn,
  answers: { 200: json(CalendarState, "Since when, if they have one") },
});

const make = call("post", "/calendar-address", "makeCalendarAddress", {
  summary: "Create a calendar address, replacing an earlier one",
  guard: signedIn,
  answers: { 201: json(CalendarAddress, "The address; it is shown only once") },
});

const remove = call("delete", "/calendar-address", "removeCalendarAddress", {
  summary: "Delete the caller's calendar address",
  guard: signedIn,
  answers: { 200: json(Deleted, "How many were deleted") },
});

const subscription = call("get", "/calendar/{file}", "readCalendar", {
  summary:
    "Get someone's sessions, for a calendar program that has their address, or one booking's, by its mail's link",
  guard: limitRate({ name: "calendars", most: 300, per: "minute" }),
  params: z.object({
    file: z
      .string()
      .meta({ description: "The secret of an address, or a booking with its signature, and `.ics`" }),
  }),
  answers: { 200: file, 302: { description: "This booking has ended: where its member reads of it" } },
  errors: ["not_found"],
});

/** Sessions for people's own calendars, as a file or at an address that their programs read. */
export const calendars = createRouter()
  .openapi(booking, async (c) => {
    const parts = c.get("parts");
    const payment = await findOwnBooking(parts.db, { caller: c.get("caller"), id: c.req.valid("param").id });
    return c.body(await fileOf(parts, payment), 200, headersOf(payment, "attachment"));
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
    const { file } = c.req.valid("param");
    const bookingId = bookingOfPath(file, takenAuthSecrets(config));
    if (bookingId !== undefined) {
      const payment = await findRow(db, "payments", { id: bookingId, status: "booked" });
      if (!payment?.user_id) return c.redirect("/dashboard/booked-trainer", 302);
      return c.body(await fileOf(c.get("parts"), payment), 200, headersOf(payment, "inline"));
    }
    const [, secret = ""] = /^([\w-]+)\.ics$/.exec(file) ?? [];
    const person = await findOwner(db, secret);
    if (!person) throw new ApiError("not_found", "We couldn’t find this calendar.");
    const now = clock.now();
    const calendar = { name: brand.name, appUrl: config.appUrl, now };
    return c.body(calendarFile(await sessionsOf(db, { person, now }), calendar), 200, headers);
  });

/** The sessions of a booking as a file. */
async function fileOf({ db, config, clock }: Parts, payment: Booking): Promise<string> {
  const changed = await readChangedSessions(db, [payment], payment.starts_on);
  const name = `${payment.slot_timing} with ${payment.trainer_name}`;
  const calendar = { name, appUrl: config.appUrl, now: clock.now() };
  return calendarFile(sessionsOfMember(payment, changed.get(payment.id)), calendar);
}

/** A phone asks to add what is shown, and keeps what is attached. */
function headersOf({ slot_timing }: Booking, disposition: "inline" | "attachment") {
  const filename = `${brand.name.toLowerCase()}-${slot_timing.toLowerCase()}.ics`;
  return { ...headers, "Content-Disposition": `${disposition}; filename="${filename}"` };
}
