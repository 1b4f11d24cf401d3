import { Opening } from "#contract/opening.ts";
import { only } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { undoneSteps } from "./reads.ts";

const call = callsOf("Opening");

const read = call("get", "/opening", "readOpening", {
  summary: "List what a new studio still has to do before it opens",
  guard: only("admin"),
  answers: { 200: json(Opening, "The remaining steps") },
});

/** A new studio's way to its first day. */
export const opening = createRouter().openapi(read, async (c) => {
  const { db, config } = c.get("parts");
  return c.json({ undone: config.mode === "demo" ? [] : await undoneSteps(db) }, 200);
});
