import { studioDay } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { endOfPlace } from "#server/features/places/places.ts";
import { booking } from "#studio/booking.ts";

/** While a member pays for a renewal, their place outlasts the membership by at most this much (D56). */
const graceMs = booking.holdMinutes * 60_000;

/** Compares current and future memberships with the places taken (D54). Returns a sentence for each difference. */
export async function findPlaceErrors(db: Db, now: Date): Promise<string[]> {
  const owed = new Map<string, Date>();
  for (const row of await memberships(db, now)) owed.set(nameOf(row), endOfPlace(row.ends_on));
  const had = new Map<string, string>();
  for (const row of await places(db, now)) had.set(nameOf(row), row.until);
  const names = [...new Set([...owed.keys(), ...had.keys()])].sort();
  return names.flatMap((name) => {
    const [end, until] = [owed.get(name), had.get(name)];
    if (until === undefined) return end && end > now ? `The membership of ${name} has no place.` : [];
    if (end === undefined) return `The place of ${name} has no membership.`;
    const latest = new Date(end.getTime() + graceMs);
    if (until >= end.toISOString() && until <= latest.toISOString()) return [];
    return `The place of ${name} is kept until ${until}, the membership until ${end.toISOString()}.`;
  });
}

/** The last day of each member with a membership, now or just ended, if member and trainer still exist. */
function memberships(db: Db, now: Date) {
  return db
    .selectFrom("payments")
    .innerJoin("users as members", "members.id", "payments.user_id")
    .innerJoin("users as trainers", "trainers.id", "payments.trainer_id")
    .select((eb) => [
      "trainer_id",
      "slot_timing",
      "members.id as member_id",
      eb.fn.max("ends_on").as("ends_on"),
    ])
    .where("status", "=", "booked")
    .where("ends_on", ">=", studioDay(new Date(now.getTime() - graceMs)))
    .groupBy(["trainer_id", "slot_timing", "members.id"])
    .execute();
}

function places(db: Db, now: Date) {
  return db
    .selectFrom("slot_places")
    .select(["trainer_id", "slot_timing", "member_id", "until"])
    .where("kind", "=", "membership")
    .where("until", ">", now.toISOString())
    .execute();
}

function nameOf(row: { trainer_id: string; slot_timing: string; member_id: string }): string {
  return `the member ${row.member_id} for ${row.slot_timing} with the trainer ${row.trainer_id}`;
}
