import type { ForetoldClosing, NewClosedDays, TimetableChanges, ToldOfClosing } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { sessionDays } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import { onDaysText, stretchText } from "#server/core/day-text.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows, findRow } from "#server/db/plain-rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { listUsers, type UserRecord } from "#server/features/people/reads.ts";
import { sentence } from "#server/features/places/booking-letters.ts";
import { isBookable } from "#server/features/places/policy.ts";
import { pausesOf } from "#server/features/places/term-changes.ts";
import { bookedWithin } from "#server/features/places/terms.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import { withdrawMailsUnder } from "#server/ports/mail/withdraw-mails.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { daysIn, followChange } from "./following.ts";
import { backOnLetter, calledOffEvents, calledOffLetter } from "./letters.ts";
import { daysKept, requireComing, requireNew } from "./policy.ts";
import { ownBackOnLetter, ownOffLetter } from "./trainer-letters.ts";
import { lockTrainers } from "./trainers.ts";

type Closing = Pick<Parts, "db" | "mailer" | "clock">;

/**
 * Closes the studio on some days: what calling off does for one trainer, for all (D74).
 * @throws ApiError invalid, conflict when it is closed then already
 */
export async function closeStudio(
  { db, mailer, clock }: Closing,
  { caller, input }: { caller: UserRecord; input: NewClosedDays },
): Promise<ToldOfClosing> {
  const { name, from, until } = input;
  const stretch = { from, until };
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    requireComing(stretch, now);
    // Nobody books while days are closed, or one who pays for them would not be told.
    const trainerIds = await lockTrainers(tx);
    const known = await tx
      .selectFrom("closed_days")
      .selectAll()
      .where("from_day", "<=", until)
      .where("until_day", ">=", from)
      .executeTakeFirst();
    requireNew(known, "The studio is closed");
    // Stryker disable next-line ObjectLiteral: what was before these days changes nothing
    const before = await readTimetableChanges(tx, { from });
    const id = newId();
    const days = { from_day: from, until_day: until };
    await tx
      .insertInto("closed_days")
      .values({ id, name, ...days, created_at: now.toISOString() })
      .execute();
    const why = `${brand.name} is closed ${onDaysText(stretch)}: ${sentence(name)}`;
    let trainers = 0;
    const told = await followChange(tx, {
      ...{ trainerIds, slotTiming: null, stretch, before, now, mailer },
      cause: { kind: "closed", reason: name, byId: caller.id },
      letter: (all, next) => calledOffLetter(all, { id, why, next }),
      ownLetter: (own) => {
        trainers += 1;
        return ownOffLetter(own, { id, why });
      },
    });
    const reason = `${name}: ${stretchText(stretch)}`;
    await noteDecision(tx, { actor: caller, action: "closed", reason, now });
    return { insertedId: id, members: told.length, trainers };
  });
}

/**
 * What closing the studio on some days would take from whom, as things are booked now (D74).
 * @throws ApiError invalid
 */
export async function foretellClosing(
  db: Db,
  { stretch, now }: { stretch: Stretch; now: Date },
): Promise<ForetoldClosing> {
  requireComing(stretch, now);
  const before = await readTimetableChanges(db, { from: stretch.from });
  const closing = { _id: "", ...stretch, name: "", since: now.toISOString() };
  const after = { ...before, closed: [...before.closed, closing] };
  const booked = await bookedWithin(db, stretch).selectAll().execute();
  const pauses = await pausesOf(
    db,
    booked.map(({ id }) => id),
  );
  const lost = booked.flatMap((membership) => {
    const { id, user_id, trainer_id: trainerId, slot_timing: slotTiming } = membership;
    return daysIn(membership, stretch, pauses.get(id))
      .map((day) => ({ trainerId, slotTiming, day }))
      .filter((session) => !isLost(before, session) && isLost(after, session))
      .map((session) => ({
        session: [session.trainerId, session.slotTiming, session.day],
        memberId: user_id,
      }));
  });
  const { rows: trainers } = await listUsers(db, { role: "trainer", now });
  const losing = trainers.filter((trainer) => losesOffered(trainer, { stretch, before, after }));
  const countOf = (values: readonly unknown[]) => new Set(values).size;
  return {
    sessions: countOf(lost.map(({ session }) => session.join())),
    members: countOf(lost.map(({ memberId }) => memberId)),
    trainers: countOf([...losing.map(({ id }) => id), ...lost.map(({ session: [trainerId] }) => trainerId)]),
  };
}

type Losing = { stretch: Stretch; before: TimetableChanges; after: TimetableChanges };

/** Whether a session that a trainer offers in these days takes place before a change and not after it. */
function losesOffered(trainer: UserRecord, { stretch, before, after }: Losing): boolean {
  return slotTimings.some(
    (slotTiming) =>
      isBookable(trainer, slotTiming) &&
      sessionDays(trainer.days, stretch).some((day) => {
        const session = { trainerId: trainer.id, slotTiming, day };
        return !isLost(before, session) && isLost(after, session);
      }),
  );
}

/**
 * Opens the studio on closed days that have not come, as an absence is taken back (D74).
 * @throws ApiError not_found, conflict when the last of them has come
 */
export async function reopenStudio(
  { db, mailer, clock }: Closing,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const trainerIds = await lockTrainers(tx);
    const closed = await findRow(tx, "closed_days", { id });
    if (!closed) throw new ApiError("not_found", "We couldn’t find these closed days.");
    const { from_day: from, until_day: until } = closed;
    const kept = daysKept({ from, until }, now);
    const stretch = { from: kept ? dayAfter(kept.until) : from, until };
    // Stryker disable next-line ObjectLiteral: what was before these days changes nothing
    const before = await readTimetableChanges(tx, { from: stretch.from });
    if (kept) await changeRows(tx, "closed_days", { id }, { until_day: kept.until });
    else await deleteRows(tx, "closed_days", { id });
    const untold = await withdrawMailsUnder(tx, calledOffEvents(id));
    await followChange(tx, {
      ...{ trainerIds, slotTiming: null, stretch, before, now, mailer },
      cause: { kind: "back", byId: caller.id },
      letter: (all) => backOnLetter(all, { id, untold }),
      ownLetter: (own) => ownBackOnLetter(own, { id, untold }),
    });
    const reason = `${closed.name}: ${stretchText(stretch)}`;
    await noteDecision(tx, { actor: caller, action: "reopened", reason, now });
    return { modifiedCount: 1 };
  });
}
