import { OwnData } from "#contract/own-data.ts";
import { studioDay } from "#contract/studio-time.ts";
import { type GuardedEnv, provenLately, signedIn } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { noteSecurityEvent } from "#server/http/security-events.ts";
import { readHeldData } from "./held-data.ts";

const call = callsOf("People");

const download = call("get", "/me/data", "downloadOwnData", {
  summary: "Get everything held on the caller, as a file (D71)",
  guard: [
    signedIn,
    limitRate<GuardedEnv>({ name: "own-data", most: 20, per: "hour", by: (c) => c.get("caller").id }),
    provenLately,
  ],
  answers: { 200: json(OwnData, "The file") },
});

/** The download of the caller's own data. */
export const ownData = createRouter().openapi(download, async (c) => {
  const { db, clock } = c.get("parts");
  const { id, email, identity_subject: subject } = c.get("caller");
  const held = await readHeldData(db, { id, email, subject });
  noteSecurityEvent(c, "data-downloaded");
  c.header("Content-Disposition", `attachment; filename="shokti-my-data-${studioDay(clock.now())}.json"`);
  return c.json({ takenAt: clock.now().toISOString(), held }, 200);
});
