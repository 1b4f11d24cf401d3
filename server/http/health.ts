import { sql } from "kysely";
import { ApiError } from "#server/core/api-error.ts";
import { createRouter } from "./router.ts";

/** Whether the server can do its work: it answers, and so does its database. */
export const health = createRouter().get("/healthz", async (c) => {
  await sql`select 1`.execute(c.get("parts").db).catch(() => {
    throw new ApiError("unavailable", "The database does not answer.");
  });
  // Asked for every second or so by whatever watches; worth a line when it fails.
  c.set("isRoutine", true);
  return c.json({ status: "ok" as const });
});
