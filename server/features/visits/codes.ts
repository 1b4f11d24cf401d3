import { createHmac, timingSafeEqual } from "node:crypto";
import { studioDay } from "#contract/studio-time.ts";
import type { CodedVisit, VisitCode } from "#contract/visits.ts";
import { ApiError } from "#server/core/api-error.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import { findRow } from "#server/db/plain-rows.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { includes, membershipsOn, presentComer, takingPlace } from "./reads.ts";

/** Short, for a code that any camera reads, and still 96 bits. */
const signs = 16;

type CodeParts = Pick<Parts, "db" | "clock" | "config">;

/**
 * The address that a member shows to be ticked today (D77). It names nobody: it is a signature of membership and day,
 * which is looked for among those whose sessions the reader teaches.
 * @throws ApiError not_found for someone else's, conflict without a session of it today
 */
export async function showCode(
  { db, clock, config }: CodeParts,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<VisitCode> {
  const own = await findRow(db, "payments", { id, user_id: caller.id, status: "booked" });
  if (!own) throw new ApiError("not_found", "We couldn’t find this booking of yours.");
  const day = studioDay(clock.now());
  if (!includes(own, day) || (await takingPlace(db, [own], day)).length === 0)
    throw new ApiError("conflict", "This membership has no session today.");
  return { url: `${config.appUrl}/came#${codeOf({ id, day, secret: config.authSecret })}`, day };
}

/**
 * Whom a code shows: somebody who may come today to a session of the caller's slots or that they have taken (D73); to any for
 * an admin.
 * @throws ApiError not_found, in the same words whatever else the code may be
 */
export async function readCode(
  { db, clock, config }: CodeParts,
  { caller, code }: { caller: UserRecord; code: string },
): Promise<CodedVisit> {
  const day = studioDay(clock.now());
  const trainerId = caller.role === "admin" ? undefined : caller.id;
  const secrets = takenAuthSecrets(config);
  const membership = (await membershipsOn(db, { day, trainerId })).find(({ id }) =>
    secrets.some((secret) => isSame(code, codeOf({ id, day, secret }))),
  );
  if (!membership)
    throw new ApiError("not_found", "This code opens nothing here today. Ask them to show it again.");
  const { slot_timing: slotTiming, trainer_name: trainerName } = membership;
  const slot = { slotTiming, trainerId: membership.trainer_id, trainerName };
  return { day, ...slot, comer: await presentComer(db, membership, day) };
}

function codeOf({ id, day, secret }: { id: string; day: string; secret: string }): string {
  return createHmac("sha256", secret).update(`visit ${id} ${day}`).digest("base64url").slice(0, signs);
}

/** Both have as many signs: another than a code's is refused before. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
