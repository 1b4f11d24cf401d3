import { Upkeep } from "#contract/upkeep.ts";
import { only } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { createRouter } from "#server/http/router.ts";
import { findConcerns } from "./concerns.ts";
import { readDifferences } from "./differences.ts";

const call = callsOf("Upkeep");

const read = call("get", "/upkeep", "readUpkeep", {
  summary:
    "Tell what of the studio's upkeep is late or wrong: its books, its backups, a restore that was tried",
  guard: only("admin"),
  answers: { 200: json(Upkeep, "What needs the owner") },
});

/** Whether the studio's books and backups are in order (D89). */
export const upkeep = createRouter().openapi(read, async (c) => {
  const parts = c.get("parts");
  const [concerns, differences] = await Promise.all([findConcerns(parts), readDifferences(parts.db)]);
  return c.json(
    { concerns, differences: differences.map(({ text, found_at: foundAt }) => ({ text, foundAt })) },
    200,
  );
});
