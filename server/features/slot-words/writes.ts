import { createHash } from "node:crypto";
import { sql } from "kysely";
import { excerpt } from "#contract/excerpt.ts";
import type { NewSlotWord, NewWord, SentSlotWord } from "#contract/slot-words.ts";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { purgeRows } from "#server/db/purge.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { findUser, type UserRecord } from "#server/features/people/reads.ts";
import { requireTrainer } from "#server/features/places/reads.ts";
import { ofSlot, type Slot } from "#server/features/places/slot.ts";
import { bookedWithin } from "#server/features/places/terms.ts";
import type { Parts } from "#server/ports/parts.ts";
import { slotWordLetter, wordLetter, wordMs } from "./letters.ts";

/** How often a slot is written to in a day at the studio. */
const mostADay = 3;
/** How much of it the audit keeps. */
const firstWords = 100;

type Writing = { caller: UserRecord; input: NewSlotWord };

/**
 * Writes to everybody who has a running membership of a slot: a mail each, a week on Activity Log, its first words in
 * the audit (D78).
 * @throws ApiError forbidden for a trainer's slot that is not the caller's, not_found without such a trainer, conflict
 * when nobody would read it, it is the fourth of the day, or the attempt has written something else
 */
export function writeToSlot(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  { caller, input }: Writing,
): Promise<SentSlotWord & { isNew: boolean }> {
  const { attemptId, words, ...slot } = input;
  return db.transaction().execute(async (tx) => {
    await lockPeople(tx, [slot.trainerId]);
    const trainer = await requireTaught(tx, { caller, id: slot.trainerId });
    const known = attemptId && (await findRow(tx, "slot_words", { ...ofSlot(slot), attempt_id: attemptId }));
    if (known) {
      if (known.words === words) return { insertedId: known.id, people: known.people, isNew: false };
      throw new ApiError(
        "conflict",
        "What you wrote first has been sent. Close this before you write again.",
      );
    }
    const now = clock.now();
    await requireFew(tx, { ...slot, now });
    const memberships = await runningOf(tx, { ...slot, day: studioDay(now) });
    const id = newId();
    await tx
      .insertInto("slot_words")
      .values({
        ...{ id, ...ofSlot(slot), words, author_id: caller.id, attempt_id: attemptId ?? null },
        ...{ people: memberships.length, written_at: now.toISOString() },
      })
      .execute();
    const word = { id, words, isByTrainer: caller.id === trainer.id };
    for (const membership of memberships) await mailer.send(slotWordLetter(membership, word), tx);
    const reason = `${slot.slotTiming}: ${excerpt(words, firstWords)}`;
    await noteDecision(tx, { actor: caller, subject: trainer, action: "wrote to a slot", reason, now });
    return { insertedId: id, people: memberships.length, isNew: true };
  });
}

/**
 * Writes to one person: a mail, and its first words in the audit (D78). Other words are another mail, also by the same attempt.
 * @throws ApiError not_found
 */
export function writeToPerson(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  { caller, id, input }: { caller: UserRecord; id: string; input: NewWord },
): Promise<{ insertedId: string; isNew: boolean }> {
  const { words, attemptId: insertedId = newId() } = input;
  const event = `word:${id}:${insertedId}:${createHash("sha256").update(words).digest("hex").slice(0, 24)}`;
  return db.transaction().execute(async (tx) => {
    await lockPeople(tx, [id]);
    const subject = await findUser(tx, id);
    if (!subject) throw new ApiError("not_found", "We couldn’t find this person.");
    if (await findRow(tx, "outbox", { event })) return { insertedId, isNew: false };
    await mailer.send(wordLetter(subject, { words, event }), tx);
    const reason = excerpt(words, firstWords);
    await noteDecision(tx, { actor: caller, subject, action: "wrote", reason, now: clock.now() });
    return { insertedId, isNew: true };
  });
}

/** @throws ApiError forbidden for another trainer's slot, not_found without such a trainer */
function requireTaught(tx: Db, { caller, id }: { caller: UserRecord; id: string }): Promise<UserRecord> {
  if (caller.role !== "admin" && caller.id !== id)
    throw new ApiError("forbidden", "You don’t have permission to do this.");
  return requireTrainer(tx, id);
}

/** @throws ApiError conflict */
async function requireFew(tx: Db, { now, ...slot }: Slot & { now: Date }): Promise<void> {
  const today = await tx
    .selectFrom("slot_words")
    .select("id")
    .where((eb) => eb.and(ofSlot(slot)))
    .where("written_at", ">=", studioMoment(studioDay(now)).toISOString())
    .execute();
  if (today.length >= mostADay)
    throw new ApiError("conflict", "This slot has been written to three times today. Write again tomorrow.");
}

/**
 * The memberships of a slot that run on a day, each member's once.
 * @throws ApiError conflict if there are none
 */
async function runningOf(tx: Db, { day, ...slot }: Slot & { day: string }): Promise<PaymentRecord[]> {
  const running = await bookedWithin(tx, { from: day, until: day })
    .selectAll()
    .where((eb) => eb.and(ofSlot(slot)))
    .orderBy("id")
    .execute();
  if (running.length === 0) throw new ApiError("conflict", "Nobody has a running membership of this slot.");
  return [...new Map(running.map((one) => [one.user_id, one])).values()];
}

/** Forgets what was written to slots more than a week ago. */
export async function purgeSlotWords(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - wordMs).toISOString();
  await purgeRows(db, "slot_words", { old: sql`written_at < ${before}`, signal });
}
