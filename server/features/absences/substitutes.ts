import type { Selectable } from "kysely";
import type { NewSubstitute, SteppedBack, SteppedIn } from "#contract/absences.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import type { SessionName } from "#contract/timetable-changes.ts";
import { ApiError } from "#server/core/api-error.ts";
import { dayText } from "#server/core/day-text.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { deleteRows, findRow } from "#server/db/plain-rows.ts";
import type { SubstitutesTable } from "#server/db/term-schema.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { followChange } from "./following.ts";
import { isAway, isToBegin, readCandidates, requireToBegin } from "./free-trainers.ts";
import { noSubstituteLetter, substituteLetter } from "./letters.ts";
import { givenBackLetter, noLongerLetter, steppingInLetter, takenOverLetter } from "./trainer-letters.ts";
import { lockTrainer } from "./trainers.ts";

type Stepping = Pick<Parts, "db" | "mailer" | "clock">;

/**
 * Has another trainer give a called-off session: its members lose nothing, and read who comes (D73). Taking it twice is
 * taking it once.
 * @throws ApiError not_found, forbidden, conflict when it takes place, has begun, is somebody else's, or they are not free
 */
export async function stepIn(
  { db, mailer, clock }: Stepping,
  { caller, input }: { caller: UserRecord; input: NewSubstitute },
): Promise<SteppedIn> {
  const { trainerId, slotTiming, day } = input;
  const substituteId = caller.role === "trainer" ? caller.id : (input.substituteId ?? "");
  if (input.substituteId !== undefined && input.substituteId !== substituteId)
    throw new ApiError("forbidden", "You can take a session only yourself.");
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    // Stryker disable next-line ArrayDeclaration: SQLite has one writer, whatever is locked
    const trainer = await lockTrainer(tx, trainerId, [substituteId]);
    const session = { trainerId, slotTiming, day };
    const known = await findSubstitute(tx, session);
    if (known?.substitute_id === substituteId) return { modifiedCount: 0, members: 0 };
    const before = await readTimetableChanges(tx, { from: studioDay(now) });
    const candidates = await readCandidates(tx, { session, changes: before, now });
    const chosen = candidates.find((one) => one.trainer.id === substituteId);
    if (!chosen) throw new ApiError("not_found", "We couldn’t find this trainer.");
    const { trainer: substitute, reason } = chosen;
    if (reason !== undefined) throw new ApiError("conflict", reason);
    const id = newId();
    await tx
      .insertInto("substitutes")
      .values({
        trainer_id: trainerId,
        slot_timing: slotTiming,
        day,
        substitute_id: substituteId,
        substitute_name: substitute.name,
        created_at: now.toISOString(),
      })
      .execute();
    const told = await followChange(tx, {
      ...{ trainerIds: [trainerId], slotTiming, stretch: { from: day, until: day }, before, now, mailer },
      cause: { kind: "substitute", byId: caller.id },
      letter: ([concerned]) => substituteLetter(concerned, { id, day, substitute }),
    });
    await mailer.send(takenOverLetter({ trainer, slotTiming, day }, substitute), tx);
    if (caller.id !== substituteId) {
      await mailer.send(steppingInLetter({ substitute, trainer, slotTiming, day, people: told.length }), tx);
      await noteStepping(tx, { caller, trainer, session, name: substitute.name, action: "put in", now });
    }
    return { modifiedCount: 1, members: told.length };
  });
}

/**
 * Gives a session back that somebody has taken, before it begins: it is called off again (D73).
 * @throws ApiError not_found, conflict when it has begun
 */
export async function stepBack(
  { db, mailer, clock }: Stepping,
  { caller, session }: { caller: UserRecord; session: SessionName },
): Promise<SteppedBack> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const trainer = await lockTrainer(tx, session.trainerId);
    const known = await findSubstitute(tx, session);
    const mayDo = [known?.substitute_id, session.trainerId].includes(caller.id) || caller.role === "admin";
    if (!known || !mayDo) throw new ApiError("not_found", "Nobody steps in for this session.");
    requireToBegin(session, now);
    const members = await endSubstitutes(tx, { trainer, rows: [known], now, mailer, byId: caller.id });
    const name = known.substitute_name;
    await noteStepping(tx, { caller, trainer, session, name, action: "put in no more", now });
    return { deletedCount: 1, members: members.length };
  });
}

type Noting = {
  caller: UserRecord;
  trainer: UserRecord;
  session: SessionName;
  /** Whose name steps in, or did. */
  name: string;
  action: "put in" | "put in no more";
  now: Date;
};

/** Has the audit say whom an admin put in for a session, and whoever does not give it after all (D64, D73). */
function noteStepping(tx: Db, { caller, trainer, session, name, action, now }: Noting): Promise<void> {
  const reason = `${session.slotTiming} on ${dayText(session.day)}: ${name}`;
  return noteDecision(tx, { actor: caller, subject: trainer, action, reason, now });
}

type Row = Selectable<SubstitutesTable>;

