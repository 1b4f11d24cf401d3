import type { NewAbsence, TakenBack, Told } from "#contract/absences.ts";
import { dayAfter } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import { whyText } from "#contract/why-text.ts";
import { ApiError } from "#server/core/api-error.ts";
import { onDaysText, stretchText } from "#server/core/day-text.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { changeRows, deleteRows, findRow } from "#server/db/plain-rows.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { requireTrainer } from "#server/features/places/reads.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import { withdrawMailsUnder } from "#server/ports/mail/withdraw-mails.ts";
import type { Parts } from "#server/ports/parts.ts";
import { followChange } from "./following.ts";
import { backOnLetter, calledOffEvents, calledOffLetter } from "./letters.ts";
import { daysKept, requireComing, requireNew, whoseSessions } from "./policy.ts";
import { dropSubstitutes, endSteppingIn } from "./substitutes.ts";
import { ownBackOnLetter, ownOffLetter } from "./trainer-letters.ts";
import { lockTrainer, lockTrainers } from "./trainers.ts";

type Calling = Pick<Parts, "db" | "mailer" | "clock">;

/**
 * Calls off a trainer's sessions: members are mailed once, and each lost session gives their membership one after its end
 * (D72). What the trainer would have given for others then is called off again (D73).
 * @throws ApiError invalid, forbidden, not_found, conflict when they have been called off already
 */
export async function callOff(
  { db, mailer, clock }: Calling,
  { caller, input }: { caller: UserRecord; input: NewAbsence },
): Promise<Told> {
  const { slotTiming = null, word, from, until } = input;
  const stretch = { from, until };
  const trainerId = whoseSessions(caller, input.trainerId);
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    requireComing(stretch, now);
    // With those whose sessions they give on these days, whoever that is by then.
    await lockTrainers(tx);
    const trainer = await requireTrainer(tx, trainerId);
    requireNew(await findOverlapping(tx, { trainerId, slotTiming, ...stretch }), "These days are called off");
    // Stryker disable next-line ObjectLiteral: what others call off, and other days, change nothing here
    const before = await readTimetableChanges(tx, { trainerId, from });
    const id = newId();
    const days = { from_day: from, until_day: until };
    await tx
      .insertInto("absences")
      .values({
        id,
        trainer_id: trainerId,
        slot_timing: slotTiming,
        ...days,
        word,
        created_at: now.toISOString(),
      })
      .execute();
    const because = whyText(word);
    const why = `${trainer.name} is away ${onDaysText(stretch)}${because}`;
    const ownWhy = `The studio has called off these sessions of yours ${onDaysText(stretch)}${because}`;
    const isOwn = caller.id === trainerId;
    const byId = caller.id;
    const others = await endSteppingIn(tx, { trainer, slotTiming, stretch, now, mailer, byId });
    const own = await followChange(tx, {
      ...{ trainerIds: [trainerId], slotTiming, stretch, before, now, mailer },
      cause: { kind: "called-off", reason: word, byId },
      letter: (all, next) => calledOffLetter(all, { id, why, next }),
      ownLetter: isOwn ? undefined : (own) => ownOffLetter(own, { id, why: ownWhy }),
    });
    const reason = `${sessionsText({ slotTiming, stretch })}${because}`.replace(/\.$/, "");
    await noteDecision(tx, { actor: caller, subject: trainer, action: "called off", reason, now });
    return { insertedId: id, members: new Set([...own, ...others]).size };
  });
}

/**
 * Takes back an absence: sessions from tomorrow on take place, and what was given for them is taken back (D72). Members who
 * have not read of it yet never do.
 * @throws ApiError not_found, conflict when its last day has come
 */
export async function takeBackAbsence(
  { db, mailer, clock }: Calling,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<TakenBack> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const isTheirs = caller.role === "admin" ? {} : { trainer_id: caller.id };
    const found = await findRow(tx, "absences", { id, ...isTheirs });
    const trainer = found && (await lockTrainer(tx, found.trainer_id));
    const absence = found && (await findRow(tx, "absences", { id }));
    if (!absence || !trainer) throw new ApiError("not_found", "We couldn’t find this absence.");
    const { slot_timing: slotTiming, from_day: from, until_day: until } = absence;
    const kept = daysKept({ from, until }, now);
    const stretch = { from: kept ? dayAfter(kept.until) : from, until };
    // Stryker disable next-line ObjectLiteral: what others call off, and other days, change nothing here
    const before = await readTimetableChanges(tx, { trainerId: trainer.id, from: stretch.from });
    if (kept) await changeRows(tx, "absences", { id }, { until_day: kept.until });
    else await deleteRows(tx, "absences", { id });
    await dropSubstitutes(tx, { trainer, stretch, mailer });
    const untold = await withdrawMailsUnder(tx, calledOffEvents(id));
    const told = await followChange(tx, {
      ...{ trainerIds: [trainer.id], slotTiming, stretch, before, now, mailer },
      cause: { kind: "back", byId: caller.id },
      letter: (all) => backOnLetter(all, { id, untold }),
      ownLetter: caller.id === trainer.id ? undefined : (own) => ownBackOnLetter(own, { id, untold }),
    });
    const reason = sessionsText({ slotTiming, stretch });
    await noteDecision(tx, { actor: caller, subject: trainer, action: "taken back", reason, now });
    return { modifiedCount: 1, members: told.length };
  });
}

/** "3 December to 5 December 2026", of one slot "Evening, 3 December 2026". */
function sessionsText({ slotTiming, stretch }: { slotTiming: string | null; stretch: Stretch }): string {
  return [slotTiming, stretchText(stretch)].filter(Boolean).join(", ");
}

function findOverlapping(
  db: Db,
  {
    trainerId,
    slotTiming,
    from,
    until,
  }: { trainerId: string; slotTiming: string | null; from: string; until: string },
) {
  return db
    .selectFrom("absences")
    .selectAll()
    .where("trainer_id", "=", trainerId)
    .where((eb) => eb.or([eb("slot_timing", "is", null), eb("slot_timing", "=", slotTiming)]))
    .where("from_day", "<=", until)
    .where("until_day", ">=", from)
    .executeTakeFirst();
}
