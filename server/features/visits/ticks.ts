import { sql } from "kysely";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { takesTicks } from "#contract/visit-days.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { purgeRows } from "#server/db/purge.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { includes, type Membership, takingPlace } from "./reads.ts";

type Ticking = { caller: UserRecord; membershipId: string; day: string };

/**
 * Ticks that a member came to the session of a day; twice is once (D77).
 * @throws ApiError not_found for a membership whose session the caller neither has nor has taken, conflict when it has no session on
 * that day or its time to tick is over
 */
export function tickVisit(
  { db, clock }: Pick<Parts, "db" | "clock">,
  ticking: Ticking,
): Promise<{ membership: Membership; isNew: boolean }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const membership = await lockMembership(tx, { ...ticking, now });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("visits")
      .values({
        ...keyOf(membership, ticking.day),
        id: newId(),
        payment_id: membership.id,
        ticked_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return { membership, isNew: numInsertedOrUpdatedRows === 1n };
  });
}

/**
 * Takes a tick back, in the time in which it can be made.
 * @throws ApiError as `tickVisit`
 */
export function untickVisit(
  { db, clock }: Pick<Parts, "db" | "clock">,
  ticking: Ticking,
): Promise<{ deletedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const membership = await lockMembership(tx, { ...ticking, now: clock.now() });
    const { numDeletedRows } = await tx
      .deleteFrom("visits")
      .where((eb) => eb.and(keyOf(membership, ticking.day)))
      .executeTakeFirst();
    return { deletedCount: Number(numDeletedRows) };
  });
}

/** A visit is once for its session and member, whichever membership of the slot they came by. */
function keyOf({ trainer_id, slot_timing, user_id: member_id }: Membership, day: string) {
  return { trainer_id, slot_timing, member_id, day };
}

/** The membership whose session is ticked, under the locks of both its people: neither leaves, and it does not end. */
async function lockMembership(
  tx: Db,
  { caller, membershipId: id, day, now }: Ticking & { now: Date },
): Promise<Membership> {
  const known = await findRow(tx, "payments", { id });
  if (!known?.user_id || !(await mayTick(tx, { caller, membership: known, day }))) throw unknownMembership();
  // Stryker disable next-line ArrayDeclaration: SQLite has one writer, whatever is locked
  await lockPeople(tx, [known.trainer_id, known.user_id]);
  const membership = await tx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // Stryker disable next-line ConditionalExpression: only who is being deleted at this moment has left it since
  if (membership.user_id === null) throw unknownMembership();
  if (membership.status !== "booked") throw new ApiError("conflict", "This membership has ended.");
  if (!includes(membership, day) || (await takingPlace(tx, [membership], day)).length === 0)
    throw new ApiError("conflict", "This membership has no session on that day.");
  if (day > studioDay(now)) throw new ApiError("conflict", "This session is still to come.");
  if (!takesTicks(day, now))
    throw new ApiError("conflict", "Who came can be ticked until the end of the day after the session.");
  return membership as Membership;
}

/** Whether somebody ticks who comes to a session: its slot's trainer, who has taken it on that day (D73), or an admin. */
async function mayTick(
  db: Db,
  {
    caller,
    membership: { trainer_id, slot_timing },
    day,
  }: { caller: UserRecord; membership: PaymentRecord; day: string },
): Promise<boolean> {
  if (teaches(caller, { trainer_id })) return true;
  return Boolean(
    await findRow(db, "substitutes", { trainer_id, slot_timing, day, substitute_id: caller.id }),
  );
}

/** Whether a slot is a trainer's or an admin's to see who comes: its trainer's, and any an admin's. */
export function teaches({ id, role }: UserRecord, { trainer_id }: { trainer_id: string }): boolean {
  return role === "admin" || id === trainer_id;
}

/** The same for one of others and for one that nobody has: it tells nothing. */
function unknownMembership(): ApiError {
  return new ApiError("not_found", "We couldn’t find this membership among yours.");
}

/** For how many days visits are remembered. */
const memoryDays = 2 * 365;

/** Forgets visits after two years. */
export async function purgeVisits(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = dayAfter(studioDay(now), -memoryDays);
  await purgeRows(db, "visits", { old: sql`day < ${before}`, signal });
}
