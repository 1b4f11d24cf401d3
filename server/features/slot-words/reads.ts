import { sql } from "kysely";
import type { SlotWord } from "#contract/slot-words.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { wordMs } from "./letters.ts";

/** What was written in the last week to slots of which this member had a running membership then, newest first. */
export async function listSlotWords(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<SlotWord[]> {
  const rows = await db
    .selectFrom("slot_words")
    .innerJoin("payments", (join) =>
      join
        .onRef("payments.trainer_id", "=", "slot_words.trainer_id")
        .onRef("payments.slot_timing", "=", "slot_words.slot_timing")
        .onRef("payments.created_at", "<=", "slot_words.written_at"),
    )
    .select([
      ...(["slot_words.id", "slot_words.trainer_id", "trainer_name", "slot_words.slot_timing"] as const),
      ...(["words", "author_id", "written_at", "starts_on", "ends_on"] as const),
    ])
    .where("user_id", "=", memberId)
    // Literal, so that the partial index applies.
    .where("status", "=", sql.lit("booked"))
    .where("written_at", ">", new Date(now.getTime() - wordMs).toISOString())
    .orderBy("written_at", "desc")
    .execute();
  const running = rows.filter(({ written_at, starts_on, ends_on }) => {
    const day = studioDay(new Date(written_at));
    return starts_on <= day && day <= ends_on;
  });
  return running.map((row) => ({
    _id: row.id,
    trainerId: row.trainer_id,
    trainerName: row.trainer_name,
    slotTiming: row.slot_timing,
    words: row.words,
    byTrainer: row.author_id === row.trainer_id,
    writtenAt: row.written_at,
  }));
}
