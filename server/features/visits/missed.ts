import type { ExpressionBuilder } from "kysely";
import { daysOfGrace, type MissedMember, type MissedMembersQuery } from "#contract/retention.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import { bookedWithin } from "#server/features/places/terms.ts";

type OfPayments = ExpressionBuilder<Schema, "payments">;
type MissedRecord = Awaited<ReturnType<ReturnType<typeof missed>["execute"]>>[number];

const endingFirst: Order = { column: "ends_on", direction: "asc", holds: "text" };

/**
 * Lists who has not come to a slot for two weeks although they have had it all that time and did not pause, whose
 * membership ends first. Only of slots where somebody was ticked in these weeks (D79).
 */
export function listMissedMembers(
  db: Db,
  { now, ...paging }: MissedMembersQuery & { now: Date },
): Promise<Page<MissedRecord>> {
  return readPage(db, () => missed(db, studioDay(now)), { ...paging, order: endingFirst });
}

/** Presents one to admins. */
export function presentMissedMember(record: MissedRecord): MissedMember {
  return {
    membershipId: record.id,
    memberId: record.user_id,
    userName: record.user_name,
    trainerId: record.trainer_id,
    trainerName: record.trainer_name,
    slotTiming: record.slot_timing,
    lastCame: record.last_came,
    lastCameElsewhere: record.last_came !== record.last_came_here,
    endsOn: record.ends_on,
  };
}

function missed(db: Db, today: string) {
  const since = dayAfter(today, -daysOfGrace);
  return bookedWithin(db, { from: today, until: today })
    .select(["id", "user_name", "trainer_id", "trainer_name", "slot_timing", "ends_on"])
    .select((eb) => [
      eb.ref("user_id").$notNull().as("user_id"),
      eb
        .selectFrom("visits")
        .whereRef("visits.member_id", "=", "payments.user_id")
        .select(({ fn }) => fn.max("day").as("day"))
        .as("last_came"),
      ownVisits(eb)
        .select(({ fn }) => fn.max("day").as("day"))
        .as("last_came_here"),
    ])
    .where((eb) => eb.exists(visitsOfSlot(eb).where("day", ">=", since).select("id")))
    .where((eb) => eb.not(eb.exists(ownVisits(eb).where("day", ">=", since).select("id"))))
    .where((eb) =>
      eb.exists(
        ownOfSlot(eb).where("own.starts_on", "<=", since).where("own.ends_on", ">=", since).select("own.id"),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          ownOfSlot(eb)
            .innerJoin("pauses", "pauses.payment_id", "own.id")
            .where("from_day", "<=", today)
            .where("until_day", ">=", since)
            .select("own.id"),
        ),
      ),
    );
}

/** The visits to the membership's slot. */
function visitsOfSlot(eb: OfPayments) {
  return eb
    .selectFrom("visits")
    .whereRef("visits.trainer_id", "=", "payments.trainer_id")
    .whereRef("visits.slot_timing", "=", "payments.slot_timing");
}

/** Those of its member, also with earlier memberships. */
function ownVisits(eb: OfPayments) {
  return visitsOfSlot(eb).whereRef("visits.member_id", "=", "payments.user_id");
}

/** This and its member's other memberships of the slot. */
function ownOfSlot(eb: OfPayments) {
  return eb
    .selectFrom("payments as own")
    .where("own.status", "=", "booked")
    .whereRef("own.user_id", "=", "payments.user_id")
    .whereRef("own.trainer_id", "=", "payments.trainer_id")
    .whereRef("own.slot_timing", "=", "payments.slot_timing");
}
