import { daysText } from "#contract/days.ts";
import { hoursText } from "#contract/hours.ts";
import type { Db } from "#server/db/open.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import { findUser, type UserRecord } from "./reads.ts";

type Offer = Pick<UserRecord, "slots" | "slot_duration" | "days" | "places" | "classes">;

/** Has the audit say what a change of a trainer's slots, just written, made of them, if it made anything (D53, D64). */
export async function noteSlotChange(
  tx: Db,
  { actor, before, now }: { actor: UserRecord; before: UserRecord; now: Date },
): Promise<void> {
  const after = (await findUser(tx, before.id)) as UserRecord;
  const reason = slotChanges(before, after);
  if (reason) await noteDecision(tx, { actor, subject: after, action: "slots changed", reason, now });
}

/** "Morning added; Evening given up; 2 hours a session; SPIN no longer taught"; empty where nothing has changed. */
function slotChanges(before: Offer, after: Offer): string {
  const added = (key: "slots" | "classes") => after[key].filter((one) => !before[key].includes(one));
  const left = (key: "slots" | "classes") => before[key].filter((one) => !after[key].includes(one));
  const lengthText =
    after.slot_duration === 0 ? "closed with 0 hours" : `${hoursText(after.slot_duration)} a session`;
  return [
    ...added("slots").map((slot) => `${slot} added`),
    ...left("slots").map((slot) => `${slot} given up`),
    before.slot_duration !== after.slot_duration && lengthText,
    daysText(before.days) !== daysText(after.days) && daysText(after.days),
    before.places !== after.places && `${after.places} ${after.places === 1 ? "place" : "places"} each`,
    ...added("classes").map((name) => `${name} taught`),
    ...left("classes").map((name) => `${name} no longer taught`),
  ]
    .filter(Boolean)
    .join("; ");
}
