import { Inserted } from "#contract/primitives.ts";
import { NewSlotWord, NewWord, SentSlotWord, SlotWord } from "#contract/slot-words.ts";
import { only, signedIn } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { listSlotWords } from "./reads.ts";
import { writeToPerson, writeToSlot } from "./writes.ts";

const call = callsOf("Visits");

const write = call("post", "/slot-words", "writeToSlot", {
  summary: "Write to everybody who has a running membership of a slot",
  description: "Three times a day at most for each slot.",
  guard: only("trainer", "admin"),
  body: NewSlotWord,
  answers: {
    200: json(SentSlotWord, "Written before, by the same attempt"),
    201: json(SentSlotWord, "Written; the mails are on their way"),
  },
  errors: ["not_found", "conflict"],
});

const list = call("get", "/slot-words", "listSlotWords", {
  summary: "List what was written to the caller's slots in the last week, newest first",
  guard: signedIn,
  answers: { 200: json(SlotWord.array(), "At most three a day for each slot") },
});

const writeToOne = call("post", "/users/{id}/words", "writeToPerson", {
  summary: "Write to one person, by email",
  guard: only("admin"),
  body: NewWord,
  answers: {
    200: json(Inserted, "Written before, by the same attempt"),
    201: json(Inserted, "Written; the mail is on its way"),
  },
  errors: ["not_found"],
});

/** A word to a slot, or to a person (D78). */
export const slotWords = createRouter()
  .openapi(write, async (c) => {
    const writing = { caller: c.get("caller"), input: c.req.valid("json") };
    const { isNew, ...sent } = await writeToSlot(c.get("parts"), writing);
    return isNew ? c.json(sent, 201) : c.json(sent, 200);
  })
  .openapi(writeToOne, async (c) => {
    const writing = { caller: c.get("caller"), id: c.req.valid("param").id, input: c.req.valid("json") };
    const { isNew, ...sent } = await writeToPerson(c.get("parts"), writing);
    return isNew ? c.json(sent, 201) : c.json(sent, 200);
  })
  .openapi(list, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await listSlotWords(db, { memberId: c.get("caller").id, now: clock.now() }), 200);
  });
