import { sql } from "kysely";
import { startText } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { bookedSoonEvent, type Giver, slotFor } from "./booked-soon.ts";
import { ofSlot } from "./slot.ts";
import { bookingTicket, sessionLine } from "./tickets.ts";
import { readTimetableChanges } from "./timetable-changes.ts";

/**
 * Has whoever was mailed at once that a session to come was booked mailed that its member does not come (D65). Until it goes,
 * what is kept of the mail names nobody.
 */
export async function tellOfGoing(
  tx: Db,
  { mailer, paymentId, now }: { mailer: Mailer; paymentId: string; now: Date },
): Promise<void> {
  const told = await tx
    .selectFrom("outbox")
    .innerJoin("users", (join) =>
      join.on("outbox.event", "=", sql<string>`replace(${bookedSoonEvent("?", paymentId)}, '?', users.id)`),
    )
    .select(["users.id", "users.name", "users.email", "outbox.valid_until"])
    .where("users.role", "=", "trainer")
    .where("outbox.due_at", "is", null)
    .where("outbox.refusal", "is", null)
    .where("outbox.valid_until", ">", now.toISOString())
    .execute();
  for (const { valid_until, ...giver } of told) {
    const validForMs = Date.parse(valid_until ?? "") - now.getTime();
    await mailer.send({ ...unwrittenLetter(giver, paymentId), validForMs }, tx);
  }
}

/** Writes such a mail as it goes; none where they don't give the session, or its member has it by another booking. */
export async function writeNotComing(db: Db, event: string): Promise<Letter | undefined> {
  const [, giverId = "", id = ""] = event.split(":");
  const told = await findRow(db, "outbox", { event: bookedSoonEvent(giverId, id) });
  const payment = await findRow(db, "payments", { id });
  const giver = await findUser(db, giverId);
  if (!told?.valid_until || !payment || !giver) return undefined;
  const day = studioDay(new Date(told.valid_until));
  const isNews = (await givesIt(db, { giver, payment, day })) && !(await comesAnyway(db, { payment, day }));
  return isNews ? notComingLetter(payment, { giver, day }) : undefined;
}

type Session = { payment: Payment; day: string };

/** Whether they are who gives a booking's session on this day, and it takes place. */
async function givesIt(db: Db, { giver, payment, day }: Session & { giver: Giver }): Promise<boolean> {
  const { trainer_id: trainerId, slot_timing: slotTiming } = payment;
  const change = changedTo(await readTimetableChanges(db, { from: day, trainerId }), {
    trainerId,
    slotTiming,
    day,
  });
  if (change === null) return giver.id === trainerId;
  return change.kind === "substitute" && change.substituteId === giver.id;
}

/** Whether who had booked it has the slot that day, by what they paid for before or after. */
async function comesAnyway(db: Db, { payment, day }: Session): Promise<boolean> {
  const { user_id, trainer_id: trainerId, slot_timing: slotTiming } = payment;
  if (user_id === null) return false;
  const other = await db
    .selectFrom("payments")
    .select("id")
    .where((eb) => eb.and({ ...ofSlot({ trainerId, slotTiming }), user_id, status: "booked" }))
    .where("starts_on", "<=", day)
    .where("ends_on", ">=", day)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sent as it is by a version that knows no better, if one takes over before it goes. */
function unwrittenLetter(giver: Giver, paymentId: string) {
  return {
    kind: "not-coming",
    event: `not-coming:${giver.id}:${paymentId}`,
    to: giver.email,
    name: giver.name,
    subject: "Somebody won’t come to your next session",
    paragraphs: ["Somebody who had just booked your next session won’t come."],
    action: { label: "See who’s coming", path: "/dashboard/manage-slot" },
  } satisfies Letter;
}

/** Tells a trainer that whoever had just booked a session of theirs does not come to it. */
export function notComingLetter(payment: Payment, { giver, day }: { giver: Giver; day: string }): Letter {
  const { id, user_name, slot_timing } = payment;
  const no = `${user_name} no longer has ${slotFor(giver, payment)}, so they won’t come to this session.`;
  return {
    ...unwrittenLetter(giver, id),
    subject: `${user_name} won’t come on ${weekdayOf(day)} at ${startText(slot_timing)}`,
    preview: no,
    ticket: {
      ...bookingTicket(payment),
      kicker: `No longer coming, ${dayText(day, "yearless")}`,
      headline: sessionLine(day, slot_timing),
      title: user_name,
      stamp: "Not coming",
    },
    paragraphs: [no],
  };
}
