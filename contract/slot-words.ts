import { z } from "zod";
import { Id, named, writtenText } from "./primitives.ts";
import { SlotTiming } from "./slots.ts";

/** The longest word to a slot, or to a person (D78). */
export const longestWord = 1000;

/** Body of `POST /slot-words`: what everybody with a running membership of the slot is to read. */
export const NewSlotWord = z.object({
  trainerId: Id,
  slotTiming: SlotTiming,
  words: writtenText({ longest: longestWord, missing: "Write something" }),
  attemptId: Id.optional().describe(
    "Idempotency key of one attempt; sent again, the same words are written to nobody again",
  ),
});
export type NewSlotWord = z.infer<typeof NewSlotWord>;

/** To how many it went. */
export const SentSlotWord = named("SentSlotWord", {
  insertedId: Id,
  people: z.number().int().describe("How many have a running membership of the slot"),
});
export type SentSlotWord = z.infer<typeof SentSlotWord>;

/** Body of `POST /users/{id}/words`: what one person is to read from an admin. */
export const NewWord = NewSlotWord.pick({ words: true, attemptId: true });
export type NewWord = z.infer<typeof NewWord>;

/** What was written to a slot of the caller's in the last week. */
export const SlotWord = named("SlotWord", {
  _id: Id,
  trainerId: Id,
  trainerName: z.string(),
  slotTiming: z.string(),
  words: z.string(),
  byTrainer: z.boolean().describe("Otherwise an admin wrote it for the studio"),
  writtenAt: z.string().describe("ISO 8601, UTC"),
});
export type SlotWord = z.infer<typeof SlotWord>;