/** Nobody has to step in any more where a trainer, who is locked, is back on these days and not away otherwise. */
export async function dropSubstitutes(
  tx: Db,
  { trainer, stretch, mailer }: { trainer: UserRecord; stretch: Stretch; mailer: Mailer },
): Promise<void> {
  const changes = await readTimetableChanges(tx, { trainerId: trainer.id, from: stretch.from });
  const rows = await tx
    .selectFrom("substitutes")
    .selectAll()
    .where("trainer_id", "=", trainer.id)
    .where("day", ">=", stretch.from)
    .where("day", "<=", stretch.until)
    .execute();
  for (const row of rows) {
    const { trainer_id: trainerId, slot_timing: slotTiming, day } = row;
    if (isAway(changes, { trainerId, slotTiming, day })) continue;
    await deleteRows(tx, "substitutes", { trainer_id: trainerId, slot_timing: slotTiming, day });
    await tellSubstitute(tx, { row, trainer, mailer });
  }
}

/** Nobody gives a session of a trainer who leaves: whoever would have, reads so where it has not begun (D59, D73). */
export async function dismissSubstitutes(
  tx: Db,
  { trainerId, now, mailer }: { trainerId: string; now: Date; mailer: Mailer },
): Promise<void> {
  const trainer = await findUser(tx, trainerId);
  const rows = await tx
    .deleteFrom("substitutes")
    .where("trainer_id", "=", trainerId)
    .returningAll()
    .execute();
  for (const row of rows.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    if (trainer && isToBegin({ slotTiming: row.slot_timing, day: row.day }, now))
      await tellSubstitute(tx, { row, trainer, mailer });
}

type SteppingIn = {
  trainer: { id: string };
  /** The days of what ends; of all to come if left out. */
  stretch?: Stretch;
  /** One of the slots; null for all of them. */
  slotTiming?: string | null;
  now: Date;
  mailer: Mailer;
  /** Who ends it, where that is not their leaving. */
  byId?: string;
};

/**
 * Calls off again what a trainer would have given for others, who must be locked with them: of a slot or of all, on days on
 * which they are away themselves, or at all because they leave (D59, D72, D73).
 * @returns which members were mailed, by their ids
 */
export async function endSteppingIn(
  tx: Db,
  {
    trainer,
    now,
    stretch = { from: studioDay(now), until: "9999-12-31" },
    slotTiming = null,
    mailer,
    byId,
  }: SteppingIn,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("substitutes")
    .selectAll()
    .where("substitute_id", "=", trainer.id)
    .where("day", ">=", stretch.from)
    .where("day", "<=", stretch.until)
    .execute();
  const ended = rows.filter(({ slot_timing }) => (slotTiming ?? slot_timing) === slot_timing);
  const told: string[] = [];
  for (const [trainerId, theirs] of Map.groupBy(ended, ({ trainer_id }) => trainer_id)) {
    const away = await findUser(tx, trainerId);
    // Stryker disable next-line ConditionalExpression: what somebody called off goes with them when they leave
    if (away) told.push(...(await endSubstitutes(tx, { trainer: away, rows: theirs, now, mailer, byId })));
  }
  return told;
}

type Ending = {
  trainer: UserRecord;
  rows: readonly Row[];
  now: Date;
  mailer: Mailer;
  byId: string | undefined;
};

/** Calls off sessions of a locked trainer again that have a substitute and have not begun; which members were mailed. */
async function endSubstitutes(tx: Db, { trainer, rows, now, mailer, byId }: Ending): Promise<string[]> {
  const told: string[] = [];
  const goesToo = rows.map(({ trainer_id: trainerId, slot_timing: slotTiming, day }) => ({
    ...{ trainerId, slotTiming, day },
  }));
  for (const row of rows) {
    const { trainer_id: trainerId, slot_timing: slotTiming, day } = row;
    if (!isToBegin({ slotTiming, day }, now)) continue;
    // Stryker disable next-line ObjectLiteral: what others call off, and other days, change nothing here
    const before = await readTimetableChanges(tx, { trainerId, from: day });
    await deleteRows(tx, "substitutes", { trainer_id: trainerId, slot_timing: slotTiming, day });
    const id = newId();
    const members = await followChange(tx, {
      ...{ trainerIds: [trainerId], slotTiming, stretch: { from: day, until: day }, before, now, mailer },
      cause: { kind: "called-off", ...(byId && { byId }) },
      letter: ([concerned], next) =>
        noSubstituteLetter(concerned, { id, day, substituteName: row.substitute_name, next }),
      goesToo,
    });
    told.push(...members);
    if (byId !== trainerId)
      await mailer.send(givenBackLetter({ trainer, slotTiming, day }, row.substitute_name), tx);
    if (byId !== undefined && byId !== row.substitute_id) await tellSubstitute(tx, { row, trainer, mailer });
  }
  return told;
}

/** Tells who would have stepped in that they don't. */
async function tellSubstitute(
  tx: Db,
  { row, trainer, mailer }: { row: Row; trainer: UserRecord; mailer: Mailer },
): Promise<void> {
  const substitute = row.substitute_id && (await findUser(tx, row.substitute_id));
  // Stryker disable next-line ConditionalExpression: who left steps in for nothing that is to come
  if (!substitute) return;
  await mailer.send(noLongerLetter({ substitute, trainer, slotTiming: row.slot_timing, day: row.day }), tx);
}

function findSubstitute(db: Db, { trainerId, slotTiming, day }: SessionName): Promise<Row | undefined> {
  return findRow(db, "substitutes", { trainer_id: trainerId, slot_timing: slotTiming, day });
}
